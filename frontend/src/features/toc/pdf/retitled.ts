import type { ProposedLine } from '@/features/proposals/proposal';
import { type Line, pageNumber } from '@/features/toc/outline/outline';
import { spellingKey } from '@/text/spelling';

/** Pairs of indexes of a PDF's outline (the key) and an outline (the value). */
type Pairs = ReadonlyMap<number, number>;

interface Words {
  /** Digits and Roman numerals. */
  numbers: string;
  others: readonly string[];
}

/** A line of the PDF is compared with this many lines. */
const maxAhead = 12;
/** More than this share of the words is the same. */
const minSameWords = 0.5;

/**
 * Pairs lines whose titles differ but are similar: they are between the same two of the lines
 * `inOrder` and have the same level. Lines that are in `pairs` are left out.
 */
export function retitledPairs(
  lines: readonly Line[],
  pdf: readonly ProposedLine[],
  inOrder: Pairs,
  pairs: Pairs,
): Map<number, number> {
  const taken = new Set(pairs.values());
  const anchors = new Set(inOrder.values());
  /** The lines without a pair from an index up to the next line of `inOrder`. */
  const freeFrom = (index: number) => {
    const free: number[] = [];
    for (let i = index; i < lines.length && !anchors.has(i); i += 1)
      if (!taken.has(i)) free.push(i);
    return free;
  };
  const words = lines.map(({ title }) => wordsOf(title));
  const found = new Map<number, number>();
  let free = freeFrom(0);
  pdf.forEach((theirs, pdfIndex) => {
    const anchor = inOrder.get(pdfIndex);
    if (anchor !== undefined) free = freeFrom(anchor + 1);
    if (pairs.has(pdfIndex)) return;
    const theirWords = wordsOf(theirs.title);
    const at = free.slice(0, maxAhead).findIndex((index) => {
      const [line, mine] = [lines[index], words[index]];
      return (
        line && mine && line.level === theirs.level && areSimilar(line, mine, theirs, theirWords)
      );
    });
    const index = free[at];
    if (index === undefined) return;
    found.set(pdfIndex, index);
    free = free.slice(at + 1);
  });
  return found;
}

/** On different pages only titles with the same words, apart from diacritics, are similar. */
function areSimilar(line: Line, mine: Words, theirs: ProposedLine, theirWords: Words): boolean {
  if (mine.numbers && theirWords.numbers && mine.numbers !== theirWords.numbers) return false;
  const share = sameWords(mine.others, theirWords.others);
  const page = pageNumber(line.page);
  const onOtherPage = page !== null && theirs.page !== null && page !== theirs.page;
  return onOtherPage && !theirs.uncertain ? share === 1 : share > minSameWords;
}

/** The share of the words of both that are the same: 0 to 1. */
function sameWords(mine: readonly string[], theirs: readonly string[]): number {
  const rest = [...mine];
  const same = theirs.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * same.length) / Math.max(1, mine.length + theirs.length);
}

function wordsOf(title: string): Words {
  const words = spellingKey(title).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isNumber = (word: string) => /^(?:\d|[ivx]+$)/u.test(word);
  return {
    numbers: words.filter(isNumber).join(' '),
    others: words.filter((word) => !isNumber(word)),
  };
}
