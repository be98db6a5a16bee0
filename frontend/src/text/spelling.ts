/** Letters that Vietnamese texts sometimes have instead of those that they look like, in lower case. */
const lookAlikes: Readonly<Record<string, string>> = {
  ƣ: 'ư',
  ɵ: 'ơ',
  ð: 'đ',
  ɖ: 'đ',
  '\u0315': '\u031b',
};

/** Look-alikes and đ without their marks, which decomposing does not take off. */
const plainLetters: Readonly<Record<string, string>> = { ƣ: 'u', ɵ: 'o', ð: 'd', ɖ: 'd', đ: 'd' };

/** A y that may be written i, with what is before it in its word. */
const likeI = /(?<![\p{L}\p{Nd}\p{M}])([hklmst]|qu\p{M}*)y/giu;

/** Replaces look-alikes and đ by letters without marks. Every letter keeps its offset. */
export const withPlainLetters = (text: string): string =>
  text.replace(/[ƣɵðɖđ]/giu, (letter) => plainLetters[letter.toLowerCase()] ?? letter);

/**
 * A text that is the same for all spellings of a decomposed text, apart from case and diacritics. Every
 * letter keeps its offset.
 */
export const spelledInPlace = (text: string): string =>
  withPlainLetters(text).replace(likeI, '$1i');

/**
 * The key of a text: the same for all its spellings, whatever the case and diacritics. The rules are
 * those of the server's search: see domain/spelling. A y is an i after h, k, l, m, s, t and qu at the
 * beginning of a word, whatever follows, so that the key of a prefix is a prefix of the key.
 */
export const spellingKey = (text: string): string =>
  spelledInPlace(
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .normalize('NFC'),
  );

/** A tone on the first letter of oa, oe or uy, as in hòa, if the second has no marks. */
const earlyTone =
  /(o(?=\p{M}[ae])|u(?=\p{M}y))([\u0300\u0301\u0303\u0309\u0323])([aey])(?!\p{M})/gu;

/** A key that respects diacritics: the same for all spellings of a text, whatever the case. */
export const markedSpellingKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ƣɵðɖ]|\u0315/gu, (letter) => lookAlikes[letter] ?? letter)
    .normalize('NFD')
    .replace(earlyTone, '$1$3$2')
    .replace(likeI, '$1i')
    .normalize('NFC');
