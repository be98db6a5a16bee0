import { api } from '@/api/api';
import { earlyForMs } from '@/api/earlyAnswers';
import type { ListStore } from './lists';

export type Tag = Extract<
  Parameters<typeof api.util.invalidateTags>[0],
  readonly unknown[]
>[number] & {};

type State = ReturnType<ListStore['getState']>;

/**
 * Whether all answers here that have a tag were asked for after a moment: they tell of what was
 * changed before it. A new stream begins with what was told before the page was there.
 */
export function isReadSince(state: State, tag: Tag, at: number): boolean {
  const answers = api.util.selectInvalidatedBy(state as never, [tag]);
  return (
    answers.length > 0 &&
    answers.every(({ queryCacheKey }) => {
      const query = state.api.queries[queryCacheKey];
      return askedAt(query?.startedTimeStamp ?? 0) > at;
    })
  );
}

/** An answer that was asked for early may be as old as the page. */
function askedAt(started: number): number {
  const { timeOrigin } = performance;
  return started - timeOrigin > earlyForMs ? started : timeOrigin;
}
