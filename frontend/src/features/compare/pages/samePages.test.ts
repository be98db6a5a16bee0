import { describe, expect, it } from 'vitest';
import { comparePages, type PageContent } from './comparePages';
import { indexesIn, sharePages } from './samePages';

const pages = (...texts: string[]): PageContent[] => texts.map((text) => ({ text, picture: null }));

describe('RULES §18.7: pages that are the same in both PDFs', () => {
  it('take their text from the first PDF, and need no drawing', () => {
    const [before, after] = [pages('a', 'b', 'c'), pages('', 'x', '')];
    const [digestsBefore, digestsAfter] = [
      ['1', '2', '3'],
      ['1', '4', '3'],
    ];
    sharePages([before, digestsBefore], [after, digestsAfter]);
    expect(indexesIn(digestsBefore, digestsAfter)).toEqual([0, undefined, 2]);
    expect(after.map(({ text }) => text)).toEqual(['a', 'x', 'c']);
    const hashes = (of: PageContent[]) => of.map(({ picture }) => picture?.hash);
    expect(hashes(before)).toEqual(['1', undefined, '3']);
    expect(hashes(after)).toEqual(['1', undefined, '3']);
  });

  it('are found where a page without text was put between others', () => {
    const [before, after] = [pages('', '', ''), pages('', '', '', '')];
    sharePages([before, ['1', '2', '3']], [after, ['1', '9', '2', '3']]);
    expect(comparePages(before, after)).toEqual([{ kind: 'added', before: null, after: 2 }]);
  });

  it('are not shared without digests on both sides', () => {
    const [before, after] = [pages('a', 'b'), pages('c', 'd')];
    sharePages([before, [null, null]], [after, [null, null]]);
    sharePages([before, []], [after, ['1', '2']]);
    expect([...before, ...after].every(({ picture }) => picture === null)).toBe(true);
    expect(after.map(({ text }) => text)).toEqual(['c', 'd']);
  });
});
