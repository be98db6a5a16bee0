import { ReducerStore } from '@/state/ReducerStore';
import { useStoreState } from '@/state/useStoreState';
import { type Round, type RoundEvent, reduceRound } from './round';

/**
 * The round of this tab. It outlives the screen, so that the user can open the form or outline and
 * come back.
 */
export const roundStore = new ReducerStore<Round | null, RoundEvent>(reduceRound, null);

/** The round of this person and list; null if this tab's round is another one. */
export function useRound(userId: string, search: string): Round | null {
  const round = useStoreState(roundStore);
  return round?.userId === userId && round.search === search ? round : null;
}
