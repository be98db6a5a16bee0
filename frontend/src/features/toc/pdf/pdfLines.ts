import type { ProposedLine, ProposedOutline } from '@/features/proposals/proposal';
import { type Line, newLine, normalized } from '@/features/toc/outline/outline';

/** Options for taking over a PDF's outline. */
export interface TakeOptions {
  /** Number of levels, from 1 to 3. */
  depth: number;
  /** Added to each page. */
  offset: number;
}

/** The lines of a PDF's outline that would be taken over. Pages below 1 become blank. */
export function linesToTake(
  { lines }: ProposedOutline,
  { depth, offset }: TakeOptions,
): ProposedLine[] {
  return lines
    .filter(({ level }) => level < depth)
    .map((line) => {
      const page = line.page === null ? null : line.page + offset;
      return { ...line, page: page !== null && page >= 1 ? page : null };
    });
}

export const pageText = (page: number | null) => (page === null ? '' : String(page));

/** Converts proposed lines to outline lines with valid levels. */
export function asLines(lines: readonly ProposedLine[]): Line[] {
  return normalized(lines.map(({ level, title, page }) => newLine(level, title, pageText(page))));
}

/** A whole number, signed or not; 0 for blank text, null for anything else. */
export function offsetOf(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/u, '-');
  if (typed === '') return 0;
  return /^[+-]?\d{1,5}$/.test(typed) ? Number(typed) : null;
}
