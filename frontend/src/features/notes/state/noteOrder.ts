import type { Note } from '@/api/reviewTypes';
import type { TocItem } from '@/api/types';
import { fieldNames } from '@/features/record/recordFields';
import { formatNumber } from '@/text/format';
import { viNoteList } from '@/text/review/viNoteList';
import type { QuoteLocation } from './places';

const kindOrder = { ebook: 0, field: 1, toc: 2, page: 3 } as const;

/** Sorts by place: the whole e-book, fields, outline lines, pages; then from top to bottom. */
export function inPlaceOrder(notes: readonly Note[], outline: readonly TocItem[] = []): Note[] {
  const lines = new Map(outline.map(({ id }, i) => [id, i]));
  const rank = ({ place }: Note): [number, number] => {
    const kind = kindOrder[place.kind];
    if (place.kind === 'field') return [kind, place.field ? fieldNames.indexOf(place.field) : -1];
    if (place.kind === 'toc') return [kind, lines.get(place.item_id ?? '') ?? lines.size];
    return [kind, place.page ?? 0];
  };
  return [...notes].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x[0] - y[0] || x[1] - y[1] || topOf(a) - topOf(b) || a.number - b.number;
  });
}

const topOf = ({ place }: Note) => place.rects?.[0]?.y ?? 0;

/** The order of the list of notes. */
export type NoteOrder = 'number' | 'place';

export const inOrder = (
  order: NoteOrder,
  notes: readonly Note[],
  outline: readonly TocItem[] | undefined,
): Note[] =>
  order === 'place' ? inPlaceOrder(notes, outline) : [...notes].sort((a, b) => a.number - b.number);

export type NoteFilter = 'open' | 'done' | 'all';

export function filterNotes(notes: readonly Note[], shown: NoteFilter): Note[] {
  if (shown === 'all') return [...notes];
  return notes.filter(({ done_at }) => (done_at === null) === (shown === 'open'));
}

/** Number of notes in a range; only the cards of one range are shown. */
export const rangeSize = 25;

/** The part of the list that begins at an index; the last part if the list ends before it. */
export function rangeOf(notes: readonly Note[], from: number) {
  const last = Math.max(0, Math.floor((notes.length - 1) / rangeSize) * rangeSize);
  const start = Math.min(Math.max(0, from), last);
  return { from: start, cards: notes.slice(start, start + rangeSize) };
}

/** The start of the range that contains a note; null if the note is not in the list. */
export function rangeStart(notes: readonly Note[], id: string): number | null {
  const at = notes.findIndex((note) => note.id === id);
  return at < 0 ? null : Math.floor(at / rangeSize) * rangeSize;
}

/** The current state of the e-book, as far as it is known. */
interface EbookNow {
  items: readonly TocItem[] | undefined;
  hasPdf: boolean;
  pages: number | null;
}

/** What happened to a note's place since it was written; null if nothing did. */
export function placeChangeText(
  { place, old_pdf }: Note,
  now: EbookNow,
  found?: QuoteLocation,
): string | null {
  const { gone } = viNoteList;
  if (place.kind === 'toc') {
    return now.items && !now.items.some(({ id }) => id === place.item_id) ? gone.toc : null;
  }
  if (place.kind !== 'page') return null;
  if (!now.hasPdf) return gone.pdf;
  if (found && found !== 'nowhere') {
    return found.page === place.page ? null : viNoteList.movedTo(formatNumber(found.page));
  }
  if (now.pages !== null && (place.page ?? 0) > now.pages) return gone.page;
  if (found === 'nowhere') return gone.quote;
  return old_pdf && !place.quote ? gone.oldPdf : null;
}
