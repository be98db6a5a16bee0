import { ReducerStore, useStoreState } from '@/state/Store';
import { type Round, type RoundEvent, reduceRound } from './round';

/** The round of this tab. It outlives the screen: one may look into form or outline and come back. */
export const rounds = new ReducerStore<Round | null, RoundEvent>(reduceRound, null);

/** The round of this person and list; null if another one was begun last. */
export function useRound(userId: string, search: string): Round | null {
  const round = useStoreState(rounds);
  return round?.userId === userId && round.search === search ? round : null;
}
