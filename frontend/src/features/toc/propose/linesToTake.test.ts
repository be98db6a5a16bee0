import { describe, expect, it } from 'vitest';
import type { ProposedOutline } from '@/features/proposals/proposal';
import { applyAction } from '@/features/toc/outline/actions';
import { newLinesOf } from '@/features/toc/outline/outline';
import { linesToTake, parseOffset } from './linesToTake';

const outline: ProposedOutline = {
  from: 'bookmarks',
  pages: 'physical',
  cut: false,
  lines: [
    { level: 0, title: 'Một', page: 1 },
    { level: 1, title: 'Hai', page: 3 },
    { level: 2, title: 'Ba', page: null },
    { level: 0, title: 'Bốn', page: 7 },
  ],
};

const pagesOf = (offset: number) => linesToTake(outline, { depth: 3, offset }).map((l) => l.page);

describe('RULES §17.7: a PDF’s outline is taken', () => {
  it('only the chosen levels', () => {
    const titles = (depth: number) =>
      linesToTake(outline, { depth, offset: 0 }).map((l) => l.title);
    expect(titles(3)).toEqual(['Một', 'Hai', 'Ba', 'Bốn']);
    expect(titles(2)).toEqual(['Một', 'Hai', 'Bốn']);
    expect(titles(1)).toEqual(['Một', 'Bốn']);
  });

  it('with something added to each page; none where there would be no such page', () => {
    expect(pagesOf(2)).toEqual([3, 5, null, 9]);
    expect(pagesOf(-2)).toEqual([null, 1, null, 5]);
  });

  it.each([
    ['', 0],
    [' 12 ', 12],
    ['+3', 3],
    ['-4', -4],
    ['–4', -4],
    ['2,5', null],
    ['x', null],
  ])('what is added is a whole number: %j', (text, number) => {
    expect(parseOffset(text)).toBe(number);
  });

  it('with levels in order, in one step', () => {
    const loose = [{ level: 2 as const, title: 'Sâu', page: 4 }];
    const lines = newLinesOf(loose);
    expect(lines).toMatchObject([{ level: 0, title: 'Sâu', page: '4' }]);
    expect(applyAction([], { do: 'rewrite', lines })).toEqual({ lines });
  });
});
