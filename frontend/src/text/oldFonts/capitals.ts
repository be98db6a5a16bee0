const capitalsOrMarked = /^(?=.*\p{Lu})[\p{Lu}\p{M}à-ỹ]+$/u;
const smallMarked = /[à-öø-ÿăđĩũơưạ-ỹ]/u;

/** A word of capitals in which a letter with marks stayed small: "PHầN", "Số". */
const isHalfRaised = (part: string) => capitalsOrMarked.test(part) && smallMarked.test(part);

const plainCapitals = (part: string) => part.replace(/[^A-Z]/gu, '').length;

/** "ĐầU" */
const raisedAgain = /\p{Ll}\p{M}*\p{Lu}/u;

/**
 * A small letter with marks in a word with at least two capitals without marks, or directly before
 * a capital. Nobody writes this on purpose.
 */
const isSure = (part: string) =>
  isHalfRaised(part) && (plainCapitals(part) >= 2 || raisedAgain.test(part));

/** "Số" may be a word of a heading in capitals, or of a sentence, depending on its neighbours. */
const isPossible = (part: string) => isHalfRaised(part) && !isSure(part);

const isRaised = (part: string) => isSure(part) || (part.length > 1 && part === part.toUpperCase());

/**
 * The indexes of the words to write in capitals; none if no word is surely half raised. `parts` are
 * consecutive words without punctuation between them.
 */
export function placesToRaise(parts: readonly string[]): number[] {
  if (!parts.some(isSure)) return [];
  const beside = (i: number) => parts[i] === undefined || isRaised(parts[i]);
  return parts.flatMap((part, i) => {
    if (isSure(part)) return [i];
    return isPossible(part) && beside(i - 1) && beside(i + 1) ? [i] : [];
  });
}
