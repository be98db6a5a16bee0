import { describe, expect, it } from 'vitest';
import type { Ebook, Toc, TocItem } from '@/api/types';
import { lacksPdf, submitRemarks } from './submitRemarks';

const complete = {
  unchecked: false,
  file_url: '/a.pdf',
  cover_image_url: '/a.webp',
  description: 'Mô tả',
  total_pages: 10,
} as Ebook;

const tocOf = (...pages: (number | null)[]) =>
  ({ items: pages.map((page_number) => ({ page_number }) as TocItem) }) as Toc;

const missingFrom = (ebook: Partial<Ebook>, toc: Toc | undefined = tocOf(1)) =>
  submitRemarks({ ...complete, ...ebook }, toc).map(({ kind }) => kind);

describe('RULES §10.24: what is missing before submitting', () => {
  it('nothing from a complete e-book', () => {
    expect(missingFrom({})).toEqual([]);
    expect(lacksPdf(complete)).toBe(false);
  });

  it.each([
    ['unchecked', { unchecked: true }],
    ['cover', { cover_image_url: null }],
    ['description', { description: ' \n' }],
  ] as const)('%s', (kind, ebook) => {
    expect(missingFrom(ebook)).toEqual([kind]);
  });

  it('an outline without lines, but not one that is still loading', () => {
    expect(missingFrom({}, tocOf())).toEqual(['outline']);
    expect(submitRemarks(complete, undefined)).toEqual([]);
  });

  it('counts the pages beyond the last one, if the number of pages is known', () => {
    const toc = tocOf(1, 11, null, 10, 12);
    expect(submitRemarks(complete, toc)).toEqual([{ kind: 'pages', count: 2 }]);
    expect(missingFrom({ total_pages: null }, toc)).toEqual([]);
  });

  it('a PDF, without which nothing can be submitted', () => {
    expect(lacksPdf({ ...complete, file_url: null })).toBe(true);
  });
});
