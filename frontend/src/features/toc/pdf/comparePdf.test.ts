import { describe, expect, it } from 'vitest';
import type { ProposedLine } from '@/features/proposals/proposal';
import { type Line, linesOf } from '@/features/toc/outline/outline';
import { compareWithPdf, withDifferences } from './comparePdf';

/** A dot for each level, the page behind a bar: '.Mục|2'. */
const pdfOf = (...lines: string[]): ProposedLine[] =>
  lines.map((line) => {
    const level = (/^\.*/.exec(line)?.[0].length ?? 0) as 0 | 1 | 2;
    const [title = '', page] = line.slice(level).split('|');
    return { level, title, page: page ? Number(page) : null };
  });

const mineOf = (...lines: string[]): Line[] =>
  linesOf(
    pdfOf(...lines).map(({ level, title, page }, order) => ({
      id: `id-${order}`,
      title,
      page_number: page,
      level,
      order,
      parent_id: null,
    })),
  );

const shown = (lines: readonly Line[]) =>
  lines.map(({ level, title, page }) => `${'.'.repeat(level)}${title}${page ? `|${page}` : ''}`);

const another = (title: string, mine: string) => ({ kind: 'title', title, mine });

const taken = (mine: Line[], pdf: ProposedLine[]) => {
  const comparison = compareWithPdf(mine, pdf);
  return shown(withDifferences(mine, comparison, comparison.differences));
};

describe('RULES §17.7: an outline beside its PDF’s', () => {
  it('is the same, whatever the case, dots and colons', () => {
    const pdf = pdfOf('Chương 1: Mở đầu|1', '.1.1 Khái niệm|2');
    const found = compareWithPdf(mineOf('CHƯƠNG 1. MỞ ĐẦU|1', '.1.1. Khái niệm|2'), pdf);
    expect(found).toMatchObject({ same: 2, extra: 0, differences: [] });
  });

  it('missing lines and different pages are listed, and lines of the outline alone are counted', () => {
    const mine = mineOf('Một|1', 'Riêng|2', 'Ba|9');
    const found = compareWithPdf(mine, pdfOf('Một|1', '.Hai|3', 'Ba|7'));
    expect(found).toMatchObject({ same: 1, extra: 1 });
    expect(found.differences).toEqual([
      { kind: 'missing', pdfIndex: 1, line: { level: 1, title: 'Hai', page: 3 } },
      { kind: 'page', pdfIndex: 2, key: 'id-2', title: 'Ba', mine: '9', page: 7 },
    ]);
  });

  it('a page that the PDF does not say is not a difference', () => {
    expect(compareWithPdf(mineOf('Một|1'), pdfOf('Một')).differences).toEqual([]);
  });

  it('each is taken by itself, or all', () => {
    const mine = mineOf('Một|1', 'Ba|9');
    const comparison = compareWithPdf(mine, pdfOf('Một|1', '.Hai|3', 'Ba|7', 'Bốn'));
    const [missing, page] = comparison.differences;
    expect(shown(withDifferences(mine, comparison, missing ? [missing] : []))).toEqual([
      'Một|1',
      '.Hai|3',
      'Ba|9',
    ]);
    expect(shown(withDifferences(mine, comparison, page ? [page] : []))).toEqual(['Một|1', 'Ba|7']);
    expect(shown(withDifferences(mine, comparison, comparison.differences))).toEqual([
      'Một|1',
      '.Hai|3',
      'Ba|7',
      'Bốn',
    ]);
  });

  it('lines that only the outline has stay below their parent', () => {
    const mine = mineOf('Một|1', '.Riêng|2', 'Ba|5');
    expect(taken(mine, pdfOf('Không|1', 'Một|1', 'Hai|3', 'Ba|5'))).toEqual([
      'Không|1',
      'Một|1',
      '.Riêng|2',
      'Hai|3',
      'Ba|5',
    ]);
  });

  it('repeated titles are distinguished by their order', () => {
    const mine = mineOf('A|1', '.Bài tập|2', 'B|3', 'C|5', '.Bài tập|6');
    const pdf = pdfOf('A|1', '.Bài tập|2', 'B|3', '.Bài tập|4', 'C|5', '.Bài tập|6');
    expect(compareWithPdf(mine, pdf).differences).toEqual([
      { kind: 'missing', pdfIndex: 3, line: { level: 1, title: 'Bài tập', page: 4 } },
    ]);
    expect(taken(mine, pdf)).toEqual(
      shown(mineOf('A|1', '.Bài tập|2', 'B|3', '.Bài tập|4', 'C|5', '.Bài tập|6')),
    );
  });

  it('a similar title in the same place is another title of the line', () => {
    const mine = mineOf('Chuong 1: Mo dau|1', '.Khái niệm về mảng|2', '.Ví dụ|3', 'Kết luận|9');
    const pdf = pdfOf(
      'Chương 1. Mở đầu|1',
      '.Khái niệm mảng|4',
      '.Khái niệm của mảng|2',
      'Kết luận|9',
    );
    const found = compareWithPdf(mine, pdf);
    expect(found).toMatchObject({ same: 1, extra: 1 });
    expect(found.differences).toEqual([
      { ...another('Chương 1. Mở đầu', 'Chuong 1: Mo dau'), pdfIndex: 0, key: 'id-0' },
      { kind: 'missing', pdfIndex: 1, line: { level: 1, title: 'Khái niệm mảng', page: 4 } },
      { ...another('Khái niệm của mảng', 'Khái niệm về mảng'), pdfIndex: 2, key: 'id-1' },
    ]);
    expect(taken(mine, pdf)).toEqual(
      shown(
        mineOf(
          'Chương 1. Mở đầu|1',
          '.Khái niệm mảng|4',
          '.Khái niệm của mảng|2',
          '.Ví dụ|3',
          'Kết luận|9',
        ),
      ),
    );
  });

  it('a line can have another title and another page', () => {
    const mine = mineOf('Một|1', 'Bang bam|5', 'Ba|7');
    const pdf = pdfOf('Một|1', 'Bảng băm|3', 'Ba|7');
    expect(compareWithPdf(mine, pdf).differences).toMatchObject([
      another('Bảng băm', 'Bang bam'),
      { kind: 'page', mine: '5', page: 3 },
    ]);
    expect(taken(mine, pdf)).toEqual(shown(mineOf('Một|1', 'Bảng băm|3', 'Ba|7')));
  });

  it.each([
    ['with another number', 'Bài tập chương 1|2', 'Bài tập chương 2|2'],
    ['with another Roman numeral', 'Bài tập chương I|2', 'Bài tập chương II|2'],
    ['with few of the words', 'Kết quả|2', 'Kết luận|2'],
    ['on another page', 'Bài tập chương một|2', 'Bài tập chương hai|8'],
    ['at another level', '.Bài tập chương một|2', 'Bài tập chương một và hai|2'],
    ['without letters', '…|2', '***|2'],
    ['without words', '1.1|2', '1.2|2'],
  ])('a title %s is another line', (_, mine, theirs) => {
    const found = compareWithPdf(mineOf('Một|1', mine), pdfOf('Một|1', theirs));
    expect(found).toMatchObject({ extra: 1, differences: [{ kind: 'missing', pdfIndex: 1 }] });
  });

  it('titles that are only spelled in another way are the same', () => {
    const found = compareWithPdf(mineOf('Hóa học và vật lý|1'), pdfOf('Hoá học và vật lí|1'));
    expect(found).toMatchObject({ same: 1, differences: [] });
  });

  it('a line that was moved is not missing', () => {
    const found = compareWithPdf(mineOf('Hai|2', 'Ba|3', 'Một|1'), pdfOf('Một|1', 'Hai|2', 'Ba|3'));
    expect(found).toMatchObject({ same: 3, extra: 0, differences: [] });
  });

  it('taking all leaves nothing that differs', () => {
    const pdf = pdfOf('Một|1', '.Hai|3', '..Ba|4', 'Bốn|5', '.Năm|6');
    const mine = mineOf('Năm|1', 'Một|2', 'Riêng|2');
    const first = compareWithPdf(mine, pdf);
    const after = withDifferences(mine, first, first.differences);
    expect(compareWithPdf(after, pdf).differences).toEqual([]);
  });
});
