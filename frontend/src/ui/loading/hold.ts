import { useEffect, useState } from 'react';

/**
 * Marks what is loading for the first time and whose height is not known. In a container with
 * `holdSx`, what is below it is hidden until then, so that nothing moves that one is about to click.
 */
export const holds = { 'data-holds': '' };

const maxHoldMs = 10_000;

/**
 * Whether a container may still hide what is below: only if it was so when it was first rendered,
 * since what is in use by now must stay, and not for longer than ten seconds.
 */
export function useHold(atFirst: boolean): boolean {
  const [held, setHeld] = useState(atFirst);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), maxHoldMs);
    return () => clearTimeout(timer);
  }, []);
  return held;
}

export const holdSx = {
  '& > [data-holds] ~ *, & > :has([data-holds]) ~ *': {
    visibility: 'hidden',
    height: 0,
    overflow: 'hidden',
  },
};
