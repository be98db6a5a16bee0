/** A word of capitals whose letters with marks stayed small: "PHầN". */
const halfRaised = /^(?=.*\p{Lu})[\p{Lu}\p{M}à-ỹăđơưĐ]+$/u;

const small = /[à-öø-ÿăđĩũơưạ-ỹ]/u;
const plain = (part: string) => part.replace(/[^A-Z]/gu, '').length;

/** "ĐầU" */
const raisedAgain = /\p{Ll}\p{M}*\p{Lu}/u;

/**
 * Two capitals without marks beside a small letter with one, or a capital behind it: nobody writes
 * so on purpose.
 */
const isSure = (part: string) =>
  halfRaised.test(part) &&
  small.test(part) &&
  !/[a-z]/u.test(part) &&
  (plain(part) >= 2 || raisedAgain.test(part));

/** "Số" may be a word of a heading in capitals, or of a sentence, depending on its neighbours. */
const isPossible = (part: string) =>
  halfRaised.test(part) && small.test(part) && !/[a-z]/u.test(part) && !isSure(part);

const isRaised = (part: string) => isSure(part) || (part.length > 1 && part === part.toUpperCase());

/**
 * The places of the words that are to be written in capitals: in `parts` words without punctuation
 * between them, where at least one is surely half raised.
 */
export function placesToRaise(parts: readonly string[]): number[] {
  if (!parts.some(isSure)) return [];
  const beside = (i: number) => parts[i] === undefined || isRaised(parts[i]);
  return parts.flatMap((part, i) => {
    if (isSure(part)) return [i];
    return isPossible(part) && parts.length > 1 && beside(i - 1) && beside(i + 1) ? [i] : [];
  });
}
