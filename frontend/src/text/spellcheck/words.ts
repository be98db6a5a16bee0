import { isSyllable } from '@/text/oldFonts/syllables';
import { isTranscription } from './transcriptions';

/** A word and its offset in the text. */
export interface Word {
  text: string;
  at: number;
}

/** Letters of Vietnamese and English. A word with any other letter is a name or of another language. */
const ownLetters = /^[a-zàáâãèéêìíòóôõùúýăđĩũơưạ-ỹ]+$/iu;

/**
 * Addresses and file names, and whatever touches a digit or a sign that joins: codes, formulas. A
 * match begins only at the start or after a blank, as a long word takes quadratic time otherwise.
 */
const ignored = /(?<!\S)\S*(?:[@/\\_=<>^{}]|\d|\w\.\w)\S*/gu;

/** One letter, abbreviations (THPT, CSDL), and names with capitals inside (LaTeX). */
const isSymbol = (word: string) =>
  word.length === 1 ||
  (word === word.toUpperCase() && !isSyllable(word) && word.length <= 6) ||
  /\p{Ll}\p{Lu}/u.test(word);

/** Whether the letters are only those of English. */
export const maybeEnglish = (word: string): boolean => /^[a-z]+$/i.test(word);

/** Names of places in the highlands end in k: Đắk Lắk. */
const isVietnamese = (word: string) =>
  isSyllable(word.replace(/k$/u, 'c')) || isTranscription(word.toLowerCase());

/**
 * The words of a text, in composed letters (NFC), that are not Vietnamese. They include correct
 * English words.
 */
export function wordsInDoubt(text: string): Word[] {
  const checked = text.replace(ignored, (one) => ' '.repeat(one.length));
  return [...checked.matchAll(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu)]
    .map((match) => ({ text: match[0].replace(/['’].*$/u, ''), at: match.index }))
    .filter(({ text: word }) => ownLetters.test(word) && !isSymbol(word) && !isVietnamese(word));
}
