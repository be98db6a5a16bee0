import { isSyllable } from './syllables';

/** The encodings of Vietnamese fonts before Unicode. */
export type OldEncoding = 'tcvn3' | 'vni';

/**
 * TCVN 5712:1993 (VN3) by the Latin-1 characters at the same codes. Capitals with tone marks are in
 * separate fonts.
 */
const tcvn3 = pairs(
  'µà¸á¶ả·ã¹ạ¨ă»ằ¾ắ¼ẳ½ẵÆặ©âÇầÊấÈẩÉẫËậ®đÌèÐéÎẻÏẽÑẹªêÒềÕếÓểÔễÖệ×ìÝíØỉÜĩÞị' +
    'ßòãóáỏâõäọ«ôåồèốæổçỗéộ¬ơêờíớëởìỡîợïùóúñủòũôụ\u00adưõừøứöử÷ữùựúỳýýûỷüỹþỵ' +
    '¡Ă¢Â£Ê¤Ô¥Ơ¦Ư§Đ',
);

/** VNI writes a vowel followed by a mark; only a few letters are one character. */
const vniMarks: Record<string, string> = {
  a: 'øàùáûảõãïạââàầáấåẩãẫäậêăèằéắúẳüẵëặ',
  e: 'øèùéûẻõẽïẹâêàềáếåểãễäệ',
  o: 'øòùóûỏõõïọâôàồáốåổãỗäộ',
  ô: 'øờùớûởõỡïợ',
  u: 'øùùúûủõũïụ',
  ö: 'øừùứûửõữïự',
  y: 'øỳùýûỷõỹ',
};

const vni = pairs('æỉóĩòịôơöưñđîỵ');
for (const [vowel, marks] of Object.entries(vniMarks)) {
  for (const [mark, letter] of pairs(marks)) vni.set(vowel + mark, letter);
}
for (const [from, to] of [...vni]) {
  vni.set(from.toUpperCase(), to.toUpperCase());
  // A capital may be followed by its mark in either case.
  if (from.length > 1) vni.set(from[0]?.toUpperCase() + from.slice(1), to.toUpperCase());
}
const vniLetters = new RegExp([...vni.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu');
const tcvn3Letters = new RegExp(`[${[...tcvn3.keys()].join('')}]`, 'gu');

function pairs(text: string): Map<string, string> {
  const letters = [...text];
  return new Map(
    letters.flatMap((letter, i) => (i % 2 === 0 ? [[letter, letters[i + 1] ?? '']] : [])),
  );
}

/** Converts the text to Unicode. */
export function decoded(text: string, encoding: OldEncoding | null): string {
  if (encoding === 'vni') return text.replace(vniLetters, (letter) => vni.get(letter) ?? letter);
  if (encoding === 'tcvn3')
    return text.replace(tcvn3Letters, (letter) => tcvn3.get(letter) ?? letter);
  return text;
}

const unicode = /[ạ-ỹ]/u;
const wordsOf = (text: string) => text.match(/[^\s\d.,:;!?()[\]"'/-]+/gu) ?? [];

/**
 * The old encoding of a page, recognised by its text: decoded it must be Vietnamese, and without
 * decoding it must not be.
 */
export function encodingOf(text: string): OldEncoding | null {
  const words = wordsOf(text);
  const before = words.filter((word) => unicode.test(word)).length;
  if (words.length < 20) return null;
  const shares = (['vni', 'tcvn3'] as const).map((encoding) => {
    const changed = words.filter((word) => decoded(word, encoding) !== word);
    const different = new Set(changed).size;
    const said = changed.filter((word) => isSyllable(decoded(word, encoding)));
    return { encoding, different, changed: changed.length, said: said.length / changed.length };
  });
  const best = shares.filter(
    ({ changed, different, said }) =>
      different > 5 && changed > 0.12 * words.length && said > 0.7 && before < 0.2 * changed,
  );
  return best.sort((a, b) => b.said - a.said)[0]?.encoding ?? null;
}

/**
 * Decodes a page, unless it is in Unicode although other pages of the document are in an old
 * encoding.
 */
export function pageDecoded(text: string, encoding: OldEncoding | null): string {
  const short = wordsOf(text).length < 20 && !unicode.test(text);
  return encoding && (short || encodingOf(text) === encoding) ? decoded(text, encoding) : text;
}
