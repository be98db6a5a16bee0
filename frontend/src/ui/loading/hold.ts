import { useEffect, useState } from 'react';

/**
 * Marks a part that is loading and whose height is not known yet. A container with `holdSx` hides
 * what is below that part, so that nothing moves under the pointer when the part is loaded.
 */
export const holds = { 'data-holds': '' };

const maxHoldMs = 10_000;

/**
 * Whether a container uses `holdSx`: for ten seconds at most, and only if it does so when it is
 * first rendered. What the user already sees must stay.
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
