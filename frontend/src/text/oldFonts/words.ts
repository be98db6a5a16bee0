import type { Coding } from './codes';
import { memoize } from './memoize';
import { isSyllable } from './syllables';

/** A letter that only Vietnamese in Unicode has; a word with one is in no old encoding. */
const unicodeLetter = /[ĂăĐđƠơƯưẠ-ỹ]/u;

const anyLetter = /[\p{L}\p{M}]/u;

export const isInUnicode = (word: string) => unicodeLetter.test(word);

/** Small, in capitals, or with a capital first; in old fonts for capitals marked letters stay small. */
export function isCaseUsual(part: string): boolean {
  if (part === part.toUpperCase()) return true;
  const rest = part.slice(1);
  return rest === rest.toLowerCase() || (!/[a-z]/u.test(part) && /\p{Lu}.*\p{Lu}/u.test(part));
}

/** Whether letters are a syllable, and not in mixed case such as "viÖn". */
export const isSyllableInUsualCase = (part: string) => isSyllable(part) && isCaseUsual(part);

export const partsOf = (word: string) => word.match(/[\p{L}\p{M}]+/gu) ?? [];

/** The number of Vietnamese syllables less the number of other parts. A higher score is a better text. */
export const syllableScore = memoize((word) => {
  let score = 0;
  for (const part of partsOf(word)) score += isSyllableInUsualCase(part) ? 1 : -1;
  return score;
});

/** The score of the undecoded word. Its signs that `coding` reads as letters are no syllables. */
export const undecodedScore = (word: string, { characters }: Coding) =>
  syllableScore(
    [...word].map((one) => (characters.has(one) && !anyLetter.test(one) ? 'ʘ' : one)).join(''),
  );
