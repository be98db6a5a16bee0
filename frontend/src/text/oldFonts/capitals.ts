const capitalsOrMarked = /^(?=.*\p{Lu})[\p{Lu}\p{M}à-ỹ]+$/u;
const smallMarked = /[à-öø-ÿăđĩũơưạ-ỹ]/u;

/** A word of capitals in which a letter with marks stayed small: "PHầN", "Số". */
const isHalfRaised = (word: string) => capitalsOrMarked.test(word) && smallMarked.test(word);

const countPlainCapitals = (word: string) => word.replace(/[^A-Z]/gu, '').length;

/** "ĐầU" */
const smallBeforeCapital = /\p{Ll}\p{M}*\p{Lu}/u;

/**
 * A small letter with marks in a word with at least two capitals without marks, or directly before
 * a capital. Nobody writes this on purpose.
 */
const isSurelyHalfRaised = (word: string) =>
  isHalfRaised(word) && (countPlainCapitals(word) >= 2 || smallBeforeCapital.test(word));

/** "Số" may be a word of a heading in capitals, or of a sentence, depending on its neighbours. */
const isPossiblyHalfRaised = (word: string) => isHalfRaised(word) && !isSurelyHalfRaised(word);

const isHeadingWord = (word: string) =>
  isSurelyHalfRaised(word) || (word.length > 1 && word === word.toUpperCase());

/**
 * The indexes of the words to write in capitals; none if no word is surely half raised. The words
 * have no punctuation between them.
 */
export function indexesToRaise(words: readonly string[]): number[] {
  if (!words.some(isSurelyHalfRaised)) return [];
  const isHeadingAt = (i: number) => words[i] === undefined || isHeadingWord(words[i]);
  return words.flatMap((word, i) => {
    if (isSurelyHalfRaised(word)) return [i];
    return isPossiblyHalfRaised(word) && isHeadingAt(i - 1) && isHeadingAt(i + 1) ? [i] : [];
  });
}
