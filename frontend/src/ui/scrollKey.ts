import type { Location } from 'react-router';

/** The state of a link that goes back to a screen and restores its scroll position. */
export interface Returning {
  scrollKey: string;
}

/** Whether the user came by such a link. */
export function isReturn(location: Location<unknown>): location is Location<Returning> {
  const { state } = location;
  return typeof state === 'object' && state !== null && 'scrollKey' in state;
}

/**
 * The key of a screen's scroll position: the key of the history entry, or the one that a link going back
 * carries. The first entry of a visit has no key, so its path is used.
 */
export function scrollKey(location: Location): string {
  if (isReturn(location)) return location.state.scrollKey;
  return location.key === 'default' ? location.pathname : location.key;
}
