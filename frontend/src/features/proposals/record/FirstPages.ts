import type { TextLine } from '@/features/proposals/text/textLines';

interface Word {
  folded: string;
  written: string;
}

/** A word without marks and case, so that two spellings of it are equal. */
const foldedWord = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/gu, 'd').toLowerCase();

const wordsOf = (text: string): Word[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((written) => ({
    folded: foldedWord(written),
    written,
  }));

export const foldedWords = (text: string): string[] => wordsOf(text).map(({ folded }) => folded);

/** The folded words of a text, each between blanks. */
const spacedWords = (text: string) => ` ${foldedWords(text).join(' ')} `;

/** Whether a text has the words of another in a row, whatever their case and marks. */
export function isInside(part: string, whole: string): boolean {
  return spacedWords(whole).includes(spacedWords(part));
}

/** Whether a text has characters beyond ASCII, such as Vietnamese letters with marks. */
const hasMarks = (text: string) => /[^ -~]/u.test(text);

/** Shorter texts without blanks are found in others by chance. */
const minSqueezedLength = 10;

/** A site puts its own cover before the documents that it offers. */
const siteNotice = /is not (?:sponsored|endorsed)(?: or (?:sponsored|endorsed))? by any/iu;

const withoutSiteCover = (pages: readonly (readonly TextLine[])[]) =>
  pages[0]?.some(({ text }) => siteNotice.test(text)) ? pages.slice(1) : pages;

/** The first pages of a book: its cover, its title page and its imprint. */
export class FirstPages {
  readonly pages: readonly (readonly TextLine[])[];
  readonly #words: Word[];
  readonly #squeezed: string;
  /** Offsets in #squeezed at which a word begins or ends. */
  readonly #edges: ReadonlySet<number>;

  constructor(pages: readonly (readonly TextLine[])[]) {
    this.pages = withoutSiteCover(pages);
    this.#words = this.pages.flatMap((lines) => lines.flatMap(({ text }) => wordsOf(text)));
    this.#squeezed = this.#words.map(({ folded }) => folded).join('');
    let end = 0;
    this.#edges = new Set([0, ...this.#words.map(({ folded }) => (end += folded.length))]);
  }

  /** The lines of all these pages. */
  get lines(): TextLine[] {
    return this.pages.flat();
  }

  /** Whether they contain a text, whatever its case, marks, line breaks and, if long, blanks. */
  contain(text: string): boolean {
    return this.spellingOf(text) !== null;
  }

  /** Whether they contain a text with blanks in other places; it must begin and end where words do. */
  #containSqueezed(letters: string): boolean {
    for (let at = this.#squeezed.indexOf(letters); at >= 0; ) {
      if (this.#edges.has(at) && this.#edges.has(at + letters.length)) return true;
      at = this.#squeezed.indexOf(letters, at + 1);
    }
    return false;
  }

  /** A text as the pages spell it, in case it has lost its marks; null if they do not contain it. */
  spellingOf(text: string): string | null {
    const words = wordsOf(text);
    if (words.length === 0) return null;
    const at = this.#words.findIndex((_, i) =>
      words.every(({ folded }, k) => this.#words[i + k]?.folded === folded),
    );
    if (at < 0) {
      const squeezed = words.map(({ folded }) => folded).join('');
      return squeezed.length >= minSqueezedLength && this.#containSqueezed(squeezed) ? text : null;
    }
    if (hasMarks(text)) return text;
    const found = this.#words.slice(at, at + words.length);
    return found.some(({ written }) => hasMarks(written))
      ? found.map(({ written }) => written).join(' ')
      : text;
  }
}
