import { outlineLimits } from '@/api/outlineLimits';
import { clean } from '@/features/proposals/cleanText';
import { withinLimits } from '@/features/proposals/outline/withinLimits';
import type { ProposedLine } from '@/features/proposals/proposal';
import { deepestLevel } from '@/features/toc/outline/outline';
import { clip } from '@/text/length';

/** Where in a document the lines were found. */
export type Source = 'contents' | 'headings' | 'sheet';

/** Lines that a document proposes as an outline. */
export interface FoundOutline {
  from: Source;
  lines: ProposedLine[];
  /** Whether lines, or ends of titles, were left out because of the limits of an outline. */
  cut: boolean;
}

export type Trouble =
  | 'large' // the file, or what it unpacks to
  | 'locked' // it needs a password
  | 'old' // .doc or .xls
  | 'unsupported' // it is neither a Word nor an Excel file
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
 * The lines within the limits of an outline. The least depth becomes the first level. Skipped levels
 * are closed up, and lines below the third level are raised to it. Null if no line has a title.
 */
export function outlineOf(from: Source, raw: readonly RawLine[]): FoundOutline | null {
  let cut = false;
  const named = raw
    .map((line) => {
      const title = clean(line.title);
      const short = clip(title, outlineLimits.title);
      if (short !== title) cut = true;
      return { ...line, title: short.trim() };
    })
    .filter(({ title }) => title !== '');
  if (named.length === 0) return null;
  const bounded = withinLimits(named);
  if (bounded.length < named.length) cut = true;
  const least = Math.min(...bounded.map(({ depth }) => depth));
  let level = -1;
  const lines = bounded.map(({ depth, title, page }) => {
    level = Math.min(depth - least, level + 1, deepestLevel);
    return { level: level as ProposedLine['level'], title, page };
  });
  return { from, lines, cut };
}
