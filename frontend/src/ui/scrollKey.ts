import type { Location } from 'react-router';

/** The state of a link that goes back to a screen, including its scroll position. */
export interface Returning {
  scrollKey: string;
}

function isReturnState(state: unknown): state is Returning {
  return typeof state === 'object' && state !== null && 'scrollKey' in state;
}

/**
 * The key of a screen's scroll position: that of the history entry, or of the one it goes back to.
 * The first entry of a visit has no key, so its path is used.
 */
export function scrollKey({ key, pathname, state }: Location): string {
  if (isReturnState(state)) return state.scrollKey;
  return key === 'default' ? pathname : key;
}

export const isReturn = ({ state }: Location) => isReturnState(state);
