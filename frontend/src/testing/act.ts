import React from 'react';
import { flushSync } from 'react-dom';

let running = false;

/**
 * Testing Library calls act() around whatever changes the screen. React has it in its development build only, so this
 * one stands in: updates and their effects are on the screen when it returns, or when its promise resolves.
 */
function act(callback: () => unknown): PromiseLike<unknown> {
  if (running) return Promise.resolve(callback());
  running = true;
  let result: unknown;
  try {
    flushSync(() => {
      result = callback();
    });
  } finally {
    running = false;
  }
  return Promise.resolve(result).then(async (value) => {
    await new Promise((rendered) => setTimeout(rendered));
    return value;
  });
}

Object.assign(React, { act });
