import { isSyllable } from '@/text/oldFonts/syllables';

/** Foreign words written in Vietnamese that do not follow the pattern below. */
const irregular = new Set(
  (
    'amoniac axetilen bazơ becgie etilen euclid flo gen gram gích glixerol glucozơ ion iot mol ' +
    'oxi oxit polime prôtêin saccarozơ stiren xenlulozơ xiclohexan xicloankan electron êlectron ' +
    'video internet web website email online wifi blog tivi'
  ).split(' '),
);

const toned = /[\u0300\u0301\u0303\u0309\u0323]/u;
const vowels = 'aăâeêioôơuưy';
const lastVowel = new RegExp(`([${vowels}])(?!.*[${vowels}])`, 'u');
const longestSyllable = 5;

/** In Vietnamese a syllable that ends in c, p or t has a tone mark; in these words it has none. */
const withTone = (part: string) =>
  /[cpt]$/u.test(part) ? part.replace(lastVowel, '$1\u0301').normalize('NFC') : part;

/** A syllable of these words may begin with two consonants, and use k and l where Vietnamese does not. */
function isForeignSyllable(letters: string): boolean {
  const usual = letters
    .replace(/^([bcdđfghkpt])[rl]/u, '$1')
    .replace(/^k(?=[aăâoôơuư])/u, 'c')
    .replace(/k$/u, 'c')
    .replace(/l$/u, 'n');
  return [letters, usual].some((part) => isSyllable(withTone(part)));
}

/**
 * Whether a word can be divided into syllables of which each after the first begins with a consonant.
 * Each offset in the word is examined only once, however many divisions lead to it.
 */
export function isDivisible(word: string, fits = isForeignSyllable): boolean {
  const begins = new Set([0]); // grows while it is gone through
  for (const begin of begins) {
    for (let end = begin + 1; end <= Math.min(begin + longestSyllable, word.length); end++) {
      if (!fits(word.slice(begin, end))) continue;
      if (end === word.length) return true;
      if (!vowels.includes(word.charAt(end))) begins.add(end);
    }
  }
  return false;
}

/**
 * Whether a word in small letters is a foreign one written in Vietnamese syllables: "vectơ",
 * "cacbon", "anđehit". Such words have no tones, and each syllable after the first begins with a
 * consonant.
 */
export const isTranscription = (word: string): boolean =>
  irregular.has(word) || (!toned.test(word.normalize('NFD')) && isDivisible(word));
