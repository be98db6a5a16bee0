import { openNotesOf } from '@/api/review/notes';
import type { Note, Place, Rect } from '@/api/reviewTypes';
import { formatNumber } from '@/text/format';
import { fieldLabels } from '@/text/record/fieldLabels';
import { viNotes } from '@/text/review/viNotes';

/** A place as text; an outline item has the title it had when the note was written. */
export function placeText(place: Place): string {
  const { at } = viNotes;
  switch (place.kind) {
    case 'page':
      return at.page(formatNumber(place.page ?? 0));
    case 'toc':
      return at.toc(place.title || viNotes.noTitle);
    case 'field':
      return at.field(place.field ? fieldLabels[place.field] : '');
    case 'ebook':
      return at.ebook;
  }
}

/** Identifies a place: notes on the same page, line or field have the same key. */
export function placeKey({ kind, page, item_id, field: name }: Place): string {
  return `${kind}:${page ?? item_id ?? name ?? ''}`;
}

/** Number of open notes for each place. */
export function openByPlace(notes: readonly Note[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { place } of openNotesOf(notes)) {
    const key = placeKey(place);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Where the quote of a note was found in the PDF: the page and the covered areas, or nowhere. */
export type QuoteLocation = { page: number; rects: Rect[] } | 'nowhere';

/** The page of the PDF where a note is now, as far as it is known. */
export const pageNow = (place: Place, found: QuoteLocation | undefined): number =>
  found && found !== 'nowhere' ? found.page : (place.page ?? 1);
