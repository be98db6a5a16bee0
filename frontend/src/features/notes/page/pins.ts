import type { Note, Rect } from '@/api/reviewTypes';
import { pageNow, type QuoteLocation } from '@/features/notes/state/places';
import { groupedPins, type PinCell, pinPx, rotated } from './geometry';
import type { Frame } from './useFrames';

type FoundNotes = ReadonlyMap<string, QuoteLocation>;

/** The notes with a pin, by page: open notes and the requested one. */
export function notesByPage(
  notes: readonly Note[],
  found: FoundNotes,
  requestedId: string | undefined,
): ReadonlyMap<number, Note[]> {
  const pages = new Map<number, Note[]>();
  for (const one of notes) {
    if (one.place.kind !== 'page' || (one.done_at !== null && one.id !== requestedId)) continue;
    const page = pageNow(one.place, found.get(one.id));
    const here = pages.get(page);
    if (here) here.push(one);
    else pages.set(page, [one]);
  }
  return pages;
}

/**
 * The areas that a note marks on its page. For a quote they are where its text was found. If the
 * PDF was replaced and the quote was not found, nothing is marked, because other text may be there.
 */
function rectsOf(found: FoundNotes, { id, place, old_pdf }: Note): readonly Rect[] {
  const location = found.get(id);
  if (location) return location === 'nowhere' ? [] : location.rects;
  return place.quote && old_pdf ? [] : (place.rects ?? []);
}

const atTop: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** The pins of the notes on a page, beside the marked text so that it can be read. */
export function pinsOf(notes: readonly Note[], found: FoundNotes, frame: Frame): PinCell<Note>[] {
  const pins = notes.map((item) => {
    const { x, y } = rotated(rectsOf(found, item)[0] ?? atTop, frame.rotation);
    return { x: x - pinPx / frame.width, y, item };
  });
  return groupedPins(pins, frame);
}

/** A page with more areas than this shows only those of the requested note. */
const maxMarked = 60;

interface Mark {
  rect: Rect;
  /** Drawn on a PDF that was replaced since: something else may be there now. */
  old: boolean;
}

/** The marked areas of a page: of all notes, or of the requested one if there are too many. */
export function markedOn(
  notes: readonly Note[],
  found: FoundNotes,
  requestedId: string | undefined,
): Mark[] {
  const marksOf = (note: Note): Mark[] =>
    rectsOf(found, note).map((rect) => ({ rect, old: note.old_pdf && !note.place.quote }));
  const marked = notes.flatMap(marksOf);
  if (marked.length <= maxMarked) return marked;
  const shown = notes.find(({ id }) => id === requestedId);
  return shown ? marksOf(shown) : [];
}
