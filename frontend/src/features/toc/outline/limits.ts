import { formatNumber } from '@/text/format';
import { codePoints } from '@/text/length';
import { viEdit } from '@/text/record/viEdit';
import type { Line } from './outline';

/** Limits of an outline, equal to the server's: number of lines, and code points of titles. */
export const bounds = { lines: 5_000, titles: 200_000, title: 500 } as const;

/** An unchanged line stays the same object, so each one is measured once. */
const measured = new WeakMap<Line, number>();

export function titleLength(line: Line): number {
  const known = measured.get(line);
  if (known !== undefined) return known;
  const length = codePoints(line.title.trim());
  measured.set(line, length);
  return length;
}

export interface OutlineSize {
  lines: number;
  titles: number;
}

export function sizeOf(lines: readonly Line[]): OutlineSize {
  return { lines: lines.length, titles: lines.reduce((sum, line) => sum + titleLength(line), 0) };
}

/** The counters are shown from 90 % of a limit. */
export function nearBounds(fill: OutlineSize): boolean {
  return fill.lines >= bounds.lines * 0.9 || fill.titles >= bounds.titles * 0.9;
}

/** Why an outline is too large to be saved; null if it is not. */
export function tooBig(lines: readonly Line[]): string | null {
  const fill = sizeOf(lines);
  const { toc } = viEdit;
  if (fill.lines > bounds.lines) {
    return toc.tooManyLines(formatNumber(bounds.lines), formatNumber(fill.lines));
  }
  if (fill.titles > bounds.titles) {
    return toc.tooManyTitles(formatNumber(bounds.titles), formatNumber(fill.titles));
  }
  const long = lines.find((line) => titleLength(line) > bounds.title);
  return long ? titleTooLong(long) : null;
}

export function titleTooLong(line: Line): string {
  return viEdit.toc.titleTooLong(formatNumber(bounds.title), formatNumber(titleLength(line)));
}
