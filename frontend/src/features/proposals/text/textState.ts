import type { TextState } from '@/features/proposals/proposal';
import { encodingOf, type OldEncoding } from './oldFonts';

/** Replacement characters, including those of XeTeX files without a Unicode table. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it counts.
const bad = /[\u0000-\u0008\u000e-\u001f\ufffd\ue000-\uf8ff]/gu;

/** With fewer letters per page there is only a stamp or a number on a scan. */
const fewLetters = 25;
const manyBad = 0.05;

/** Whether the text of some pages can be read, and its encoding if that is an old one. */
export function stateOf(pages: readonly string[]): {
  state: TextState;
  encoding: OldEncoding | null;
} {
  const text = pages.join('\n');
  const letters = text.match(/\S/gu)?.length ?? 0;
  if (letters < fewLetters * Math.max(1, pages.length)) return { state: 'none', encoding: null };
  const encoding = commonest(pages.map(encodingOf), pages.length);
  const broken = (text.match(bad)?.length ?? 0) > manyBad * letters;
  return { state: encoding || broken ? 'broken' : 'good', encoding };
}

/** A single page in an old encoding may be a quotation. */
function commonest(found: readonly (OldEncoding | null)[], pages: number): OldEncoding | null {
  const count = (one: OldEncoding) => found.filter((each) => each === one).length;
  const best = count('vni') > count('tcvn3') ? 'vni' : 'tcvn3';
  return count(best) > 0.2 * pages ? best : null;
}
