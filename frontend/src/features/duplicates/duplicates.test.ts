import { describe, expect, it } from 'vitest';
import { isOtherRunning, type QueriesState } from '@/api/ebooks/duplicates';
import type { Duplicate, Duplicates, Ebook } from '@/api/types';
import { canExpand, duplicatesTitle, factsOf, isCut, shownOf } from './duplicates';

const duplicate = (n: number): Duplicate => ({ ebook: { id: `${n}` } as Ebook, same: ['pdf'] });

const found = (listed: number, total = listed): Duplicates => ({
  duplicates: Array.from({ length: listed }, (_, n) => duplicate(n)),
  total,
});

describe('RULES §17.13: possible duplicates are shown', () => {
  it.each([
    [1, 'Có thể trùng với 1 eBook'],
    [999, 'Có thể trùng với 999 eBook'],
    [1000, 'Có thể trùng với 1.000 eBook trở lên'],
  ])('with how many: %d', (total, title) => {
    expect(duplicatesTitle(found(1, total))).toBe(title);
  });

  it('three of them, and when asked all that are listed', () => {
    expect(shownOf(found(20, 57), false)).toHaveLength(3);
    expect(shownOf(found(20, 57), true)).toHaveLength(20);
    expect([3, 4].map((n) => canExpand(found(n)))).toEqual([false, true]);
    expect([found(20), found(20, 21)].map(isCut)).toEqual([false, true]);
  });

  it('each with its author, its status and what both have in common', () => {
    const ebook = { author: 'Ngô Bảo', status: 'published' } as Ebook;
    expect(factsOf({ ebook, same: ['pdf', 'record'] })).toBe(
      'Ngô Bảo · Đã xuất bản · cùng tệp PDF · cùng tên, môn, lớp',
    );
    expect(factsOf({ ebook: { ...ebook, author: '' }, same: ['record'] })).toBe(
      'Đã xuất bản · cùng tên, môn, lớp',
    );
  });
});

describe('RULES §17.13: nothing waits for what may be the same', () => {
  const state = (...queries: [endpointName: string, status: string][]) => {
    const entries = queries.map(([endpointName, status]) => [
      endpointName,
      { endpointName, status },
    ]);
    return { api: { queries: Object.fromEntries(entries) } } as unknown as QueriesState;
  };

  it('duplicates are requested when the rest has been read or has failed', () => {
    expect(isOtherRunning(state(['getEbook', 'fulfilled'], ['getLogs', 'pending']))).toBe(true);
    expect(isOtherRunning(state(['getEbook', 'fulfilled'], ['getLogs', 'rejected']))).toBe(false);
    expect(isOtherRunning(state(['getDuplicates', 'pending']))).toBe(false);
  });
});
