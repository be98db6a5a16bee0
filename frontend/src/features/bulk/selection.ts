import { type Ebook, may, transitions } from '@/api/types';

/** The decisions available in bulk; they ask for a comment. */
const bulkDecisions = [...transitions, 'delete', 'restore'] as const;
export type BulkDecisionName = (typeof bulkDecisions)[number];
export type BulkAction = 'edit' | BulkDecisionName;
/** All actions available in bulk. */
const bulkActions: readonly BulkAction[] = ['edit', ...bulkDecisions];

/** Whether this user may apply any bulk action to this e-book. */
export const canBeChosen = (ebook: Ebook) => bulkActions.some((action) => may(ebook, action));

/** The actions this user may apply to all these e-books, in the order of `bulkActions`. */
export function actionsForAll(ebooks: readonly Ebook[]): BulkAction[] {
  if (ebooks.length === 0) return [];
  return bulkActions.filter((action) => ebooks.every((ebook) => may(ebook, action)));
}

/** The chosen rows, which belong to one page of one list. */
export interface Selection {
  /** The address of the list. */
  list: string;
  ids: readonly string[];
  /** The last touched row, where a range begins. */
  anchor: string | null;
}

export const nothingChosen = (list: string): Selection => ({ list, ids: [], anchor: null });

interface Touch {
  id: string;
  on: boolean;
  /** Applies to all rows between the anchor and this one. */
  range: boolean;
}

/** The selection after a checkbox was clicked; `rows` are the rows that can be chosen, in order. */
export function selectionAfter(
  selection: Selection,
  rows: readonly string[],
  touch: Touch,
): Selection {
  const { id, on, range } = touch;
  const touched = range ? between(rows, selection.anchor ?? id, id) : [id];
  const ids = rows.filter((row) => (touched.includes(row) ? on : selection.ids.includes(row)));
  return { ...selection, ids, anchor: id };
}

function between(rows: readonly string[], one: string, other: string): readonly string[] {
  const [a, b] = [rows.indexOf(one), rows.indexOf(other)];
  if (a < 0 || b < 0) return [other];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}
