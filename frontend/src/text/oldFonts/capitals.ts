const capitalsOrMarked = /^(?=.*\p{Lu})[\p{Lu}\p{M}à-ỹ]+$/u;
const smallMarked = /[à-öø-ÿăđĩũơưạ-ỹ]/u;

/** A word of capitals in which a letter with marks stayed small: "PHầN", "Số". */
const isHalfRaised = (part: string) => capitalsOrMarked.test(part) && smallMarked.test(part);

const plainCapitals = (part: string) => part.replace(/[^A-Z]/gu, '').length;

/** "ĐầU" */
const smallBeforeCapital = /\p{Ll}\p{M}*\p{Lu}/u;

/**
 * A small letter with marks in a word with at least two capitals without marks, or directly before
 * a capital. Nobody writes this on purpose.
 */
const isSurelyHalfRaised = (part: string) =>
  isHalfRaised(part) && (plainCapitals(part) >= 2 || smallBeforeCapital.test(part));

/** "Số" may be a word of a heading in capitals, or of a sentence, depending on its neighbours. */
const isPossiblyHalfRaised = (part: string) => isHalfRaised(part) && !isSurelyHalfRaised(part);

const isHeadingPart = (part: string) =>
  isSurelyHalfRaised(part) || (part.length > 1 && part === part.toUpperCase());

/**
 * The indexes of the words to write in capitals; none if no word is surely half raised. `parts` are
 * consecutive words without punctuation between them.
 */
export function placesToRaise(parts: readonly string[]): number[] {
  if (!parts.some(isSurelyHalfRaised)) return [];
  const isHeadingAt = (i: number) => parts[i] === undefined || isHeadingPart(parts[i]);
  return parts.flatMap((part, i) => {
    if (isSurelyHalfRaised(part)) return [i];
    return isPossiblyHalfRaised(part) && isHeadingAt(i - 1) && isHeadingAt(i + 1) ? [i] : [];
  });
}
