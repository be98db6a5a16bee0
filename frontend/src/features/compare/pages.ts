import { diffArrays } from 'diff';

/** A page whose text differs, with its old and new number. */
export interface PageChange {
  kind: 'changed' | 'added' | 'removed';
  /** Null for an added page. */
  was: number | null;
  /** Null for a removed page. */
  is: number | null;
}

/** With more differing pages than this they are paired by position only. */
const maxEdits = 2000;

/**
 * Pages whose text differs between two PDFs, in the order of the new one. Spaces and line breaks
 * are ignored. Pages that only shifted because others were inserted before are unchanged. Of the
 * pages in between, those with the most common words count as the same page, changed.
 */
export function comparePages(before: readonly string[], after: readonly string[]): PageChange[] {
  const [old, now] = [before.map(signs), after.map(signs)];
  const runs = diffArrays(old, now, { maxEditLength: maxEdits });
  if (!runs) {
    const inPlace = paired(range(0, old.length), range(0, now.length));
    return inPlace.filter(({ was, is }) => !was || !is || old[was - 1] !== now[is - 1]);
  }
  const changes: PageChange[] = [];
  let [at, to] = [0, 0];
  for (let i = 0; i < runs.length; i += 1) {
    const run = runs[i];
    if (!run) continue;
    if (!run.added && !run.removed) {
      at += run.count;
      to += run.count;
      continue;
    }
    const other = runs[i + 1];
    const both = other && (run.removed ? other.added : other.removed);
    const gone = run.removed ? run.count : both ? other.count : 0;
    const come = run.added ? run.count : both ? other.count : 0;
    changes.push(...aligned(before, after, range(at, gone), range(to, come)));
    at += gone;
    to += come;
    if (both) i += 1;
  }
  return changes;
}

const signs = (text: string) => text.normalize('NFC').replace(/\s+/g, '');

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

/** Pages with a smaller share of common words are considered unrelated. */
const related = 0.3;

/** Only pages within this distance are compared, which limits the cost. */
const band = 12;

/** Pairs pages in order by their common words; those between two pairs are paired by position. */
function aligned(
  before: readonly string[],
  after: readonly string[],
  old: readonly number[],
  now: readonly number[],
): PageChange[] {
  const [a, b] = [old.map((n) => wordsOf(before[n])), now.map((n) => wordsOf(after[n]))];
  const width = band + Math.abs(a.length - b.length);
  // best[i][j]: the highest similarity of the pages from i and j on
  const best = Array.from({ length: a.length + 1 }, () => new Float64Array(b.length + 1));
  const alike = (i: number, j: number) => best[i]?.[j] ?? 0;
  const share = new Map<number, number>();
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const common = Math.abs(i - j) <= width ? commonShare(a[i], b[j]) : 0;
      if (common >= related) share.set(i * b.length + j, common);
      const together = common >= related ? common + alike(i + 1, j + 1) : 0;
      (best[i] as Float64Array)[j] = Math.max(together, alike(i + 1, j), alike(i, j + 1));
    }
  }
  const changes: PageChange[] = [];
  let [i, j, from, to] = [0, 0, 0, 0];
  while (i < a.length && j < b.length) {
    const common = share.get(i * b.length + j);
    if (common !== undefined && alike(i, j) === common + alike(i + 1, j + 1)) {
      changes.push(...paired(old.slice(from, i), now.slice(to, j)));
      changes.push(...paired(old.slice(i, i + 1), now.slice(j, j + 1)));
      i += 1;
      j += 1;
      [from, to] = [i, j];
    } else if (alike(i + 1, j) >= alike(i, j + 1)) i += 1;
    else j += 1;
  }
  return [...changes, ...paired(old.slice(from), now.slice(to))];
}

/** Pairs by position; the remaining ones were removed or added. */
function paired(old: readonly number[], now: readonly number[]): PageChange[] {
  return range(0, Math.max(old.length, now.length)).map((i) => {
    const [was, is] = [numberOf(old[i]), numberOf(now[i])];
    return { kind: was === null ? 'added' : is === null ? 'removed' : 'changed', was, is };
  });
}

const numberOf = (index: number | undefined) => (index === undefined ? null : index + 1);

type Words = ReadonlyMap<string, number>;

/** This many words are enough to identify a page. */
const enough = 400;

function wordsOf(text = ''): Words {
  const words = new Map<string, number>();
  const all =
    text
      .normalize('NFC')
      .toLocaleLowerCase('vi')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  for (const word of all.slice(0, enough)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** From 0 for no common word to 1 for the same words. */
function commonShare(a: Words | undefined, b: Words | undefined): number {
  if (!a || !b) return 0;
  const count = (words: Words) => [...words.values()].reduce((sum, n) => sum + n, 0);
  let common = 0;
  for (const [word, n] of a) common += Math.min(n, b.get(word) ?? 0);
  const all = count(a) + count(b);
  return all === 0 ? 0 : (2 * common) / all;
}
