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

/** Whether a text has the words of another, whatever their case and marks. */
export function isInside(part: string, whole: string): boolean {
  const words = (text: string) => ` ${foldedWords(text).join(' ')} `;
  return words(whole).includes(words(part));
}

/** Shorter texts are found in others by chance. */
const leastSqueezed = 10;

/** The first pages of a book: its cover, its title page and its imprint. */
export class FirstPages {
  readonly pages: readonly (readonly TextLine[])[];
  readonly #words: Word[];
  readonly #squeezed: string;

  constructor(pages: readonly (readonly TextLine[])[]) {
    this.pages = pages;
    this.#words = pages.flatMap((lines) => lines.flatMap(({ text }) => wordsOf(text)));
    this.#squeezed = this.#words.map(({ folded }) => folded).join('');
  }

  /** The lines of all of them. */
  get lines(): TextLine[] {
    return this.pages.flat();
  }

  /** Whether they bear a text, whatever its case, marks, blanks and line breaks. */
  bear(text: string): boolean {
    return this.spellingOf(text) !== null;
  }

  /** A text as they spell it, where it has lost its marks elsewhere; null if they do not bear it. */
  spellingOf(text: string): string | null {
    const wanted = wordsOf(text);
    if (wanted.length === 0) return null;
    const at = this.#words.findIndex((_, i) =>
      wanted.every(({ folded }, k) => this.#words[i + k]?.folded === folded),
    );
    const squeezed = foldedWords(text).join('');
    if (at < 0) {
      const near = squeezed.length >= leastSqueezed && this.#squeezed.includes(squeezed);
      return near ? text : null;
    }
    if (/[^ -~]/u.test(text)) return text;
    const found = this.#words.slice(at, at + wanted.length);
    return found.some(({ written }) => /[^ -~]/u.test(written))
      ? found.map(({ written }) => written).join(' ')
      : text;
  }
}
