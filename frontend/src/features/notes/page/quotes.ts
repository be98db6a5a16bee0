import type { Place, Rect } from '@/api/reviewTypes';
import type { QuoteLocation } from '@/features/notes/state/places';
import { readable } from '@/text/oldFonts/readable';
import { linesOf } from './geometry';

/** A continuous piece of text on a page. */
export interface TextPiece {
  text: string;
  /** The area of the page covered by a range of characters, if any. */
  boxOf: (from: number, to: number) => Rect | null;
}

/** A character with its combining marks, or such marks alone. */
const character = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Only letters and digits, because a new PDF may break lines, hyphenate and space words
 * differently.
 */
const foldedCharacter = (text: string) =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('vi')
    .replace(/[^\p{L}\p{N}]/gu, '');

export const folded = (text: string): string =>
  text.replace(character, (one) => foldedCharacter(one));

/** The text of a page, prepared for finding quotes. */
export class PageText {
  /** The folded letters that quotes are compared with. */
  readonly letters: string;
  readonly #pieces: readonly TextPiece[];
  readonly #source: string;

  constructor(pieces: readonly TextPiece[]) {
    this.#pieces = pieces;
    this.#source = pieces.map(({ text }) => text).join('');
    this.letters = folded(this.#source);
  }

  /** The rectangles covered by a range of letters, one for each line. */
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

  /** The range in the original text of a range of folded letters. */
  #sourceRange(from: number, to: number): [number, number] {
    let [count, start] = [0, -1];
    for (const { 0: one, index } of this.#source.matchAll(character)) {
      count += foldedCharacter(one).length;
      if (start < 0 && count > from) start = index;
      if (count >= to) return [start, index + one.length];
    }
    return [start, this.#source.length];
  }
}

/** Page numbers in search order: the quote's own page, then the nearest ones. */
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

/** The nearest page that has the quote or on which it begins, and the area it covers there. */
export async function findQuote(
  { quote = '', page = 1, rects = [] }: Pick<Place, 'quote' | 'page' | 'rects'>,
  { pages, textOf, signal }: Search,
): Promise<QuoteLocation> {
  const quoted = folded(readable(quote)); // it may have been stored in an old encoding
  if (quoted === '') return 'nowhere';
  for (const n of searchOrder(page, pages)) {
    if (signal.aborted) return 'nowhere';
    const text = await textOf(n);
    const whole = occurrences(text, quoted);
    if (whole.length > 0) return { page: n, rects: nearest(whole, rects[0]) };
    const next = n < pages ? await textOf(n + 1) : null;
    const begun = next && beginsAt(text.letters, next.letters, quoted);
    if (begun !== null) return { page: n, rects: text.rects(begun, text.letters.length) };
  }
  return 'nowhere';
}

/** At most this many occurrences on a page are considered. */
const maxOccurrences = 50;

function occurrences(text: PageText, quoted: string): Rect[][] {
  const found: Rect[][] = [];
  let at = text.letters.indexOf(quoted);
  while (at >= 0 && found.length < maxOccurrences) {
    found.push(text.rects(at, at + quoted.length));
    at = text.letters.indexOf(quoted, at + 1);
  }
  return found;
}

/** Of several occurrences on a page, the one nearest to where the note was placed. */
function nearest(found: readonly Rect[][], to: Rect | undefined): Rect[] {
  const away = (rects: readonly Rect[]) => {
    const [rect] = rects;
    return rect && to ? Math.hypot(rect.x - to.x, rect.y - to.y) : Number.POSITIVE_INFINITY;
  };
  return found.reduce((best, one) => (away(one) < away(best) ? one : best));
}

/** Where a quote begins on a page if it continues on the next one; null if it does not. */
function beginsAt(letters: string, nextLetters: string, quoted: string): number | null {
  const most = quoted.length - 1; // on either page, because the other has at least one letter
  const end = letters.slice(Math.max(0, letters.length - most));
  const at = (end + nextLetters.slice(0, most)).indexOf(quoted);
  return at < 0 ? null : letters.length - end.length + at;
}
