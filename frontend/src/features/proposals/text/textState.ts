import type { TextState } from '@/features/proposals/proposal';
import { hasLostLetters } from '@/text/oldFonts/lost';

/** Characters without a meaning, among them those of XeTeX files without a Unicode table. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it counts.
const meaningless = /[\u0000-\u0008\u000e-\u001f\ufffd\ue000-\uf8ff]/u;

/** With fewer characters per page there is only a stamp or a number on a scan. */
const minCharactersPerPage = 25;

/** Above this share of spoiled words the text is useless. */
const maxSpoiledShare = 0.3;

/** Whether the text of some pages can be read. */
export function textStateOf(pages: readonly string[]): Exclude<TextState, 'old'> {
  const text = pages.join('\n');
  const characters = text.match(/\S/gu)?.length ?? 0;
  if (characters < minCharactersPerPage * Math.max(1, pages.length)) return 'none';
  const words = text.split(/\s+/u).filter(isWord);
  const spoiled = words.filter((word) => meaningless.test(word) || hasLostLetters(word)).length;
  return spoiled > maxSpoiledShare * Math.max(1, words.length) ? 'broken' : 'good';
}

/** Formulas and leader dots are not words: they have few letters, and few different signs. */
function isWord(word: string): boolean {
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  if (letters > 0) return letters > 2;
  const signs = new Set(word.match(new RegExp(meaningless, 'gu')) ?? []);
  return [...signs].some((sign) => sign < '\u0020' || sign === '\ufffd') || signs.size > 3;
}
