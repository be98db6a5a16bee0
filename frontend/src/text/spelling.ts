/** Letters that are found instead of others in Vietnamese texts, in lower case. */
const lookAlikes: Readonly<Record<string, string>> = { ƣ: 'u', ɵ: 'o', ð: 'd', ɖ: 'd', đ: 'd' };

/** A y that may be written i, with what is before it in its word. */
const likeI = /(?<![\p{L}\p{Nd}\p{M}])([hklmst]|qu\p{M}*)y/giu;

/** Replaces look-alikes by the letters that they look like. No letter moves. */
export const withPlainLetters = (text: string): string =>
  text.replace(/[ƣɵðɖđ]/giu, (letter) => lookAlikes[letter.toLowerCase()] ?? letter);

/**
 * Is the same for all spellings of a decomposed text, apart from case and diacritics. No letter
 * moves.
 */
export const spelledInPlace = (text: string): string =>
  withPlainLetters(text).replace(likeI, '$1i');

/**
 * Is the same for all spellings of a text, apart from case and diacritics. The rules are those of
 * the server's search: see domain/spelling. A y is an i after h, k, l, m, s, t and qu at the
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
