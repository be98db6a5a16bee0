import { indexesToRaise } from './capitals';
import { codingOfFont, codingOfText } from './choice';
import type { Coding } from './codes';
import { type OldFont, oldFontOf } from './fontName';
import { isSyllable } from './syllables';
import { dashesIn, withDashesChosen, wordDecoded } from './word';
import { isInUnicode, partsOf, syllableScore, undecodedScore } from './words';

/** A piece of text in one font. A word may continue in the next piece. */
export interface Piece {
  text: string;
  /** The font's name in the PDF, where it is known. */
  font?: string | null;
  /** Distinguishes fonts whose names are unknown. */
  fontId?: string;
}

/** One character and the coding that it is read by. */
interface Character {
  piece: number;
  was: string;
  coding: Coding | null;
  capitals: boolean;
}

interface Word {
  characters: Character[];
  beginsLine: boolean;
}

/** The decoded texts of pieces. */
interface Decoded {
  texts: string[];
  /** Whether text in an old encoding was converted. Corrections of Unicode text do not count. */
  fromOldFont: boolean;
}

/** The texts of pieces in Unicode; null if they are as they should be. */
export function piecesDecoded(pieces: readonly Piece[]): Decoded | null {
  const codings = codingsOf(pieces);
  const words = wordsOf(pieces, codings);
  const vietnamese = words.some(isVietnamese);
  const out = pieces.map(() => '');
  let fromOldFont = false;
  let changed = false;
  const letters: string[][] = [];
  for (const word of words) {
    const read = readWord(word, vietnamese);
    const was = word.characters.map((one) => one.was).join('');
    if (read.join('') !== was) changed = true;
    if (read.join('') !== was && word.characters.some(({ coding }) => coding)) fromOldFont = true;
    letters.push(read);
  }
  if (uppercaseHeadings(words, letters)) changed = true;
  if (!changed) return null;
  words.forEach(({ characters }, w) => {
    characters.forEach(({ piece }, i) => {
      out[piece] += letters[w]?.[i] ?? '';
    });
  });
  return { texts: out, fromOldFont };
}

/** Text that cannot be in an old encoding. */
const asciiOnly = /^[\n -~]*$/;

function codingsOf(pieces: readonly Piece[]): (Coding | null)[] {
  if (pieces.every(({ text }) => asciiOnly.test(text))) return pieces.map(() => null);
  const fonts = pieces.map(({ font }) => (font ? oldFontOf(font) : null));
  const named = namedCodings(pieces, fonts);
  const unnamed = pieces.filter((_, i) => !fonts[i]);
  const common = codingOfText(chunksOf(unnamed));
  const codingOfId = common ? () => common : codingsByFont(unnamed);
  return pieces.map(({ font, fontId }, i) =>
    fonts[i] ? (named.get(font ?? '') ?? null) : codingOfId(fontId ?? ''),
  );
}

/**
 * The coding of each font whose name implies an encoding. It is found by all text in this encoding,
 * or by the font's own text if much of that is in Unicode.
 */
function namedCodings(
  pieces: readonly Piece[],
  fonts: readonly (OldFont | null)[],
): Map<string, Coding | null> {
  const found = new Map<string, Coding | null>();
  for (const encoding of ['tcvn3', 'vni', 'viscii', 'vps'] as const) {
    const own = pieces.filter((_, i) => fonts[i]?.encoding === encoding);
    if (own.length === 0) continue;
    const all = codingOfFont(chunksOf(own), encoding);
    const names = [...new Set(own.map(({ font }) => font ?? ''))];
    for (const name of names) {
      const words = chunksOf(own.filter(({ font }) => font === name));
      const inUnicode = words.filter((word) => isInUnicode(word)).length;
      found.set(name, inUnicode > 0.2 * words.length ? codingOfFont(words, encoding) : all);
    }
  }
  return found;
}

/** Where most text is in Unicode, a font may still be in an old encoding. */
function codingsByFont(pieces: readonly Piece[]): (fontId: string) => Coding | null {
  const ids = [...new Set(pieces.map(({ fontId }) => fontId ?? ''))];
  const found = new Map<string, Coding | null>();
  if (ids.length > 1) {
    for (const id of ids) {
      const words = chunksOf(pieces.filter(({ fontId }) => (fontId ?? '') === id));
      found.set(id, words.length >= 3 ? codingOfText(words) : null);
    }
  }
  return (fontId) => found.get(fontId) ?? null;
}

const chunksOf = (pieces: readonly Piece[]) =>
  pieces
    .map(({ text }) => text)
    .join('')
    .split(/\s+/u)
    .filter((chunk) => chunk !== '');

function wordsOf(pieces: readonly Piece[], codings: readonly (Coding | null)[]): Word[] {
  const words: Word[] = [];
  let open: Word | null = null;
  let beginsLine = true;
  pieces.forEach(({ text, font }, piece) => {
    const capitals = (font && codings[piece] && oldFontOf(font)?.capitals) || false;
    for (const was of text) {
      const blank = /\s/u.test(was);
      if (!open || blank || endsInBlank(open)) {
        open = { characters: [], beginsLine };
        words.push(open);
      }
      open.characters.push({ piece, was, coding: codings[piece] ?? null, capitals });
      if (!blank) beginsLine = false;
      if (was === '\n') beginsLine = true;
    }
  });
  return words;
}

const endsInBlank = ({ characters }: Word) => /^\s*$/u.test(characters.at(-1)?.was ?? '');

/** A word of at least two letters that is Vietnamese without a change. */
function isVietnamese({ characters }: Word): boolean {
  const word = characters.map(({ was }) => was).join('');
  return word.length > 1 && isInUnicode(word) && syllableScore(word) > 0;
}

/** The letters of a word: decoded, or as they were. */
function readWord({ characters, beginsLine }: Word, vietnamese: boolean): string[] {
  const was = characters.map((one) => one.was);
  const whole = was.join('');
  if (asciiOnly.test(whole) && !whole.includes('-') && !characters.some(({ capitals }) => capitals))
    return was;
  const codings = characters.map(({ coding }) => coding);
  const [only] = codings;
  const isLoneSign = was.length === 1 && whole >= ' ' && partsOf(whole).length === 0;
  const isSign = isLoneSign && !only?.loneSignMayBeLetter;
  const coded = codings.some(Boolean) && !isInUnicode(whole) && !isSign;
  const decoded = coded ? wordDecoded(was, codings, beginsLine) : was;
  const coding = codings.find(Boolean);
  const before = coding ? undecodedScore(whole, coding) : syllableScore(whole);
  const kept = syllableScore(decoded.join('')) < before ? was : decoded;
  const letters = kept === was ? correctedUnicodeWord(was, vietnamese) : kept;
  return letters.map((one, i) => (characters[i]?.capitals ? one.toUpperCase() : one));
}

/** Letters that some texts have in the place of the Vietnamese letters that they resemble. */
const lookAlikes: Record<string, string> = { ƣ: 'ư', Ƣ: 'Ư', Ð: 'Đ', ð: 'đ', Ñ: 'Đ', ñ: 'đ' };
/** Look-alikes that are letters of other languages. */
const foreign = /[ÐðÑñ]/u;
/** The currency sign in the place of đ: "₫ơn", but not "₫100". */
const dong = /(?<![\p{L}\p{N}])₫(?=\p{L})/gu;

/** Corrects look-alikes, and a dash in the place of ư in a word that is otherwise in Unicode. */
function correctedUnicodeWord(was: readonly string[], vietnamese: boolean): string[] {
  const whole = was.join('');
  const withD = whole.replace(dong, 'đ');
  if (withD !== whole && syllableScore(withD) > 0 && syllableScore(withD) >= syllableScore(whole))
    return [...withD];
  const alike = was.map((one) =>
    foreign.test(one) && !vietnamese ? one : (lookAlikes[one] ?? one),
  );
  const hasLongPart = partsOf(whole).some((part) => part.length > 1);
  const better =
    hasLongPart && syllableScore(alike.join('')) > syllableScore(whole) ? alike : [...was];
  const at = dashesIn(better);
  if (at.length === 0 || partsOf(whole).length === 0) return better;
  const chosen = withDashesChosen(better, at, true);
  const sure =
    isInUnicode(whole) && syllableScore(chosen.join('')) >= syllableScore(better.join('')) + 2;
  return sure && partsOf(chosen.join('')).every(isSyllable) ? chosen : better;
}

/** The letters of a word; empty if it has several parts, as one of them may be an abbreviation. */
const onlyPartOf = (word: string) => (partsOf(word).length === 1 ? (partsOf(word)[0] ?? '') : '');

/** Writes headings in capitals whose marked letters stayed small; returns whether there are any. */
function uppercaseHeadings(words: readonly Word[], letters: string[][]): boolean {
  let raised = false;
  let run: number[] = [];
  const close = () => {
    const parts = run.map((w) => letters[w]?.join('') ?? '');
    for (const i of indexesToRaise(parts.map(onlyPartOf))) {
      const w = run[i] ?? 0;
      if (syllableScore(parts[i] ?? '') < 0) continue;
      letters[w] = (letters[w] ?? []).map((one) => one.toUpperCase());
      raised = true;
    }
    run = [];
  };
  words.forEach(({ characters }, w) => {
    const text = letters[w]?.join('') ?? '';
    if (characters.some(({ was }) => was === '\n')) close();
    if (text.trim() === '') return;
    run.push(w);
    if (/[\p{P}\p{S}]\s*$/u.test(text)) close();
  });
  close();
  return raised;
}
