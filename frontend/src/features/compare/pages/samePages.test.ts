import { describe, expect, it } from 'vitest';
import { comparePages, type PageContent } from './comparePages';
import { placesIn, sharePages } from './samePages';

const pages = (...texts: string[]): PageContent[] => texts.map((text) => ({ text, picture: null }));

describe('RULES §18.7: pages that are the same in both PDFs', () => {
  it('have their text from one of them, and no picture to draw', () => {
    const [was, is] = [pages('a', 'b', 'c'), pages('', 'x', '')];
    const [old, now] = [
      ['1', '2', '3'],
      ['1', '4', '3'],
    ];
    sharePages([was, old], [is, now]);
    expect(placesIn(old, now)).toEqual([0, undefined, 2]);
    expect(is.map(({ text }) => text)).toEqual(['a', 'x', 'c']);
    const hashes = (of: PageContent[]) => of.map(({ picture }) => picture?.hash);
    expect(hashes(was)).toEqual(['1', undefined, '3']);
    expect(hashes(is)).toEqual(['1', undefined, '3']);
  });

  it('are found where a page without text was put between others', () => {
    const [was, is] = [pages('', '', ''), pages('', '', '', '')];
    sharePages([was, ['1', '2', '3']], [is, ['1', '9', '2', '3']]);
    expect(comparePages(was, is)).toEqual([{ kind: 'added', was: null, is: 2 }]);
  });

  it('no pages are shared if only drawing can show that they are the same', () => {
    const [was, is] = [pages('a', 'b'), pages('c', 'd')];
    sharePages([was, [null, null]], [is, [null, null]]);
    sharePages([was, []], [is, ['1', '2']]);
    expect([...was, ...is].every(({ picture }) => picture === null)).toBe(true);
    expect(is.map(({ text }) => text)).toEqual(['c', 'd']);
  });
});
