import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/random';
import { comparePages as compare, type PageChange } from './comparePages';

/** Pages that were not drawn. */
const read = (texts: readonly string[]) => texts.map((text) => ({ text, picture: null }));
const comparePages = (before: readonly string[], after: readonly string[]) =>
  compare(read(before), read(after));

const brief = (changes: readonly PageChange[]) =>
  changes.map(({ was, is }) => `${was ?? '-'}>${is ?? '-'}`).join(' ');

/** A page whose words are on no other page. */
const page = (name: string, more = '') => `${name} một hai ba ${name}a ${name}b ${name}c ${more}`;

const [a, b, c, d] = [page('A'), page('B'), page('C'), page('D')];

describe('RULES §18.7: pages whose text changed between two PDFs', () => {
  it.each([
    ['nothing changed', [a, b, c], [a, b, c], ''],
    ['blanks and line breaks, composed or not', ['Đường  đi'], ['Đường\nđi'.normalize('NFD')], ''],
    ['a word', [a, b, c], [a, page('B', 'thêm'), c], '2>2'],
    ['a comma', [a, b], [a, b.replace(' ', ', ')], '2>2'],
    ['a page put before others', [a, b, c], [d, a, b, c], '->1'],
    ['a page taken away', [a, b, c], [a, c], '2>-'],
    ['a page put before one that changed', [a, b], [a, d, page('B', 'thêm')], '->2 2>3'],
    ['a page taken away before one that changed', [a, d, b], [a, page('B', 'thêm')], '2>- 3>2'],
    ['a page rewritten in its place', [a, b, c], [a, 'Khác hẳn', c], '2>2'],
    ['two in a row', [a, b, c, d], [a, page('B', 'x'), page('C', 'y'), d], '2>2 3>3'],
    ['text that was none before', ['', b], ['Nay có chữ', b], '1>1'],
    ['no text at all', ['', ''], ['', '', ''], '->3'],
    ['no pages', [], [a], '->1'],
  ])('%s', (_, before, after, expected) => {
    expect(brief(comparePages(before, after))).toBe(expected);
  });

  it('every page that is not named is the same as the next of the other side', () => {
    const next = seededRandom(11);
    const pages = Array.from({ length: 8 }, (_, n) => page(`P${n}`));
    const book = () =>
      Array.from({ length: next(12) }, () => pages[next(8)] + (next(3) === 0 ? ` ${next(5)}` : ''));
    for (let round = 0; round < 300; round += 1) {
      const [before, after] = [book(), book()];
      const changes = comparePages(before, after);
      const [old, now] = [changes.map(({ was }) => was), changes.map(({ is }) => is)];
      const left = (all: string[], named: (number | null)[]) =>
        all.filter((_, i) => !named.includes(i + 1));
      expect(left(before, old)).toEqual(left(after, now));
      for (const { was, is } of changes) {
        if (was !== null && is !== null) expect(before[was - 1]).not.toBe(after[is - 1]);
      }
    }
  });

  it('2,000 pages that all changed are paired one by one', () => {
    const all = Array.from({ length: 2000 }, (_, n) => page(`P${n}`));
    const after = all.map((text, n) => (n === 7 ? text : `${text} tái bản`));
    const changes = comparePages(all, after);
    expect(changes).toHaveLength(1999); // the eighth is as it was
    expect(changes.every(({ was, is }) => was === is)).toBe(true);
  });
});
