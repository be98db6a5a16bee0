/** Letters that are found in place of others in Vietnamese texts, in lower case. */
const lookAlikes: Readonly<Record<string, string>> = { ƣ: 'u', ɵ: 'o', ð: 'd', ɖ: 'd', đ: 'd' };

/**
 * Is the same for all spellings of a text, apart from case and diacritics. The rules are those of
 * the server's search: see domain/spelling. A y is an i after h, k, l, m, s, t and qu at the
 * beginning of a word, whatever follows, so that the key of a beginning begins the key.
 */
export const spellingKey = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(/[ƣɵðɖđ]/gu, (letter) => lookAlikes[letter] ?? letter)
    .replace(/(?<![\p{L}\p{Nd}\p{M}])([hklmst]|qu)y/gu, '$1i');
