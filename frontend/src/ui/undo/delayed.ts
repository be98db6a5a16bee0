import { Store, useStoreState } from '@/state/Store';

/** Why something was not done. */
export interface Trouble {
  text: string;
  /** It got no answer, so it may be sent again; what was refused is decided anew. */
  again: boolean;
}

/** A decision that is sent after a moment in which it can be taken back. */
export interface Delayed {
  /** Nobody else sends it. */
  userId: string;
  ebookIds: readonly string[];
  /** What is about to be done. */
  text: string;
  /** What was typed for it, which is shown if it fails. */
  comment: string;
  /** Where it can be looked at if it fails. */
  address: string;
  /** Resolves to null if it was done. */
  send: () => Promise<Trouble | null>;
  /** The user has taken it back. */
  takeBack: () => void;
  /** The page is being left, so that no answer is received. */
  leave: () => void;
}

export interface Failed {
  delayed: Delayed;
  trouble: Trouble;
}

export interface DelayedState {
  waiting: Delayed | null;
  sending: readonly Delayed[];
  failed: readonly Failed[];
}

export const nothingDelayed: DelayedState = { waiting: null, sending: [], failed: [] };

/** What waits in this tab; how it is sent is loaded with the first decision. */
export const delayedOfTab = new Store(nothingDelayed);

export const useDelayed = (): DelayedState => useStoreState(delayedOfTab);

/** What is waiting or being sent for an e-book. */
export function useDelayedOf(ebookId: string): 'waiting' | 'sending' | null {
  const { waiting, sending } = useDelayed();
  if (waiting?.ebookIds.includes(ebookId)) return 'waiting';
  return sending.some((one) => one.ebookIds.includes(ebookId)) ? 'sending' : null;
}
