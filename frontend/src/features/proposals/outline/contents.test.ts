import { describe, expect, it } from 'vitest';
import { proposalOf } from '@/features/proposals/read/proposalOf';
import { brief, chapter, filler, outlineOf, pageOf } from '@/testing/contentsPages';
import { bookOf, loadPdf, patient } from '@/testing/pdf';

const cover = pageOf(['Toán 6']);
const body = [
  chapter('Chương 1. Số tự nhiên', '1'),
  chapter('Bài 1. Tập hợp các số', '2'),
  chapter('Bài 2. Cách ghi số', '3'),
  chapter('Chương 2. Số nguyên', '4'),
  chapter('Bài 3. Số nguyên âm', '5'),
];

describe('RULES §17.4: printed contents make an outline', () => {
  const expected = [
    'Chương 1. Số tự nhiên 3',
    '.Bài 1. Tập hợp các số 4',
    '.Bài 2. Cách ghi số 5',
    'Chương 2. Số nguyên 6',
    '.Bài 3. Số nguyên âm 7',
  ];
  const titles = [
    'Chương 1. Số tự nhiên | 1',
    'Bài 1. Tập hợp các số | 2',
    'Bài 2. Cách ghi số | 3',
    'Chương 2. Số nguyên | 4',
    'Bài 3. Số nguyên âm | 5',
  ];

  it.each([
    ['a gap before the number', titles],
    ['leader dots', titles.map((line) => line.replace(' | ', ' ........................ '))],
    ['dots with blanks', titles.map((line) => line.replace(' | ', ' . . . . . . . . . . '))],
    ['an ellipsis', titles.map((line) => line.replace(' | ', '………………… '))],
    ['the word page', titles.map((line) => line.replace(' | ', ' ........ tr. '))],
  ])('with %s', async (_, lines) => {
    expect(brief(await outlineOf([cover, pageOf(['MỤC LỤC', ...lines]), ...body]))).toEqual(
      expected,
    );
  });

  it.each(['Mục lục', 'M Ụ C  L Ụ C', 'CONTENTS', 'Table of Contents', 'Nội dung:'])(
    'under the heading %s, behind the text too',
    async (heading) => {
      const last = pageOf([heading, ...titles]);
      const found = await outlineOf([cover, chapter('Lời nói đầu', 'i'), ...body, last]);
      expect(brief(found)).toEqual(expected);
      expect(found).toMatchObject({ from: 'contents', pages: 'physical', cut: false });
    },
  );

  it('a title that was wrapped is one line, a part may have no number', async () => {
    const lines = ['PHẦN MỘT: SỐ HỌC', ...titles];
    lines[2] = 'Bài 1. Tập hợp các số, mà tên bài thì dài quá một dòng của trang';
    lines.splice(3, 0, '     nên còn một dòng nữa | 2');
    const found = await outlineOf([cover, pageOf(['MỤC LỤC', ...lines]), ...body]);
    expect(brief(found)?.slice(0, 4)).toEqual([
      'PHẦN MỘT: SỐ HỌC null',
      '.Chương 1. Số tự nhiên 3',
      '..Bài 1. Tập hợp các số, mà tên bài thì dài quá một dòng của trang nên còn một dòng nữa 4',
      '..Bài 2. Cách ghi số 5',
    ]);
  });

  it('levels come from the indentation if nothing is numbered', async () => {
    const lines = [
      'Số học | 1',
      '   Tập hợp | 2',
      '      Phần tử | 2',
      '   Cách ghi | 3',
      'Hình học | 4',
    ];
    const found = await outlineOf([cover, pageOf(['MỤC LỤC', ...lines]), ...body]);
    expect(found?.lines.map(({ level }) => level)).toEqual([0, 1, 2, 1, 0]);
  });

  it.each([
    [
      ['PHẦN I. A | 1', 'Chương 1. B | 1', '1.1. C | 2', '1.1.1. D | 2', '1.2. E | 3'],
      [0, 1, 2, 2, 2],
    ],
    [
      ['Chương I | 1', '1. A | 1', '1.1 B | 2', 'a) C | 2', '2. D | 3', 'Chương II | 4'],
      [0, 1, 2, 2, 1, 0],
    ],
    [
      ['Preface | 1', '1 Sets | 1', '1.1 Maps | 2', '2 Groups | 3', 'A Tables | 4', 'A.1 More | 5'],
      [0, 0, 1, 0, 0, 1],
    ],
    [
      ['I. Mở đầu | 1', '1. Lý do | 1', '2. Mục đích | 2', 'II. Nội dung | 3'],
      [0, 1, 1, 0],
    ],
    [
      ['Lời nói đầu | 1', 'Chương 1 A | 1', '1.1 B | 2', 'Tài liệu tham khảo | 3'],
      [0, 0, 1, 0],
    ],
  ])('levels come from the numbering: %j', async (lines, levels) => {
    const found = await outlineOf([cover, pageOf(['MỤC LỤC', ...lines]), ...body]);
    expect(found?.lines.map(({ level }) => level)).toEqual(levels);
  });

  it('it may continue over pages, without their headers and footers, and ends before a list of figures', async () => {
    const first = pageOf(['MỤC LỤC', ...titles.slice(0, 3)], 'ii');
    const second = pageOf(
      ['MỤC LỤC', ...titles.slice(3), 'DANH MỤC HÌNH', 'Hình 1 | 2', 'Hình 2 | 3'],
      'iii',
    );
    const found = await outlineOf([cover, first, second, ...body]);
    expect(found?.lines.map(({ page }) => page)).toEqual([4, 5, 6, 7, 8]);
  });
});

describe('RULES §17.4: printed numbers become physical pages', () => {
  const titles = ['Chương 1. Số tự nhiên | 1', 'Bài 2. Cách ghi số | 3', 'Bài 3. Số nguyên âm | 5'];
  const contents = pageOf(['MỤC LỤC', 'Lời nói đầu | i', ...titles]);

  it('by the labels of the PDF, also of Roman numbers', async () => {
    const labels = '/PageLabels<</Nums[0<</P(Bìa)>>1<</S/r>>3<</S/D>>]>>';
    const front = chapter('Lời nói đầu', 'i');
    const found = await outlineOf([cover, front, contents, ...body], labels);
    expect(found?.lines.map(({ page }) => page)).toEqual([2, 4, 6, 8]);
  });

  it('by the numbers on the pages', async () => {
    const found = await outlineOf([cover, cover, cover, contents, ...body]);
    expect(found?.lines.map(({ page }) => page)).toEqual([1, 5, 7, 9]);
  });

  it('by the numbers on the pages, which may have a letter', async () => {
    const lines = ['Chương 1. Số tự nhiên | 1', 'Bài 1. Tập hợp các số | 2', 'Phụ lục | A-3'];
    const appendix = pageOf([filler], 'A-3');
    const found = await outlineOf([pageOf(['MỤC LỤC', ...lines]), ...body, appendix]);
    expect(found?.lines.map(({ page }) => page)).toEqual([2, 3, 7]);
  });

  it('by the titles, if the pages have no numbers', async () => {
    const unnumbered = body.map((page) => page.slice(0, -1));
    const found = await outlineOf([cover, cover, contents, ...unnumbered]);
    expect(found?.lines.slice(1).map(({ page }) => page)).toEqual([4, 6, 8]);
  });

  it('labels that do not lead to the titles are ignored', async () => {
    const labels = '/PageLabels<</Nums[0<</P(x)>>1<</S/D>>]>>';
    const found = await outlineOf([cover, cover, contents, ...body], labels);
    expect(found?.lines.slice(1).map(({ page }) => page)).toEqual([4, 6, 8]);
  });

  it('by the links of the lines, each its own in two columns', async () => {
    const topics = ['Đo độ dài', 'Chất khí', 'Lực ma sát', 'Nhiệt học', 'Điện học', 'Quang học'];
    const placed = topics.map((title, i) => ({
      title,
      x: i < 3 ? 50 : 320,
      y: 700 - 20 * (i % 3),
    }));
    const printed = placed.flatMap(({ title, x, y }, i) => [
      { x, y, text: title },
      { x: x + 200, y, text: String(i + 3) },
    ]);
    const columns = [{ x: 250, y: 740, text: 'MỤC LỤC' }, ...printed];
    const untitled = topics.map(() => pageOf([filler, filler]));
    const document = await loadPdf(bookOf([cover, columns, ...untitled]));
    const page = await document.getPage(2); // pdf.js keeps it
    page.getAnnotations = async () =>
      placed.map(({ x, y }, i) => ({
        subtype: 'Link',
        rect: [x, y - 3, x + 210, y + 10],
        dest: [i + 2, { name: 'Fit' }],
      }));
    const { outline } = await proposalOf(document, patient);
    expect(brief(outline)).toEqual(topics.map((title, i) => `${title} ${i + 3}`));
  });

  it('otherwise they are the printed numbers, and marked as such', async () => {
    const blank = Array.from({ length: 6 }, () => pageOf([filler]));
    const found = await outlineOf([contents, ...blank]);
    expect(found?.pages).toBe('printed');
    expect(found?.lines.map(({ page }) => page)).toEqual([null, 1, 3, 5]);
  });
});

describe('RULES §17.4: other lists make no outline', () => {
  it.each([
    [
      'an index',
      ['Chỉ mục', 'góc | 40', 'hình | 3', 'số | 12', 'tập hợp | 7', 'tổng | 2', 'ước | 1'],
    ],
    [
      'a list of figures',
      ['Danh mục hình', 'Hình 1 | 1', 'Hình 2 | 3', 'Hình 3 | 4', 'Hình 4 | 5'],
    ],
    [
      'a list of pictures without its heading',
      Array.from({ length: 9 }, (_, i) => `Ảnh ${i + 1} - Màn hình của chức năng | ${2 * i + 1}`),
    ],
    [
      'a table',
      [
        'Năm và số học sinh',
        'Hà Nội | 500',
        'Huế | 200',
        'Vinh | 90',
        'Đà Nẵng | 300',
        'Cà Mau | 4',
      ],
    ],
    ['text', [filler, filler, filler, filler]],
  ])('%s', async (_, lines) => {
    expect(
      await outlineOf([cover, pageOf(lines), ...body.map((page) => page.slice(1, 2))]),
    ).toBeNull();
  });
});
