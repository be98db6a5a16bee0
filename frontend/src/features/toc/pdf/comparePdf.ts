import { longestAscending } from '@/features/proposals/longestAscending';
import type { ProposedLine } from '@/features/proposals/proposal';
import {
  type Line,
  newLine,
  normalized,
  pageAsText,
  pageNumber,
} from '@/features/toc/outline/outline';
import { markedSpellingKey } from '@/text/spelling';
import { retitledPairs } from './retitled';

/** A difference between the PDF's outline and the e-book's. */
export type Difference =
  | { kind: 'missing'; pdfIndex: number; line: ProposedLine }
  | { kind: 'title'; pdfIndex: number; key: string; title: string; mine: string }
  | { kind: 'page'; pdfIndex: number; key: string; title: string; mine: string; page: number };

export interface Comparison {
  same: number;
  /** Number of lines that the PDF does not have. */
  extra: number;
  differences: Difference[];
  /** For each line of the PDF that is in the same place here, by its index: the e-book's line's key. */
  keysInOrder: ReadonlyMap<number, string>;
}

/** Titles match despite differences in case, spelling, punctuation and spaces. */
const titleKeyOf = (title: string) =>
  markedSpellingKey(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The nth line with a title may match only the lines n - 12 to n + 12 with this title. */
const maxDistance = 12;

/**
 * Matches lines by title and order. A line found in another place counts as the same line, and so does
 * one with a similar title in the same place.
 */
export function compareWithPdf(lines: readonly Line[], pdf: readonly ProposedLine[]): Comparison {
  const titleKeys = lines.map(({ title }) => titleKeyOf(title));
  const inOrder = aligned(
    titleKeys,
    pdf.map(({ title }) => titleKeyOf(title)),
  );
  const sameTitles = new Map([...inOrder, ...pairedElsewhere(titleKeys, pdf, inOrder)]);
  const retitled = retitledPairs(lines, pdf, inOrder, sameTitles);
  const pairs = new Map([...sameTitles, ...retitled]);
  const keyOf = ([pdfIndex, index]: [number, number]) =>
    [pdfIndex, lines[index]?.key ?? ''] as const;
  const keysInOrder = new Map([...inOrder, ...retitled].map(keyOf));
  const differences: Difference[] = [];
  let same = 0;
  pdf.forEach((line, pdfIndex) => {
    const mine = lines[pairs.get(pdfIndex) ?? -1];
    const { title, page, uncertain } = line;
    if (!mine) {
      differences.push({ kind: 'missing', pdfIndex, line });
      return;
    }
    const { key } = mine;
    const hasOtherTitle = retitled.has(pdfIndex);
    // A page that is not certain contradicts nothing.
    const hasOtherPage = page !== null && !uncertain && pageNumber(mine.page) !== page;
    if (hasOtherTitle)
      differences.push({ kind: 'title', pdfIndex, key, title, mine: mine.title.trim() });
    if (hasOtherPage)
      differences.push({ kind: 'page', pdfIndex, key, title, mine: mine.page.trim(), page });
    if (!hasOtherTitle && !hasOtherPage) same += 1;
  });
  return { same, extra: lines.length - pairs.size, differences, keysInOrder };
}

/** Pairs of indexes (the PDF's first) that increase together: as many as possible. */
function aligned(mine: readonly string[], theirs: readonly string[]): Map<number, number> {
  const places = placesOf(mine);
  const counts = new Map<string, number>();
  const pairs: [pdfIndex: number, index: number][] = [];
  theirs.forEach((key, pdfIndex) => {
    const occurrence = counts.get(key) ?? 0;
    counts.set(key, occurrence + 1);
    const found = (key && places.get(key)) || []; // titles without letters and digits match none
    const start = Math.max(0, occurrence - maxDistance);
    const near = found.slice(start, occurrence + maxDistance + 1);
    // The last one first, so that no two of them ascend.
    for (const index of near.reverse()) pairs.push([pdfIndex, index]);
  });
  const increasing = longestAscending(
    pairs.map(([, index]) => index),
    { strictly: true },
  );
  return new Map(pairs.filter((_, i) => increasing.has(i)));
}

function placesOf(titleKeys: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  titleKeys.forEach((key, index) => {
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  });
  return places;
}

/** Pairs the remaining lines that have the same title. */
function pairedElsewhere(
  titleKeys: readonly string[],
  pdf: readonly ProposedLine[],
  paired: ReadonlyMap<number, number>,
): Map<number, number> {
  const taken = new Set(paired.values());
  const free = placesOf(titleKeys.map((key, index) => (taken.has(index) ? '' : key)));
  const found = new Map<number, number>();
  pdf.forEach(({ title }, pdfIndex) => {
    const key = titleKeyOf(title);
    const index = paired.has(pdfIndex) || key === '' ? undefined : free.get(key)?.shift();
    if (index !== undefined) found.set(pdfIndex, index);
  });
  return found;
}

/** Applies these differences from the PDF to the outline. */
export function withDifferences(
  lines: readonly Line[],
  { keysInOrder }: Comparison,
  chosen: readonly Difference[],
): Line[] {
  const changes = new Map<string, Partial<Pick<Line, 'title' | 'page'>>>();
  const missing: Extract<Difference, { kind: 'missing' }>[] = [];
  for (const one of chosen) {
    if (one.kind === 'missing') missing.push(one);
    else {
      const change = one.kind === 'page' ? { page: pageAsText(one.page) } : { title: one.title };
      changes.set(one.key, { ...changes.get(one.key), ...change });
    }
  }
  const newAfter = byAnchor(missing, keysInOrder);
  const matched = new Set(keysInOrder.values());
  const result: Line[] = [];
  let waiting: Line[] = newAfter.get(null) ?? [];
  for (const line of lines) {
    // Children that the PDF does not have stay below their parent, above the new lines.
    const staysAbove = !matched.has(line.key) && line.level > (waiting[0]?.level ?? 0);
    if (waiting.length > 0 && !staysAbove) {
      result.push(...waiting);
      waiting = [];
    }
    const change = changes.get(line.key);
    result.push(change ? { ...line, ...change } : line);
    waiting = [...waiting, ...(newAfter.get(line.key) ?? [])];
  }
  return normalized([...result, ...waiting]);
}

/** New lines by the key of the line that precedes them in the PDF; null for the beginning. */
function byAnchor(
  missing: readonly Extract<Difference, { kind: 'missing' }>[],
  keysInOrder: ReadonlyMap<number, string>,
): Map<string | null, Line[]> {
  const anchors = [...keysInOrder.keys()].sort((a, b) => a - b);
  const newAfter = new Map<string | null, Line[]>();
  let next = 0;
  for (const { pdfIndex, line } of [...missing].sort((a, b) => a.pdfIndex - b.pdfIndex)) {
    while ((anchors[next] ?? Number.POSITIVE_INFINITY) < pdfIndex) next += 1;
    const anchor = keysInOrder.get(anchors[next - 1] ?? -1) ?? null;
    const made = newLine(line.level, line.title, pageAsText(line.page));
    newAfter.set(anchor, [...(newAfter.get(anchor) ?? []), made]);
  }
  return newAfter;
}
