import { longestAscending } from '@/features/proposals/longestAscending';
import type { ProposedLine } from '@/features/proposals/proposal';
import {
  type Line,
  newLine,
  normalized,
  pageNumber,
  pageText,
} from '@/features/toc/outline/outline';

/** A difference between the PDF's outline and the e-book's. */
export type Difference =
  | { kind: 'missing'; at: number; line: ProposedLine }
  | { kind: 'page'; at: number; key: string; title: string; mine: string; page: number };

export interface Comparison {
  same: number;
  /** Number of lines that the PDF does not have. */
  extra: number;
  differences: Difference[];
  /** For each line of the PDF that matches in order, by its index: the key of the e-book's line. */
  placed: ReadonlyMap<number, string>;
}

/** Titles match despite differences in case, dots, colons and spaces. */
const keyOf = (title: string) =>
  title
    .normalize('NFC')
    .toLocaleLowerCase('vi')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** An occurrence of a repeated title may match the same occurrence, or one at most this far from it. */
const maxDistance = 12;

/** Matches lines by title and order. A line found at another place counts as the same line. */
export function compareWithPdf(lines: readonly Line[], pdf: readonly ProposedLine[]): Comparison {
  const keys = lines.map(({ title }) => keyOf(title));
  const inOrder = aligned(
    keys,
    pdf.map(({ title }) => keyOf(title)),
  );
  const pairs = new Map([...inOrder, ...pairedElsewhere(keys, pdf, inOrder)]);
  const comparison: Comparison = {
    same: 0,
    extra: lines.length - pairs.size,
    differences: [],
    placed: new Map([...inOrder].map(([at, index]) => [at, lines[index]?.key ?? ''])),
  };
  pdf.forEach((line, at) => {
    const mine = lines[pairs.get(at) ?? -1];
    const { title, page, uncertain } = line;
    if (!mine) comparison.differences.push({ kind: 'missing', at, line });
    // A page that is not certain contradicts nothing.
    else if (page === null || uncertain || pageNumber(mine.page) === page) comparison.same += 1;
    else {
      const { key } = mine;
      comparison.differences.push({ kind: 'page', at, key, title, mine: mine.page.trim(), page });
    }
  });
  return comparison;
}

/** Pairs of indexes (the PDF's first) that increase together: as many as possible. */
function aligned(mine: readonly string[], theirs: readonly string[]): Map<number, number> {
  const places = placesOf(mine);
  const counts = new Map<string, number>();
  const pairs: [at: number, index: number][] = [];
  theirs.forEach((key, at) => {
    const occurrence = counts.get(key) ?? 0;
    counts.set(key, occurrence + 1);
    const found = places.get(key) ?? [];
    const start = Math.max(0, occurrence - maxDistance);
    const near = found.slice(start, occurrence + maxDistance + 1);
    for (const index of near.reverse()) pairs.push([at, index]);
  });
  const increasing = longestAscending(
    pairs.map(([, index]) => index),
    { strictly: true },
  );
  return new Map(pairs.filter((_, i) => increasing.has(i)));
}

function placesOf(keys: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  keys.forEach((key, index) => {
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  });
  return places;
}

/** Pairs the remaining lines that have the same title. */
function pairedElsewhere(
  keys: readonly string[],
  pdf: readonly ProposedLine[],
  paired: ReadonlyMap<number, number>,
): Map<number, number> {
  const taken = new Set(paired.values());
  const free = placesOf(keys.map((key, index) => (taken.has(index) ? '' : key)));
  const found = new Map<number, number>();
  pdf.forEach(({ title }, at) => {
    const key = keyOf(title);
    const index = paired.has(at) || key === '' ? undefined : free.get(key)?.shift();
    if (index !== undefined) found.set(at, index);
  });
  return found;
}

/** Applies these differences from the PDF to the outline. */
export function withDifferences(
  lines: readonly Line[],
  { placed }: Comparison,
  chosen: readonly Difference[],
): Line[] {
  const pages = new Map<string, string>();
  const missing: Extract<Difference, { kind: 'missing' }>[] = [];
  for (const one of chosen) {
    if (one.kind === 'page') pages.set(one.key, pageText(one.page));
    else missing.push(one);
  }
  const behind = byAnchor(missing, placed);
  const known = new Set(placed.values());
  const result: Line[] = [];
  let waiting: Line[] = behind.get(null) ?? [];
  for (const line of lines) {
    // A child of the preceding line that the PDF does not have stays below it.
    const staysAbove = !known.has(line.key) && line.level > (waiting[0]?.level ?? 0);
    if (waiting.length > 0 && !staysAbove) {
      result.push(...waiting);
      waiting = [];
    }
    const page = pages.get(line.key);
    result.push(page === undefined ? line : { ...line, page });
    waiting = [...waiting, ...(behind.get(line.key) ?? [])];
  }
  return normalized([...result, ...waiting]);
}

/** New lines by the key of the line that precedes them in the PDF; null for the beginning. */
function byAnchor(
  missing: readonly Extract<Difference, { kind: 'missing' }>[],
  placed: ReadonlyMap<number, string>,
): Map<string | null, Line[]> {
  const anchors = [...placed.keys()].sort((a, b) => a - b);
  const behind = new Map<string | null, Line[]>();
  let next = 0;
  for (const { at, line } of [...missing].sort((a, b) => a.at - b.at)) {
    while ((anchors[next] ?? Number.POSITIVE_INFINITY) < at) next += 1;
    const anchor = placed.get(anchors[next - 1] ?? -1) ?? null;
    const made = newLine(line.level, line.title, pageText(line.page));
    behind.set(anchor, [...(behind.get(anchor) ?? []), made]);
  }
  return behind;
}
