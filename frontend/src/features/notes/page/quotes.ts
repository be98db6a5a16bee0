import type { Place, Rect } from '@/api/reviewTypes';
import type { Found } from '@/features/notes/desk/places';
import { linesOf } from './geometry';

/** Text that stands on a page in one piece. */
export interface TextPiece {
  text: string;
  /** The part of the page that its characters from one index to another cover, if any. */
  boxOf: (from: number, to: number) => Rect | null;
}

/** A letter with the marks that follow it: it may be composed or not. */
const character = /\P{M}\p{M}*|\p{M}+/gu;

/** Letters and digits alone: a new PDF may break lines, hyphenate and space its words otherwise. */
const foldedCharacter = (text: string) =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('vi')
    .replace(/[^\p{L}\p{N}]/gu, '');

export const folded = (text: string): string =>
  text.replace(character, (one) => foldedCharacter(one));

/** The text of a page in which quotes are looked for. */
export class PageText {
  /** What quotes are compared with. */
  readonly letters: string;
  readonly #pieces: readonly TextPiece[];
  readonly #source: string;

  constructor(pieces: readonly TextPiece[]) {
    this.#pieces = pieces;
    this.#source = pieces.map(({ text }) => text).join('');
    this.letters = folded(this.#source);
  }

  /** What the letters from one index to another cover, a rectangle for each line. */
  rects(from: number, to: number): Rect[] {
    const [start, end] = this.#sourceRange(from, to);
    const boxes: Rect[] = [];
    let at = 0;
    for (const { text, boxOf } of this.#pieces) {
      const [first, last] = [Math.max(start - at, 0), Math.min(end - at, text.length)];
      const box = first < last ? boxOf(first, last) : null;
      if (box) boxes.push(box);
      at += text.length;
    }
    return boxes.length > 0 ? linesOf(boxes) : [];
  }

  /** Where letters stand in the text as it was before it was folded. */
  #sourceRange(from: number, to: number): [number, number] {
    let [letters, start] = [0, -1];
    for (const { 0: one, index } of this.#source.matchAll(character)) {
      letters += foldedCharacter(one).length;
      if (start < 0 && letters > from) start = index;
      if (letters >= to) return [start, index + one.length];
    }
    return [start, this.#source.length];
  }
}

/** The pages in the order in which a quote is looked for: its own, then the nearest ones. */
export function* searchOrder(page: number, pages: number): Generator<number> {
  if (page <= pages) yield page;
  for (let away = 1; away < Math.max(page, pages); away += 1) {
    if (page - away >= 1 && page - away <= pages) yield page - away;
    if (page + away <= pages) yield page + away;
  }
}

interface Search {
  pages: number;
  textOf: (page: number) => Promise<PageText>;
  signal: AbortSignal;
}

/** The nearest page on which the whole quote stands, and what it covers there. */
export async function findQuote(
  { quote = '', page = 1, rects = [] }: Pick<Place, 'quote' | 'page' | 'rects'>,
  { pages, textOf, signal }: Search,
): Promise<Found> {
  const wanted = folded(quote);
  if (wanted === '') return 'nowhere';
  for (const n of searchOrder(page, pages)) {
    if (signal.aborted) return 'nowhere';
    const text = await textOf(n);
    const whole = occurrences(text, wanted);
    if (whole.length > 0) return { page: n, rects: nearest(whole, rects[0]) };
    const next = n < pages ? await textOf(n + 1) : null;
    const begun = next && beginsAt(text.letters, next.letters, wanted);
    if (begun !== null) return { page: n, rects: text.rects(begun, text.letters.length) };
  }
  return 'nowhere';
}

/** More than this of one quote on a page are not told apart. */
const mostOccurrences = 50;

function occurrences(text: PageText, wanted: string): Rect[][] {
  const found: Rect[][] = [];
  let at = text.letters.indexOf(wanted);
  while (at >= 0 && found.length < mostOccurrences) {
    found.push(text.rects(at, at + wanted.length));
    at = text.letters.indexOf(wanted, at + 1);
  }
  return found;
}

/** Of the same words several times on a page, those nearest to where the note was put. */
function nearest(found: readonly Rect[][], to: Rect | undefined): Rect[] {
  const away = (rects: readonly Rect[]) => {
    const [rect] = rects;
    return rect && to ? Math.hypot(rect.x - to.x, rect.y - to.y) : Number.POSITIVE_INFINITY;
  };
  return found.reduce((best, one) => (away(one) < away(best) ? one : best));
}

/** Where the quote begins on a page if it goes on over its end; null where it does not. */
function beginsAt(letters: string, next: string, wanted: string): number | null {
  const most = wanted.length - 1; // some of it stands on the other page
  const end = letters.slice(Math.max(0, letters.length - most));
  const at = (end + next.slice(0, most)).indexOf(wanted);
  return at < 0 ? null : letters.length - end.length + at;
}
