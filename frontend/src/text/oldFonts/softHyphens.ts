import { codeA0 } from './codes';

/**
 * pdf.js leaves soft hyphens out of a page's text, and takes no-break spaces for gaps. In old
 * encodings their codes are letters, so they are put back from what the page draws.
 */

/** The instructions of a page in the form of pdf.js. */
export interface Instructions {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

const setFont = 37;
const showText = 44;
const hyphen = '\u00ad';

const glyphsOf = (shown: readonly unknown[]): string =>
  shown.map((glyph) => (glyph as { unicode?: string } | null)?.unicode ?? '').join('');

/** All characters that a page draws in each font, in their order. */
export function drawnByFont({ fnArray, argsArray }: Instructions): Map<string, string> {
  const drawn = new Map<string, string[]>();
  let font = '';
  fnArray.forEach((instruction, i) => {
    const [argument] = (argsArray[i] ?? []) as readonly unknown[];
    if (instruction === setFont) font = String(argument);
    if (instruction !== showText || !Array.isArray(argument)) return;
    const texts = drawn.get(font) ?? [];
    texts.push(glyphsOf(argument));
    drawn.set(font, texts);
  });
  return new Map([...drawn].map(([id, texts]) => [id, texts.join('')]));
}

/** TeX draws no blanks, but moves on by at least this many thousandths of the font size. */
const minGap = 150;
const withGap = (glyph: unknown) =>
  typeof glyph === 'number' && glyph < -minGap ? { unicode: '\n' } : glyph;

/**
 * All texts of a page in T5, with the soft hyphens and no-break spaces that are letters there. A
 * no-break space is returned as `codeA0`.
 */
export function withT5Letters(
  texts: readonly string[],
  { fnArray, argsArray }: Instructions,
): string[] {
  const shown = argsArray.filter((_, i) => fnArray[i] === showText) as unknown[][][];
  const drawn = shown.map(([glyphs = []]) => glyphsOf(glyphs.map(withGap))).join('\n');
  // First the no-break spaces, in the place of the soft hyphens.
  const blanksAsHyphens = drawn.replaceAll(hyphen, '').replaceAll('\u00a0', hyphen);
  const withBlanks = withSoftHyphens(texts, blanksAsHyphens).map((text) =>
    text.replaceAll(hyphen, codeA0),
  );
  return withSoftHyphens(withBlanks, drawn.replaceAll('\u00a0', codeA0));
}

/** A drawn character that is neither blank nor a soft hyphen, with those around it. */
interface Drawn {
  hyphenBefore: boolean;
  /** No blank is between it and the character before. */
  touchesBefore: boolean;
  hyphenAfter: boolean;
}

const plain = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad]/gu, '');

/** The drawn characters: as a text to search in, and what is around each. */
function drawnOf(text: string): { letters: string; around: Drawn[] } {
  const around: Drawn[] = [];
  let letters = '';
  let gap = '';
  for (const character of text.normalize('NFKC')) {
    if (/[\s\u00ad]/u.test(character)) {
      gap += character;
      continue;
    }
    const last = around.at(-1);
    if (last && /^\u00ad\s/u.test(gap)) last.hyphenAfter = true;
    const one = {
      hyphenBefore: gap.endsWith(hyphen),
      touchesBefore: !/\s/u.test(gap),
      hyphenAfter: false,
    };
    for (let i = 0; i < character.length; i += 1) around.push(one);
    letters += character;
    gap = '';
  }
  const last = around.at(-1);
  if (last && gap.startsWith(hyphen)) last.hyphenAfter = true;
  return { letters, around };
}

/** How far ahead a text is searched: other texts of the page may be drawn in between. */
const maxAhead = 2_000;

/** The texts of one font, in their order, with the soft hyphens that were drawn. */
export function withSoftHyphens(texts: readonly string[], drawn: string): string[] {
  if (!drawn.includes(hyphen)) return [...texts];
  const { letters, around } = drawnOf(drawn);
  const out: string[] = [];
  let next = 0;
  for (const text of texts) {
    const searched = plain(text);
    const at = searched === '' ? -1 : letters.indexOf(searched, next);
    if (at < 0 || at > next + maxAhead) {
      out.push(text);
      continue;
    }
    next = at + searched.length;
    const whole = withHyphensOf(text, around.slice(at, next));
    // The gap that a left-out hyphen leaves may have been taken for a blank.
    const first = around[at];
    if (first?.hyphenBefore && first.touchesBefore && out.at(-1) === ' ') out[out.length - 1] = '';
    out.push(whole);
  }
  return out;
}

function withHyphensOf(text: string, around: readonly Drawn[]): string {
  let out = '';
  let at = 0;
  for (const character of text) {
    const size = plain(character).length;
    const one = around[at];
    if (size > 0 && one) {
      if (one.hyphenBefore && one.touchesBefore) out = out.trimEnd();
      out += `${one.hyphenBefore ? hyphen : ''}${character}${one.hyphenAfter ? hyphen : ''}`;
      at += size;
    } else out += character;
  }
  return out;
}
