import { type Coding, codings, type OldEncoding } from './codes';
import { wordDecoded } from './word';
import {
  isCaseUsual,
  isInUnicode,
  isSyllableInUsualCase,
  partsOf,
  syllableScore,
  undecodedScore,
} from './words';

/**
 * How many different syllables a coding gains, and how many words it makes worse or changes without
 * making sense.
 */
interface Evidence {
  coding: Coding;
  gained: number;
  worse: number;
  senseless: number;
  /** Words made better that no foreign word looks like (`isStrong`). */
  strong: number;
}

/** More words than this add nothing to the evidence. */
const maxWords = 1_500;

const spreadOver = (word: readonly string[], coding: Coding) => word.map(() => coding);

/** The syllables in a word, without those of one letter. */
const syllablesOf = (word: string) =>
  partsOf(word).filter((part) => part.length > 1 && isSyllableInUsualCase(part));

function evidenceOf(words: readonly string[], coding: Coding): Evidence {
  const found = { coding, gained: 0, worse: 0, senseless: 0, strong: 0 };
  const syllables = new Set<string>();
  for (const word of words) {
    const letters = [...word];
    if (!letters.some((one) => coding.characters.has(one))) continue;
    const decoded = wordDecoded(letters, spreadOver(letters, coding)).join('');
    if (decoded === word) continue;
    const [before, after] = [undecodedScore(word, coding), syllableScore(decoded)];
    if (after > before) {
      for (const syllable of syllablesOf(decoded)) {
        if (!word.includes(syllable)) syllables.add(syllable.toLowerCase());
      }
      if (isStrong(word, decoded, coding)) found.strong += 1;
    } else if (after < before) found.worse += 1;
    else if (after < 0) found.senseless += 1;
  }
  found.gained = syllables.size;
  return found;
}

/** In Unicode too, signs of mathematics occur between letters. */
const mathSigns = /[×÷·±°]/u;

/**
 * Whether a word becomes a Vietnamese syllable, and has a sign or a mix of cases that no foreign word
 * has. In VNI the syllable is enough.
 */
function isStrong(word: string, decoded: string, { encoding }: Coding): boolean {
  const hasSyllable = syllablesOf(decoded).length > 0;
  const hasSign = [...word].some((one) => /[^\p{L}\p{M}\p{N}\p{P}\s]|[µμª§¶·¹]/u.test(one));
  const isMixedCase = partsOf(word).some((part) => !isCaseUsual(part));
  return hasSyllable && !mathSigns.test(word) && (hasSign || isMixedCase || encoding === 'vni');
}

const weight = ({ gained, worse, senseless }: Evidence) => gained - worse - senseless;

function bestOf(words: readonly string[], among: readonly Coding[]): Evidence | undefined {
  const all = among.map((coding) => evidenceOf(words, coding)).filter(({ gained }) => gained > 0);
  return all.reduce<Evidence | undefined>(
    (best, one) => (best && weight(best) >= weight(one) ? best : one),
    undefined,
  );
}

/**
 * The different words that may be in an old encoding (`maybeOld`), the number of all different words
 * (`all`), and how many of these are Vietnamese in Unicode (`alreadyRight`).
 */
function counted(words: readonly string[]) {
  const different = [...new Set(words)].slice(0, maxWords);
  const unicode = different.filter((word) => isInUnicode(word));
  const alreadyRight = unicode.filter((word) => syllableScore(word) > 0).length;
  const maybeOld = different.filter((word) => !isInUnicode(word));
  return { maybeOld, all: different.length, alreadyRight };
}

/** All but VPS: it has VISCII's characters for other letters, so only a font's name identifies it. */
const identifiableByText = codings.filter(({ encoding }) => encoding !== 'vps');

/** The coding of a text when nothing else is known; null if it is in none. */
export function codingOfText(words: readonly string[]): Coding | null {
  const { maybeOld, all, alreadyRight } = counted(words);
  const best = bestOf(maybeOld, identifiableByText);
  if (!best) return null;
  const { gained, worse, senseless, strong } = best;
  if (gained <= 2 * (worse + senseless) || gained <= alreadyRight) return null;
  if (gained < 0.12 * all) return null;
  if (gained >= 2 && (strong > 0 || gained >= 4)) return best.coding;
  if (worse + senseless > 0 || (strong === 0 && gained < 2)) return null;
  // With so little evidence, every word must make sense.
  return maybeOld.every((word) => isSensible(word, best.coding)) ? best.coding : null;
}

const isSensible = (word: string, coding: Coding) => {
  const letters = [...word];
  return syllableScore(wordDecoded(letters, spreadOver(letters, coding)).join('')) >= 0;
};

/**
 * The coding of text in a font whose name implies its encoding; null if the text is in Unicode all
 * the same.
 */
export function codingOfFont(words: readonly string[], encoding: OldEncoding): Coding | null {
  const { maybeOld, alreadyRight } = counted(words);
  const among = codings.filter((one) => one.encoding === encoding);
  const best = bestOf(maybeOld, among);
  if (!best) {
    const [usual] = among;
    const harmless = usual && evidenceOf(maybeOld, usual).worse === 0;
    return harmless && alreadyRight === 0 ? usual : null;
  }
  return best.gained >= best.worse && best.gained > alreadyRight ? best.coding : null;
}

/** Whether a text may be in an old encoding, so that it pays to ask for the names of its fonts. */
export function looksOld(text: string): boolean {
  const { maybeOld } = counted(text.split(/\s+/u).filter((word) => word !== ''));
  const best = bestOf(maybeOld, codings);
  return best !== undefined && best.gained > best.worse && (best.gained > 1 || best.strong > 0);
}
