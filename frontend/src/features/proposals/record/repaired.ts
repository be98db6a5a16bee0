import { isSyllable } from '@/text/oldFonts/syllables';

/** Some programs leave i small among capitals: "DỮ LiỆU". */
const smallI = /(?<![\p{L}\p{M}])\p{Lu}*i\p{Lu}+(?![\p{L}\p{M}])/gu;
const word = /[\p{L}\p{M}]+/gu;
const ascii = /^[A-Za-z]+$/u;
/** Longer words may be two texts that the PDF draws over each other. */
const maxLength = 7;

/** Repairs damaged words, if there is exactly one way to do so. */
export const repaired = (text: string): string =>
  text.replace(smallI, withCapitals).replace(word, withBlank);

const withCapitals = (word: string) => (isSyllable(word) ? word.toUpperCase() : word);

/** Two syllables that lost the blank between them: "CUỐIKỲ", but not "nơron". */
function withBlank(word: string): string {
  if (word.length > maxLength || ascii.test(word) || isSyllable(word)) return word;
  const ways = [...word]
    .map((_, i) => [word.slice(0, i), word.slice(i)])
    .filter((parts) => parts.every((part) => !ascii.test(part) && isSyllable(part)));
  return ways.length === 1 ? (ways[0]?.join(' ') ?? word) : word;
}
