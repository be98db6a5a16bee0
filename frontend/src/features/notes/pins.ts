import type { Rect } from '@/api/reviewTypes';
import { gathered, pinPx, type Spot, type Turn, turned } from './geometry';
import type { Found, Numbered } from './places';
import type { Frame } from './useFrames';

type FoundNotes = ReadonlyMap<string, Found>;

/** Where a note stands by now; null where its page is not in this PDF. */
function pageOf(found: FoundNotes, { note: { id, place } }: Numbered): number | null {
  if (place.kind !== 'page') return null;
  const now = found.get(id);
  return typeof now === 'number' ? now : (place.page ?? null);
}

/** What has a pin, by page: open notes, and the one that is gone to. */
export function notesByPage(
  notes: readonly Numbered[],
  found: FoundNotes,
  led: string | undefined,
): ReadonlyMap<number, Numbered[]> {
  const pages = new Map<number, Numbered[]>();
  for (const one of notes) {
    const page = one.note.done_at === null || one.note.id === led ? pageOf(found, one) : null;
    if (page === null) continue;
    const here = pages.get(page);
    if (here) here.push(one);
    else pages.set(page, [one]);
  }
  return pages;
}

/** Where the text of a note has moved, what was marked on the old page marks nothing. */
function rectsOf(found: FoundNotes, { note: { id, place } }: Numbered): Rect[] {
  const now = found.get(id);
  return now === undefined || now === place.page ? (place.rects ?? []) : [];
}

const atTop: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** The pins of the notes on a page, each beside what it is about: that is to be read. */
export function pinsOf(
  notes: readonly Numbered[],
  found: FoundNotes,
  frame: Frame,
  turn: Turn,
): Spot<Numbered>[] {
  const pins = notes.map((item) => {
    const { x, y } = turned(rectsOf(found, item)[0] ?? atTop, turn);
    return { x: x - pinPx / frame.width, y, item };
  });
  return gathered(pins, frame);
}

/** Beyond this all that is marked on a page is not drawn at once. */
const mostMarked = 60;

/** What is marked on a page: by all notes, or by the one that is gone to where there are many. */
export function markedOn(
  notes: readonly Numbered[],
  found: FoundNotes,
  led: string | undefined,
): Rect[] {
  const marked = notes.flatMap((one) => rectsOf(found, one));
  if (marked.length <= mostMarked) return marked;
  const shown = notes.find(({ note }) => note.id === led);
  return shown ? rectsOf(found, shown) : [];
}
