import { outlineLimits } from '@/api/outlineLimits';
import { formatNumber } from '@/text/format';
import { codePoints } from '@/text/length';
import { viEdit } from '@/text/record/viEdit';
import type { Line } from './outline';

/** An unchanged line stays the same object, so each one is measured once. */
const measured = new WeakMap<Line, number>();

export function titleLength(line: Line): number {
  const known = measured.get(line);
  if (known !== undefined) return known;
  const length = codePoints(line.title.trim());
  measured.set(line, length);
  return length;
}

interface OutlineSize {
  lines: number;
  /** The length of all titles together. */
  titles: number;
}

export function sizeOf(lines: readonly Line[]): OutlineSize {
  return { lines: lines.length, titles: lines.reduce((sum, line) => sum + titleLength(line), 0) };
}

/** The counters are shown from 90 % of a limit. */
export function isNearLimits(size: OutlineSize): boolean {
  return size.lines >= outlineLimits.lines * 0.9 || size.titles >= outlineLimits.titles * 0.9;
}

/** Why an outline is too large to be saved; null if it is not. */
export function sizeProblem(lines: readonly Line[]): string | null {
  const size = sizeOf(lines);
  const { toc } = viEdit;
  if (size.lines > outlineLimits.lines) {
    return toc.tooManyLines(formatNumber(outlineLimits.lines), formatNumber(size.lines));
  }
  if (size.titles > outlineLimits.titles) {
    return toc.tooManyTitles(formatNumber(outlineLimits.titles), formatNumber(size.titles));
  }
  const long = lines.find((line) => titleLength(line) > outlineLimits.title);
  return long ? titleTooLong(long) : null;
}

export function titleTooLong(line: Line): string {
  return viEdit.toc.titleTooLong(
    formatNumber(outlineLimits.title),
    formatNumber(titleLength(line)),
  );
}
