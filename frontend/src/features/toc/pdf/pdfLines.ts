import type { ProposedLine, ProposedOutline } from '@/features/proposals/proposal';
import { type Line, newLine, normalized } from '@/features/toc/outline/outline';

/** How a PDF's outline is to be taken. */
export interface Taking {
  /** How many levels of it, from 1 to 3. */
  depth: number;
  /** What is added to each page. */
  offset: number;
}

/** The lines of a PDF's outline, as they would be taken. Pages before the first are none. */
export function linesToTake({ lines }: ProposedOutline, { depth, offset }: Taking): ProposedLine[] {
  return lines
    .filter(({ level }) => level < depth)
    .map((line) => {
      const page = line.page === null ? null : line.page + offset;
      return { ...line, page: page !== null && page >= 1 ? page : null };
    });
}

export const pageText = (page: number | null) => (page === null ? '' : String(page));

/** As lines of an outline, with levels in order. */
export function asLines(lines: readonly ProposedLine[]): Line[] {
  return normalized(lines.map(({ level, title, page }) => newLine(level, title, pageText(page))));
}

/** A whole number, signed or not; null for anything else. Blank is none. */
export function offsetOf(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/u, '-');
  if (typed === '') return 0;
  return /^[+-]?\d{1,5}$/.test(typed) ? Number(typed) : null;
}
