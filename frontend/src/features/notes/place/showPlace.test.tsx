import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPlace } from './showPlace';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<textarea></textarea>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** The line of a note is rendered a second after it was asked for. */
function renderLater(meanwhile: (field: HTMLTextAreaElement) => void): string | undefined {
  const stop = showPlace({ kind: 'toc', item_id: 'a', title: 'Bài 1' });
  const field = document.querySelector('textarea');
  if (field) meanwhile(field);
  vi.advanceTimersByTime(1000);
  document.body.insertAdjacentHTML('beforeend', '<div data-place="toc:a" tabindex="-1"></div>');
  vi.advanceTimersByTime(1000);
  stop();
  return document.activeElement?.tagName;
}

it('a line that is rendered late gets the focus', () => {
  expect(renderLater((field) => field.focus())).toBe('DIV');
});

it('a line that is rendered late takes the focus from nobody who types', () => {
  const type = (field: HTMLTextAreaElement) => {
    field.focus();
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  expect(renderLater(type)).toBe('TEXTAREA');
});
