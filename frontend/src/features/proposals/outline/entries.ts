import type { TextLine } from '@/features/proposals/text/textLines';

/** An entry of the printed contents: one line, or several if it was wrapped. */
export interface Entry {
  title: string;
  /** The page number as printed: "12", "xiv"; null if there is none. */
  printed: string | null;
  /** The indentation as a multiple of the font size. */
  indent: number;
  /** The position of its number: physical page and baseline. */
  on: number;
  y: number;
}

export interface Ending {
  title: string;
  printed: string;
  /** Dots or a wide gap precede the number, so it can only be a page. */
  sure: boolean;
}

const roman = '(?=[ivxlc])(?:x[lc]|l?x{0,3})(?:ix|iv|v?i{0,3})';
const number = `(?:\\d{1,4}|${roman}|[A-Z]-\\d{1,3}|\\d{1,2}-\\d{1,3})`;
const alone = new RegExp(
  `^[-–—(\\s.·•…_‧∙]*(?:trang|tr\\.|page|p\\.)?\\s*(${number})[-–—)\\s]*$`,
  'iu',
);
const withLeader = new RegExp(
  `^(.*?[^\\s.·•…_‧∙])\\s*(?:…|\\.{2}|(?:[.·•_‧∙]\\s?){3})[\\s.·•…_‧∙]*(?:trang|tr\\.)?\\s*(${number})$`,
  'iu',
);
const loose = /^(.*\p{L}.*?)[\s,]+(?:(?:trang|tr\.)\s*)?(\d{1,4})$/iu;

/** The page number, if the text consists only of one. */
export function numberAlone(text: string): string | null {
  return alone.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** The title of a line and the page number at its end; null if there is none. */
export function endingOf(line: TextLine): Ending | null {
  const dotted = withLeader.exec(line.text);
  if (dotted?.[1] && dotted[2]) return { title: dotted[1], printed: lower(dotted[2]), sure: true };
  const last = line.chunks.at(-1);
  const printed = line.chunks.length > 1 && last ? numberAlone(last.text) : null;
  if (printed) {
    const title = line.chunks.slice(0, -1).map(({ text }) => text);
    return { title: withoutLeader(title.join(' ')), printed, sure: true };
  }
  const ended = loose.exec(line.text);
  return ended?.[1] && ended[2] ? { title: ended[1], printed: ended[2], sure: false } : null;
}

const lower = (printed: string) => (/^[ivxlc]+$/iu.test(printed) ? printed.toLowerCase() : printed);

export function withoutLeader(title: string): string {
  return title.replace(/[\s.·•…_‧∙]*(?:…|\.{3}|(?:[.·•_‧∙]\s?){3})[\s.·•…_‧∙]*$/u, '').trim();
}

/** The value of a Roman numeral: 14 for "xiv". */
export function romanValue(text: string): number | null {
  if (!new RegExp(`^${roman}$`, 'iu').test(text)) return null;
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
  const digits = [...text.toLowerCase()].map((letter) => values[letter] ?? 0);
  return digits.reduce((sum, value, i) => sum + (value < (digits[i + 1] ?? 0) ? -value : value), 0);
}
