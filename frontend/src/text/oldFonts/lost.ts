/** Control characters, replacement characters and those for private use. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const unreadable = /[\u0000-\u0008\u000e-\u001f\ufffd\ue000-\uf8ff]/u;
/** A question mark in the place of a letter: "Truy v?n". */
const questionMark = /\p{L}\?\p{Ll}|(?:^|\s)\?\p{Ll}{2,}/u;
/** Accents that TeX draws beside their letters: "t´ıch phˆan". */
const accentBeside = /[ˆ˜˘´][aeiouy\u0131]|\p{L}[ˆ˜˘]\p{L}/iu;
/** What is left of a syllable without its vowels: "Chng" of "Chương". */
const withoutVowels =
  /^(?:b|c|ch|d|đ|g|gh|h|k|kh|l|m|n|ng|ngh|nh|p|ph|r|s|t|th|tr|v|x)(?:ng|nh|ch|[cmnpt])$/iu;
/** Endings that follow ươ, but never ơ alone: "đợc" of "được". */
const withoutU = /^(?:[bcdđghklmnpqrstvx]{0,3})[ơờớởỡợ](?:ng|c)$/iu;
const abbreviations = /^(?:png|gmt|kmt|cmt|hnm|dmc|cmc|lmc|smt)$/iu;

/** Whether a text has lost letters, so that it says nothing that could be proposed. */
export function hasLostLetters(text: string): boolean {
  if ([unreadable, questionMark, accentBeside].some((sign) => sign.test(text))) return true;
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => withoutU.test(word) || hasLostVowels(word));
}

/** Short words in capitals are abbreviations. */
function hasLostVowels(word: string): boolean {
  const capitals = word === word.toUpperCase();
  return word.length >= (capitals ? 4 : 3) && withoutVowels.test(word) && !abbreviations.test(word);
}
