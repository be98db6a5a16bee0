import { useEffect, useState } from 'react';

/**
 * Marks a part that is loading and whose height is not known yet. A container with `hideBelowSx`
 * hides what is below that part, so that nothing moves under the pointer when the part is loaded.
 */
export const hidesBelow = { 'data-hides': '' };

const maxHiddenMs = 10_000;

/**
 * Whether a container uses `hideBelowSx`: for ten seconds at most, and only if it does so when it
 * is first rendered. What the user already sees must stay.
 */
export function useHideBelow(atFirst: boolean): boolean {
  const [hides, setHides] = useState(atFirst);
  useEffect(() => {
    const timer = setTimeout(() => setHides(false), maxHiddenMs);
    return () => clearTimeout(timer);
  }, []);
  return hides;
}

export const hideBelowSx = {
  '& > [data-hides] ~ *, & > :has([data-hides]) ~ *': {
    visibility: 'hidden',
    height: 0,
    overflow: 'hidden',
  },
};
