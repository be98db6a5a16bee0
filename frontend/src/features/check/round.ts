import type { Ebook } from '@/api/types';

/** A round of checking: the drafts in the order in which they were listed at its start. */
export interface Round {
  userId: string;
  /** The query string of the list of these drafts. */
  search: string;
  ids: readonly string[];
  /** The number of drafts in the list; the round has at most maxRoundSize of them. */
  total: number;
  /** The checked e-books as they were saved, including those of earlier rounds. */
  checked: readonly Ebook[];
}

/** The list returns at most this many in one response, and a submission takes at most this many. */
export const maxRoundSize = 100;

export interface RoundPosition {
  /** From 1. */
  number: number;
  total: number;
  previous: string | null;
  /** The next unchecked draft; null if there is none. */
  next: string | null;
}

/** The position of a draft in the round; null if it is not in it. */
export function positionIn({ ids, total, checked }: Round, id: string): RoundPosition | null {
  const at = ids.indexOf(id);
  if (at < 0) return null;
  const isUnchecked = (other: string) => checked.every((ebook) => ebook.id !== other);
  return {
    number: at + 1,
    total: Math.max(total, ids.length),
    previous: ids[at - 1] ?? null,
    next: ids.slice(at + 1).find(isUnchecked) ?? null,
  };
}

/** Adds a checked e-book, or replaces its earlier state. */
function withChecked(round: Round, ebook: Ebook): Round {
  const others = round.checked.filter(({ id }) => id !== ebook.id);
  return { ...round, checked: [...others, ebook] };
}

export type RoundEvent =
  | { do: 'begin'; round: Omit<Round, 'checked'> }
  | { do: 'check'; ebook: Ebook }
  | { do: 'forget'; ids: readonly string[] };

/**
 * A new round keeps what the same person checked before, so that all of it can be submitted. The
 * drafts of the new list are left out, because they are unchecked again.
 */
export function reduceRound(round: Round | null, event: RoundEvent): Round | null {
  if (event.do === 'begin') {
    const before = round?.userId === event.round.userId ? round.checked : [];
    const checked = before.filter(({ id }) => !event.round.ids.includes(id));
    return { ...event.round, checked };
  }
  if (!round) return null;
  if (event.do === 'check') return withChecked(round, event.ebook);
  return { ...round, checked: round.checked.filter(({ id }) => !event.ids.includes(id)) };
}
