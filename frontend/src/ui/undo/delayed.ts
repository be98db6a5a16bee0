import { Store } from '@/state/Store';
import { useStoreState } from '@/state/useStoreState';

/** Why a decision was not carried out. */
export interface Trouble {
  text: string;
  /** There was no response, so it can be sent again. After a refusal the user must decide again. */
  again: boolean;
}

/** A decision that is sent after a delay, during which it can be undone. */
export interface Delayed {
  /** The user who decided; it is never sent for another one. */
  userId: string;
  ebookIds: readonly string[];
  /** Describes the decision. */
  text: string;
  /** The typed comment, which is shown if it fails. */
  comment: string;
  /** The e-book's address or the list's, for a link if it fails. */
  address: string;
  /** Resolves to null if it succeeded. */
  send: () => Promise<Trouble | null>;
  /** Called when the user undoes it. */
  takeBack: () => void;
  /** Called when the page is closed: no response will arrive. */
  leave: () => void;
}

/** A decision with a number that tells it from equal ones. */
export interface Held extends Delayed {
  number: number;
}

export interface Failed {
  delayed: Held;
  trouble: Trouble;
}

export interface DelayedState {
  waiting: Held | null;
  sending: readonly Held[];
  failed: readonly Failed[];
}

export const nothingDelayed: DelayedState = { waiting: null, sending: [], failed: [] };

/** The delayed decisions of this tab. The code that sends them is loaded with the first one. */
export const delayedOfTab = new Store(nothingDelayed);

export const useDelayed = (): DelayedState => useStoreState(delayedOfTab);

/** The state of the delayed decision on an e-book, if there is one. */
export function useDelayedOf(ebookId: string): 'waiting' | 'sending' | null {
  const { waiting, sending } = useDelayed();
  if (waiting?.ebookIds.includes(ebookId)) return 'waiting';
  return sending.some((one) => one.ebookIds.includes(ebookId)) ? 'sending' : null;
}
