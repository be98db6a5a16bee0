import { diffArrays } from 'diff';
import { type PictureSummary, pictureLikeness } from './picture';

/** A page that differs, with its numbers before and after. */
export interface PageChange {
  kind: 'changed' | 'added' | 'removed';
  /** Null for an added page. */
  before: number | null;
  /** Null for a removed page. */
  after: number | null;
}

/** What is known of a page. */
export interface PageContent {
  text: string;
  /** Undefined until it is drawn, null if it cannot be drawn. */
  picture: PictureSummary | null | undefined;
}

/** With more edits than this (a changed page is two), pages are paired by position only. */
const maxEdits = 2000;

/**
 * Pages whose text or picture differs between two PDFs, or whose pictures must be drawn to know, in
 * the order of the second PDF. Spaces and line breaks are ignored. Pages that only shifted because
 * others were inserted ahead of them are unchanged. Between unchanged pages, those that are most
 * alike count as the same page, changed.
 */
export function comparePages(
  before: readonly PageContent[],
  after: readonly PageContent[],
): PageChange[] {
  const keyOf = keysFor(before, after);
  const [keysBefore, keysAfter] = [before.map(keyOf), after.map(keyOf)];
  const differs = (change: PageChange) =>
    change.before === null ||
    change.after === null ||
    keysBefore[change.before - 1] !== keysAfter[change.after - 1] ||
    mayLookDifferent(before[change.before - 1], after[change.after - 1]);
  const runs = diffArrays(keysBefore, keysAfter, { maxEditLength: maxEdits });
  if (!runs) return paired(range(0, before.length), range(0, after.length)).filter(differs);
  const changes: PageChange[] = [];
  let [indexBefore, indexAfter] = [0, 0];
  for (let i = 0; i < runs.length; i += 1) {
    const run = runs[i];
    if (!run) continue;
    if (!run.added && !run.removed) {
      const pairs = paired(range(indexBefore, run.count), range(indexAfter, run.count));
      changes.push(...pairs.filter(differs));
      indexBefore += run.count;
      indexAfter += run.count;
      continue;
    }
    const next = runs[i + 1];
    const isReplacement = next && (run.removed ? next.added : next.removed);
    const removed = run.removed ? run.count : isReplacement ? next.count : 0;
    const added = run.added ? run.count : isReplacement ? next.count : 0;
    changes.push(...aligned(before, after, range(indexBefore, removed), range(indexAfter, added)));
    indexBefore += removed;
    indexAfter += added;
    if (isReplacement) i += 1;
  }
  return changes;
}

/** Whether the text of two pages is the same, but for blanks and line breaks. */
export const sameText = (a: string, b: string) => withoutSpaces(a) === withoutSpaces(b);

const withoutSpaces = (text: string) => text.normalize('NFC').replace(/\s+/g, '');

function mayLookDifferent(a: PageContent | undefined, b: PageContent | undefined): boolean {
  const [one, other] = [a?.picture, b?.picture];
  if (one === undefined || other === undefined) return true;
  return one !== null && other !== null && one.hash !== other.hash;
}

/**
 * Returns a function that tells whether a text identifies its page. An empty text does not, and
 * neither does one that a book has several times, such as a stamp on each scan.
 */
export function identifyingTexts(...books: (readonly PageContent[])[]): (text: string) => boolean {
  const repeated = new Set<string>();
  for (const pages of books) {
    const seen = new Set<string>();
    for (const { text } of pages) {
      const key = withoutSpaces(text);
      if (seen.has(key) || key === '') repeated.add(key);
      seen.add(key);
    }
  }
  return (text) => !repeated.has(withoutSpaces(text));
}

/**
 * Returns a function that gives a page's key. Pages with the same key are matched, though they may
 * look different. A text that identifies its page is the whole key; otherwise the key includes the
 * picture.
 */
function keysFor(...books: (readonly PageContent[])[]): (page: PageContent) => string {
  const identifies = identifyingTexts(...books);
  return ({ text, picture }) =>
    identifies(text) ? withoutSpaces(text) : `${withoutSpaces(text)}\n${picture?.hash ?? ''}`;
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

/** Pages that are less alike are considered unrelated. */
const minLikeness = 0.3;

/** Only pages within this distance, plus the difference of both counts, are compared: it limits the cost. */
const band = 12;

/** Pairs pages in order by their likeness; those between two pairs are paired by position. */
function aligned(
  pagesBefore: readonly PageContent[],
  pagesAfter: readonly PageContent[],
  before: readonly number[],
  after: readonly number[],
): PageChange[] {
  const a = before.map((n) => featuresOf(pagesBefore[n]));
  const b = after.map((n) => featuresOf(pagesAfter[n]));
  const width = band + Math.abs(a.length - b.length);
  // best[i][j]: the highest sum of likenesses of the pages from i and j on
  const best = Array.from({ length: a.length + 1 }, () => new Float64Array(b.length + 1));
  const bestFrom = (i: number, j: number) => best[i]?.[j] ?? 0;
  const likenessOf = new Map<number, number>();
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const score = Math.abs(i - j) <= width ? likeness(a[i], b[j]) : 0;
      if (score >= minLikeness) likenessOf.set(i * b.length + j, score);
      const together = score >= minLikeness ? score + bestFrom(i + 1, j + 1) : 0;
      (best[i] as Float64Array)[j] = Math.max(together, bestFrom(i + 1, j), bestFrom(i, j + 1));
    }
  }
  const changes: PageChange[] = [];
  let [i, j, startBefore, startAfter] = [0, 0, 0, 0];
  while (i < a.length && j < b.length) {
    const score = likenessOf.get(i * b.length + j);
    if (score !== undefined && bestFrom(i, j) === score + bestFrom(i + 1, j + 1)) {
      changes.push(...paired(before.slice(startBefore, i), after.slice(startAfter, j)));
      changes.push(...paired(before.slice(i, i + 1), after.slice(j, j + 1)));
      i += 1;
      j += 1;
      [startBefore, startAfter] = [i, j];
    } else if (bestFrom(i + 1, j) >= bestFrom(i, j + 1)) i += 1;
    else j += 1;
  }
  return [...changes, ...paired(before.slice(startBefore), after.slice(startAfter))];
}

/** Pairs by position; the remaining ones were removed or added. */
function paired(before: readonly number[], after: readonly number[]): PageChange[] {
  return range(0, Math.max(before.length, after.length)).map((i) => {
    const pair = { before: numberOf(before[i]), after: numberOf(after[i]) };
    const kind = pair.before === null ? 'added' : pair.after === null ? 'removed' : 'changed';
    return { kind, ...pair };
  });
}

const numberOf = (index: number | undefined) => (index === undefined ? null : index + 1);

interface Features {
  words: ReadonlyMap<string, number>;
  count: number;
  picture: PictureSummary | null | undefined;
}

/** This many words are enough to identify a page. */
const enoughWords = 400;

function featuresOf({ text, picture }: PageContent = { text: '', picture: null }): Features {
  const words = new Map<string, number>();
  const counted = wordsOf(text).slice(0, enoughWords);
  for (const word of counted) words.set(word, (words.get(word) ?? 0) + 1);
  return { words, count: counted.length, picture };
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('vi')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** With fewer words a page has at most a stamp or a number; its picture says more. */
const fewWords = 8;

/** Whether a page's picture says more about it than its text. */
export const hasFewWords = (text: string) => wordsOf(text).length < fewWords;

/** From 0 for unrelated pages to 1 for the same. */
function likeness(a: Features | undefined, b: Features | undefined): number {
  if (!a || !b) return 0;
  if (a.picture && b.picture && Math.max(a.count, b.count) < fewWords) {
    return pictureLikeness(a.picture, b.picture);
  }
  return commonShare(a, b);
}

/** From 0 for no common word to 1 for the same words. */
function commonShare(a: Features, b: Features): number {
  let common = 0;
  for (const [word, n] of a.words) common += Math.min(n, b.words.get(word) ?? 0);
  const all = a.count + b.count;
  return all === 0 ? 0 : (2 * common) / all;
}
