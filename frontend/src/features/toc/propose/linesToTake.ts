import type { ProposedLine, ProposedOutline } from '@/features/proposals/proposal';

/** Options for taking over a proposed outline. */
interface TakeOptions {
  /** Number of levels, from 1 to 3. */
  depth: number;
  /** Added to each page. */
  offset: number;
}

/** The lines of a proposed outline that would be taken over. Pages below 1 become blank. */
export function linesToTake(
  { lines }: Pick<ProposedOutline, 'lines'>,
  { depth, offset }: TakeOptions,
): ProposedLine[] {
  return lines
    .filter(({ level }) => level < depth)
    .map((line) => {
      const page = line.page === null ? null : line.page + offset;
      return { ...line, page: page !== null && page >= 1 ? page : null };
    });
}

/** Reads a whole number, signed or not: 0 if blank, null if invalid. */
export function parseOffset(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/u, '-');
  if (typed === '') return 0;
  return /^[+-]?\d{1,5}$/.test(typed) ? Number(typed) : null;
}
