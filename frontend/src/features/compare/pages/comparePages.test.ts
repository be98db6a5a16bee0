import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/random';
import { comparePages as compare, type PageChange } from './comparePages';

/** Pages that were not drawn. */
const read = (texts: readonly string[]) => texts.map((text) => ({ text, picture: null }));
const comparePages = (before: readonly string[], after: readonly string[]) =>
  compare(read(before), read(after));

const brief = (changes: readonly PageChange[]) =>
  changes.map(({ before, after }) => `${before ?? '-'}>${after ?? '-'}`).join(' ');

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
      const [pagesBefore, pagesAfter] = [book(), book()];
      const changes = comparePages(pagesBefore, pagesAfter);
      const left = (pages: string[], side: 'before' | 'after') =>
        pages.filter((_, i) => !changes.some((change) => change[side] === i + 1));
      expect(left(pagesBefore, 'before')).toEqual(left(pagesAfter, 'after'));
      for (const { before, after } of changes) {
        if (before === null || after === null) continue;
        expect(pagesBefore[before - 1]).not.toBe(pagesAfter[after - 1]);
      }
    }
  });

  it('2,000 pages that all changed are paired one by one', () => {
    const before = Array.from({ length: 2000 }, (_, n) => page(`P${n}`));
    const after = before.map((text, n) => (n === 7 ? text : `${text} tái bản`));
    const changes = comparePages(before, after);
    expect(changes).toHaveLength(1999); // the eighth is as it was
    expect(changes.every(({ before, after }) => before === after)).toBe(true);
  });
});
