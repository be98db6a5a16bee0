import { type Ebook, may } from '@/api/types';

/** What several e-books can be decided on at once: what needs no reading of its own. */
export const bulkActions = ['submit', 'approve', 'publish', 'unpublish'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Whether there is anything that this user may do to it together with others. */
export const choosable = (ebook: Ebook) => bulkActions.some((action) => may(ebook, action));

/** What this user may do to every one of them, in the table's order. */
export function actionsForAll(ebooks: readonly Ebook[]): BulkAction[] {
  if (ebooks.length === 0) return [];
  return bulkActions.filter((action) => ebooks.every((ebook) => may(ebook, action)));
}

/** The rows that are chosen; they belong to one page of one list. */
export interface Selection {
  /** The list's address. */
  list: string;
  ids: readonly string[];
  /** Where a range begins: the row that was touched last. */
  anchor: string | null;
}

export const nothingChosen = (list: string): Selection => ({ list, ids: [], anchor: null });

interface Touch {
  id: string;
  on: boolean;
  /** Everything between the anchor and this one follows it. */
  range: boolean;
}

/** The selection after a box was touched; `rows` are those that can be chosen, as they stand. */
export function touched(now: Selection, rows: readonly string[], touch: Touch): Selection {
  const { id, on, range } = touch;
  const part = range ? between(rows, now.anchor ?? id, id) : [id];
  const ids = rows.filter((row) => (part.includes(row) ? on : now.ids.includes(row)));
  return { ...now, ids, anchor: id };
}

function between(rows: readonly string[], one: string, other: string): readonly string[] {
  const [a, b] = [rows.indexOf(one), rows.indexOf(other)];
  if (a < 0 || b < 0) return [other];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}
