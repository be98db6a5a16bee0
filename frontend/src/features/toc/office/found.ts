import { outlineLimits } from '@/api/outlineLimits';
import { clean } from '@/features/proposals/cleanText';
import type { ProposedLine } from '@/features/proposals/proposal';
import { deepest } from '@/features/toc/outline/outline';
import { clip } from '@/text/length';

/** Where in a document the lines were found. */
export type Source = 'contents' | 'headings' | 'sheet';

/** Lines that a document proposes as an outline. */
export interface FoundOutline {
  from: Source;
  lines: ProposedLine[];
  /** It has more lines or longer titles than an outline may have. */
  cut: boolean;
}

export type Trouble =
  | 'large' // the file, or what it unpacks to
  | 'locked' // it needs a password
  | 'old' // .doc or .xls
  | 'other' // it is neither a Word nor an Excel file
  | 'damaged'
  | 'empty' // nothing was found in it
  | 'slow'; // the time ran out

export type Reading = { found: FoundOutline[] } | { trouble: Trouble };

export class OfficeError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/** A line as the document has it, at any depth. */
export interface RawLine {
  depth: number;
  title: string;
  page: number | null;
}

/**
 * The lines within the limits of an outline. The least depth is the first level; levels that are
 * skipped are closed up, and those below the third are folded into it.
 */
export function outlineOf(from: Source, raw: readonly RawLine[]): FoundOutline | null {
  const named = raw
    .map((line) => ({ ...line, title: clean(line.title) }))
    .filter(({ title }) => title !== '');
  if (named.length === 0) return null;
  const bounded = named.slice(0, outlineLimits.lines);
  const least = Math.min(...bounded.map(({ depth }) => depth));
  let cut = bounded.length < named.length;
  let above = -1;
  const lines = bounded.map(({ depth, title, page }) => {
    const short = clip(title, outlineLimits.title);
    if (short !== title) cut = true;
    above = Math.min(depth - least, above + 1, deepest);
    return {
      level: above as ProposedLine['level'],
      title: short.trim(),
      page,
    };
  });
  return { from, lines, cut };
}
