import { type Coding, dashes } from './codes';
import { isSyllableInUsualCase, syllableScore } from './words';

/** More dashes in one word are a line or a formula. */
const maxDashes = 4;

/**
 * A word in Unicode: for each character its replacement, nothing for the second character
 * of a pair. Characters without a coding stay as they are.
 */
export function wordDecoded(
  word: readonly string[],
  codings: readonly (Coding | null)[],
  beginsLine = false,
): string[] {
  const letters = [...word];
  for (let i = 0; i < word.length; i += 1) {
    const coding = codings[i];
    if (!coding) continue;
    const one = word[i] ?? '';
    const pair =
      codings[i + 1] === coding ? coding.letters.get(one + (word[i + 1] ?? '')) : undefined;
    letters[i] = pair ?? coding.letters.get(one) ?? one;
    if (pair === undefined) continue;
    letters[i + 1] = '';
    i += 1;
  }
  const at = dashesIn(letters).filter((i) => codings[i]?.encoding === 'tcvn3');
  return withDashesChosen(letters, at, beginsLine);
}

const isLetter = (one: string | undefined) => one !== undefined && /\p{L}/u.test(one);

/** The places of dashes that touch a letter. */
export const dashesIn = (letters: readonly string[]): number[] =>
  letters.flatMap((one, i) => {
    if (!dashes.has(one)) return [];
    return isLetter(letters[i - 1]) || isLetter(letters.slice(i + 1).find(Boolean)) ? [i] : [];
  });

/** Takes each dash for ư or leaves it, whichever gives more syllables; ư if both give as many. */
export function withDashesChosen(
  letters: readonly string[],
  at: readonly number[],
  beginsLine: boolean,
): string[] {
  if (at.length === 0 || at.length > maxDashes) return [...letters];
  let best = { letters: [...letters], score: syllableScore(letters.join('')) };
  for (let choice = 1; choice < 1 << at.length; choice += 1) {
    const tried = [...letters];
    at.forEach((i, bit) => {
      if (choice & (1 << bit)) tried[i] = isCapitalAt(tried, i) ? 'Ư' : 'ư';
    });
    const score = syllableScore(tried.join(''));
    // A dash before the first word of a line is more likely a bullet.
    const bullet = beginsLine && at[0] === 0 && choice & 1;
    const better = score > best.score || (score === best.score && score > 0 && !bullet);
    const chosen = at.filter((_, bit) => choice & (1 << bit));
    if (better && chosen.every((i) => isSyllableInUsualCase(partAround(tried, i))))
      best = { letters: tried, score };
  }
  return best.letters;
}

/** The letters around a place, as far as nothing else is between them. */
function partAround(letters: readonly string[], at: number): string {
  let [begin, end] = [at, at + 1];
  while (begin > 0 && isPart(letters[begin - 1])) begin -= 1;
  while (end < letters.length && isPart(letters[end])) end += 1;
  return letters.slice(begin, end).join('');
}

/** A letter, or the place of one that was joined with another. */
const isPart = (one: string | undefined) => one !== undefined && /^[\p{L}\p{M}]*$/u.test(one);

/** Between capitals the same code is drawn as a capital. */
const isCapitalAt = (letters: readonly string[], i: number) => {
  const around = `${letters.slice(0, i).join('')}${letters.slice(i + 1).join('')}`;
  return /\p{Lu}.*\p{Lu}/u.test(around) && !/[a-z]/u.test(around);
};
