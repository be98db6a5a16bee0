import { describe, expect, it } from 'vitest';
import type { Ebook, Toc, TocItem } from '@/api/types';
import { lacksPdf, missingIn } from './beforeSubmitting';

const complete = {
  unchecked: false,
  file_url: '/a.pdf',
  cover_image_url: '/a.webp',
  description: 'Mô tả',
  total_pages: 10,
} as Ebook;

const tocOf = (...pages: (number | null)[]) =>
  ({ items: pages.map((page_number) => ({ page_number }) as TocItem) }) as Toc;

const whats = (ebook: Partial<Ebook>, toc: Toc | undefined = tocOf(1)) =>
  missingIn({ ...complete, ...ebook }, toc).map(({ what }) => what);

describe('RULES §10.24: what is missing before submitting', () => {
  it('nothing, where all is there', () => {
    expect(whats({})).toEqual([]);
    expect(lacksPdf(complete)).toBe(false);
  });

  it.each([
    ['unchecked', { unchecked: true }],
    ['cover', { cover_image_url: null }],
    ['description', { description: ' \n' }],
  ] as const)('%s', (what, ebook) => {
    expect(whats(ebook)).toEqual([what]);
  });

  it('an outline that has no line; not one that is still asked for', () => {
    expect(whats({}, tocOf())).toEqual(['outline']);
    expect(missingIn(complete, undefined)).toEqual([]);
  });

  it('pages past the last one are counted, where that is known', () => {
    const toc = tocOf(1, 11, null, 10, 12);
    expect(missingIn(complete, toc)).toEqual([{ what: 'pages', lines: 2 }]);
    expect(whats({ total_pages: null }, toc)).toEqual([]);
  });

  it('the PDF is a special case: without it nothing is submitted', () => {
    expect(lacksPdf({ ...complete, file_url: null })).toBe(true);
  });
});
