import { describe, expect, it } from 'vitest';
import type { Rect } from '@/api/reviewTypes';
import { findQuote, folded, PageText, searchOrder } from './quotes';

describe('RULES §18.5: a note finds its quote in another PDF', () => {
  /** Each line is one piece, as wide as it has characters. */
  const pageOf = (...lines: string[]) =>
    new PageText(
      lines.map((text, line) => ({
        text,
        boxOf: (from, to) => ({
          x: from / 100,
          y: line / 10,
          width: (to - from) / 100,
          height: 0.05,
        }),
      })),
    );
  const search = async (quote: string, page: number, pages: PageText[], rects?: Rect[]) => {
    const read: number[] = [];
    const textOf = async (n: number) => {
      read.push(n);
      return pages[n - 1] ?? pageOf();
    };
    const { signal } = new AbortController();
    const found = await findQuote({ quote, page, rects }, { pages: pages.length, textOf, signal });
    return { found, read };
  };
  const book = [
    pageOf('Lời nói đầu'),
    pageOf('Chương 1'),
    pageOf('Xem Định lí Ta-', 'lét trong tam giác'),
    pageOf('Hết'),
  ];
  const whereIs = async (quote: string, page: number) => {
    const { found } = await search(quote, page, book);
    return found === 'nowhere' ? found : found.page;
  };

  it('whatever the spaces, the line breaks and the case; its own page first', async () => {
    expect(await search('định  lí Ta-lét', 3, book)).toMatchObject({
      found: { page: 3 },
      read: [3],
    });
    expect(await whereIs('ĐỊNH LÍ TALÉT', 1)).toBe(3);
    expect(await whereIs('Định lí Pi-ta-go', 1)).toBe('nowhere');
  });

  it('composed or not', async () => {
    expect(folded('Tiê\u0301ng Viê\u0323t')).toBe(folded('Tiếng Việt'));
    expect(await whereIs('Định lí'.normalize('NFD'), 3)).toBe(3);
  });

  it('and marks its words on each line, and no others', async () => {
    const { found } = await search('Định lí Ta-lét', 3, book);
    expect(found).toEqual({
      page: 3,
      rects: [
        { x: 0.04, y: 0, width: 0.11, height: 0.05 },
        { x: 0, y: 0.1, width: 0.03, height: 0.05 },
      ],
    });
  });

  it('over the end of its page too, where it begins there', async () => {
    const { found } = await search('Chương 1 Xem Định', 2, book);
    expect(found).toEqual({ page: 2, rects: [{ x: 0, y: 0, width: 0.08, height: 0.05 }] });
  });

  it.each([-10, -2, -1, 1, 2, 10])('moved by %d pages it is found at its place', async (by) => {
    const pages = Array.from({ length: 30 }, (_, i) => pageOf(`Trang ${i + 1}`));
    pages[15 + by - 1] = pageOf('Định lí Ta-lét');
    expect((await search('Định lí Ta-lét', 15, pages)).found).toMatchObject({ page: 15 + by });
  });

  it('on the nearest of several pages; on one page nearest to where the note was put', async () => {
    const pages = ['Bài tập', 'Một', 'Hai', 'Ba', 'Bài tập'].map((line) => pageOf(line));
    expect((await search('Bài tập', 4, pages)).found).toMatchObject({ page: 5 });
    const same = [pageOf('Bài tập', 'Bài giải', 'Bài tập')];
    const put = { x: 0, y: 0.21, width: 0.1, height: 0.05 };
    expect((await search('Bài tập', 1, same, [put])).found).toMatchObject({ rects: [{ y: 0.2 }] });
  });

  it('although it was taken before its text was converted to Unicode', async () => {
    const pages = [pageOf('Hệ điều hành là gì')];
    const { found } = await search('HÖ ®iÒu hµnh', 1, pages);
    expect(found).toMatchObject({ page: 1 });
  });

  it('then the nearest pages on both sides, each once', () => {
    expect([...searchOrder(4, 7)]).toEqual([4, 3, 5, 2, 6, 1, 7]);
    expect([...searchOrder(9, 3)]).toEqual([3, 2, 1]);
    expect([...searchOrder(1, 1)]).toEqual([1]);
  });
});
