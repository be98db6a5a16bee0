import { describe, expect, it } from 'vitest';
import { chapter, filler, pageOf, proposed } from '@/testing/contentsPages';
import { pageId, utf16 } from '@/testing/pdf';
import { isWorthless } from './worthless';

describe('RULES §17.2: meaningless bookmarks are ignored', () => {
  it.each([
    ...['bia1.pdf', 'Chuong 2.DOC', 'Microsoft Word - giao trinh.doc', 'Slide 7', 'Slide Number 3'],
    ...['Trang 12', 'Page 3', 'p. 4', '17', 'scan_0001', '_GoBack', 'Blank Page'],
  ])('%s', (title) => {
    expect(isWorthless(title)).toBe(true);
  });

  it.each([
    'Chương 1',
    'Trang bị điện',
    'Slide 7: Khái niệm',
    'Page layout',
    'Bài 12',
    'Node.js cơ bản',
    'Kết quả cho các tệp 43.txt, 50.txt và 20.txt',
  ])('%s has a meaning', (title) => {
    expect(isWorthless(title)).toBe(false);
  });
});

/** The objects of bookmarks in a row, each to its page. */
function marksOf(marks: readonly (readonly [title: string, page: number])[]): string[] {
  const first = 8;
  const count = marks.length + 1;
  return [
    `<</First ${first} 0 R/Last ${first + marks.length - 1} 0 R/Count ${marks.length}>>`,
    ...marks.map(([title, page], i) => {
      const next = i + 1 < marks.length ? `/Next ${first + i + 1} 0 R` : '';
      const dest = `/Dest[${pageId(page, count)} 0 R/Fit]`;
      return `<</Title${utf16(title)}/Parent 7 0 R${next}${dest}>>`;
    }),
  ];
}

const titles = Array.from({ length: 12 }, (_, i) => `Bài ${i + 1}. Nội dung của bài ${i + 1}`);
const body = titles.flatMap((title, i) => [
  chapter(title, String(3 * i + 1)),
  pageOf([filler], String(3 * i + 2)),
  pageOf([filler], String(3 * i + 3)),
]);
const contents = pageOf(['MỤC LỤC', ...titles.map((title, i) => `${title} | ${3 * i + 1}`)]);
const read = (marks: readonly (readonly [string, number])[]) =>
  proposed([pageOf(['Vật lý']), contents, ...body], '/Outlines 7 0 R', marksOf(marks));

describe('RULES §17.4: bookmarks and printed contents', () => {
  it('file names do not hide the printed contents', async () => {
    const { outline, otherOutline } = await read([
      ['bia1.pdf', 1],
      ['muc luc.pdf', 2],
      ['noi dung.pdf', 3],
      ['Slide 7', 9],
    ]);
    expect(outline?.from).toBe('contents');
    expect(outline?.lines).toHaveLength(12);
    expect(otherOutline).toBeUndefined();
  });

  it('few bookmarks for a book are offered beside them', async () => {
    const { outline, otherOutline } = await read([
      ['Phần một', 3],
      ['Phần hai', 15],
      ['Phần ba', 27],
    ]);
    expect([outline?.from, outline?.lines.length]).toEqual(['contents', 12]);
    expect([otherOutline?.from, otherOutline?.lines.length]).toEqual(['bookmarks', 3]);
  });

  it('enough bookmarks are offered alone', async () => {
    const { outline, otherOutline } = await read(titles.map((title, i) => [title, 3 * i + 3]));
    expect([outline?.from, otherOutline]).toEqual(['bookmarks', undefined]);
  });

  it('one bookmark per page was made by a program', async () => {
    const every = Array.from(
      { length: 38 },
      (_, i) => [`Ảnh chụp ${i + 1} của sách`, i + 1] as const,
    );
    expect((await read(every)).outline?.from).toBe('contents');
  });
});
