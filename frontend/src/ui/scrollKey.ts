import type { Location } from 'react-router';

/** A link with this state goes back to a screen: to the place where it was scrolled to as well. */
export interface Returning {
  scrollKey: string;
}

function isReturning(state: unknown): state is Returning {
  return typeof state === 'object' && state !== null && 'scrollKey' in state;
}

/**
 * Under which name a screen's scroll position is kept: the entry's own, or that of the one it
 * goes back to. The first entry of a visit has no key of its own; it goes by its path.
 */
export function scrollKey({ key, pathname, state }: Location): string {
  if (isReturning(state)) return state.scrollKey;
  return key === 'default' ? pathname : key;
}

export const isReturn = ({ state }: Location) => isReturning(state);
