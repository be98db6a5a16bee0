import { api } from '@/api/api';
import { earlyForMs } from '@/api/earlyResponses';
import type { ListStore } from './lists';

export type Tag = Extract<
  Parameters<typeof api.util.invalidateTags>[0],
  readonly unknown[]
>[number] & {};

type State = ReturnType<ListStore['getState']>;

/**
 * Whether all cached responses with a tag, and all running queries, were requested after a point in
 * time, so that they include changes before it. A new stream repeats events from before the page was
 * loaded. Running queries count because their responses may get the tag. A needless invalidation
 * would wait for them, and then repeat what was requested meanwhile.
 */
export function isReadSince(state: State, tag: Tag, at: number): boolean {
  const { queries } = state.api;
  const tagged = api.util.selectInvalidatedBy(state as never, [tag]);
  const running = Object.values(queries).filter((query) => query?.status === 'pending');
  return [...tagged.map(({ queryCacheKey }) => queries[queryCacheKey]), ...running].every(
    (query) => askedAt(query?.startedTimeStamp ?? 0) > at,
  );
}

/** A query of the first minute may have got an early response, which may be as old as the page. */
function askedAt(started: number): number {
  const { timeOrigin } = performance;
  return started - timeOrigin > earlyForMs ? started : timeOrigin;
}
