import { describe, expect, it } from 'vitest';
import { brief, chapter, filler, outlineOf, pageOf } from '@/testing/contentsPages';
import type { PlacedText } from '@/testing/pdf';

const cover = pageOf(['Vật lý đại cương']);
const titles = ['Động học chất điểm', 'Động lực học', 'Công và năng lượng', 'Cơ học chất lưu'];
/** Pages 2, 4, 6 and 8 of a book begin a chapter. */
const body = titles.flatMap((title, i) => [
  pageOf([filler, filler], String(2 * i + 1)),
  chapter(title, String(2 * i + 2)),
]);
const contents = (lines: readonly string[]) => pageOf(['MỤC LỤC', ...lines]);

describe('RULES §17.4: printed contents of any shape', () => {
  const expected = titles.map((title, i) => `${title} ${2 * i + 4}`);
  const lines = (between: string) => titles.map((title, i) => `${title}${between}${2 * i + 2}`);

  it.each([
    ['numbers that touch their title', lines('')],
    ['a space before the numbers', lines(' ')],
    ['dashes around the numbers', titles.map((title, i) => `${title} ........ - ${2 * i + 2} -`)],
    ['a lone dot before the numbers', lines(' .')],
    ['numbers before the titles', titles.map((title, i) => `${2 * i + 2}   ${title}`)],
    ['the word for pages above the numbers', ['Trang', ...lines(' | ')]],
    ['the words of the columns', ['Nội dung | Trang', ...lines(' | ')]],
  ])('%s', async (_, printed) => {
    expect(brief(await outlineOf([cover, contents(printed), ...body]))).toEqual(expected);
  });

  it('a line for the contents page itself gets the page of the contents', async () => {
    const printed = ['Mục lục | 4', ...lines(' | ')];
    expect(brief(await outlineOf([cover, contents(printed), ...body]))).toEqual([
      'Mục lục 2',
      ...expected,
    ]);
  });

  it('a title with an open bracket continues in the next line, although that begins further left', async () => {
    const printed = ['      Động học (vận', 'tốc) | 2', '      Động lực học | 4'];
    const more = ['      Công và năng lượng | 6', '      Cơ học chất lưu | 8'];
    const found = await outlineOf([cover, contents([...printed, ...more]), ...body]);
    expect(brief(found)?.map((line) => line.replace('?', ''))).toEqual([
      'Động học (vận tốc) 4',
      ...expected.slice(1),
    ]);
  });

  it('numbers before titles that take two lines', async () => {
    const printed = ['2   Động học', '     chất điểm', '4   Động lực học', '6   Công và'];
    const more = ['     năng lượng', '8   Cơ học chất lưu'];
    const found = await outlineOf([cover, contents([...printed, ...more]), ...body]);
    expect(brief(found)).toEqual(expected);
  });

  it.each([
    ['with gaps', ' | '],
    ['with dots', ' ........ '],
  ])('two columns, %s', async (_, between) => {
    const column = (from: number, x: number): PlacedText[] =>
      titles.slice(from, from + 2).flatMap((title, i): PlacedText[] => {
        const [y, page] = [700 - 20 * i, String(2 * (from + i) + 2)];
        if (between.includes('.')) return [{ x, y, text: `${title}${between}${page}` }];
        return [
          { x, y, text: title },
          { x: x + 200, y, text: page },
        ];
      });
    const page = [{ x: 250, y: 740, text: 'MỤC LỤC' }, ...column(0, 50), ...column(2, 320)];
    // Two lines in a column are too few to be recognised, so the list continues below.
    const rest = ['Nhiệt học', 'Điện học', 'Quang học', 'Vật lý hạt nhân'].flatMap((title, i) => {
      const [x, y] = [i < 2 ? 50 : 320, 660 - 20 * (i % 2)];
      return [
        { x, y, text: title },
        { x: x + 200, y, text: String(i < 2 ? 5 + (i % 2) : 8) },
      ];
    });
    const found = await outlineOf([cover, [...page, ...rest], ...body]);
    expect(found?.lines.map(({ title }) => title)).toEqual([
      ...titles.slice(0, 2),
      'Nhiệt học',
      'Điện học',
      ...titles.slice(2),
      'Quang học',
      'Vật lý hạt nhân',
    ]);
  });

  it('two columns, with the heading and half a title beside lines of the other column', async () => {
    const left: [string, string][] = [
      ['MỤC LỤC', ''],
      ['Động học chất điểm và vật rắn', 'Trang'],
      ['trong không gian', '2'],
      ['Động lực học', '4'],
      ['Nhiệt học', '5'],
    ];
    const right: [string, string][] = [
      ['Công và năng lượng', '6'],
      ['Quang học', '6'],
      ['Điện học', '7'],
      ['Cơ học chất lưu', '8'],
      ['Vật lý hạt nhân', '8'],
    ];
    const column = (lines: [string, string][], x: number) =>
      lines.flatMap(([text, page], i) => {
        const y = 740 - 20 * i;
        return page === ''
          ? [{ x, y, text }]
          : [
              { x, y, text },
              { x: x + 200, y, text: page },
            ];
      });
    const found = await outlineOf([cover, [...column(left, 50), ...column(right, 320)], ...body]);
    expect(found?.lines.map(({ title }) => title)).toEqual([
      'Động học chất điểm và vật rắn trong không gian',
      ...[...left.slice(3), ...right].map(([title]) => title),
    ]);
  });

  it('a table of letters and numbers is not taken for contents', async () => {
    const rows = ['1 A B', '2 C D', '3 A D', '4 B C', '5 E'].map((row, i) => `${row} | ${i + 1}`);
    expect(await outlineOf([cover, pageOf(['Nội dung', ...rows]), ...body])).toBeNull();
  });

  it('only chapters have page numbers; the numbered sections below them have none', async () => {
    const printed = titles.flatMap((title, i) => [
      `CHƯƠNG ${i + 1}: ${title} ...... ${2 * i + 2}`,
      '   1. Khái niệm',
      '   2. Phân loại',
      '   3. Bài tập ví dụ',
      '   4. Câu hỏi ôn tập',
    ]);
    const found = await outlineOf([cover, contents(printed), ...body]);
    expect(found?.lines).toHaveLength(20);
    const chapters = found?.lines.filter(({ level }) => level === 0);
    expect(chapters?.map(({ title, page }) => `${title} ${page}`)).toEqual(
      titles.map((title, i) => `CHƯƠNG ${i + 1}: ${title} ${2 * i + 4}`),
    );
  });

  it('contents without a heading, on a page with a footer and a page number', async () => {
    const more = titles.map((title, i) => `Luyện tập: ${title} ........ ${2 * i + 2}`);
    const printed = titles.flatMap((title, i) => [`${title} ........ ${2 * i + 2}`, more[i] ?? '']);
    const own = pageOf(['Giải bài tập', ...printed, 'Nguyễn Văn A | 1', 'thuvien.example']);
    const found = await outlineOf([cover, own, ...body]);
    expect(found?.lines.map(({ title }) => title)).toEqual(
      titles.flatMap((title) => [title, `Luyện tập: ${title}`]),
    );
  });

  it('a private-use character between number and title is left out', async () => {
    const signed = titles.map((title, i) => `Chương ${i + 1}\ue047 ${title} ...... ${2 * i + 2}`);
    const found = await outlineOf([cover, contents(signed), ...body]);
    expect(found?.lines.map(({ title }) => title)).toEqual(
      titles.map((title, i) => `Chương ${i + 1} ${title}`),
    );
  });

  it('a line without a page number keeps its title, and gets the page on which the title is found', async () => {
    const printed = lines(' | ');
    printed[1] = 'Động lực học ............ Error! Bookmark not defined.';
    expect(brief(await outlineOf([cover, contents(printed), ...body]))).toEqual(expected);
  });

  it('the same heading under each chapter is below it', async () => {
    const printed = ['Chương I. Cơ | 2', 'GIỚI THIỆU CHUNG | 2', '1. Lực | 3', '2. Công | 4'];
    const more = ['Chương II. Nhiệt | 5', 'GIỚI THIỆU CHUNG | 5', '1. Khí | 6'];
    const found = await outlineOf([cover, contents([...printed, ...more]), ...body]);
    expect(found?.lines.map(({ level }) => level)).toEqual([0, 1, 1, 1, 0, 1, 1]);
  });

  it('a line that begins with a section sign (§) is below its chapter', async () => {
    const printed = ['Chương I. Cơ học | 2', '§1. Chuyển động cơ | 2', '§ 2. Lực | 4'];
    const found = await outlineOf([cover, contents([...printed, 'Chương II | 6']), ...body]);
    expect(found?.lines.map(({ level }) => level)).toEqual([0, 1, 1, 0]);
  });
});

describe('RULES §17.4: the pages of the lines', () => {
  const sections = Array.from({ length: 12 }, (_, i) => `Mục ${i + 1}. Nội dung phần số ${i + 1}`);
  const printed = (page: (i: number) => number | string) =>
    contents(sections.map((title, i) => `${title} | ${page(i)}`));

  it('are right although their distance to the printed numbers grows', async () => {
    // A page was added before every third section, after the contents had been printed.
    const pages = sections.flatMap((title, i) =>
      i % 3 === 0 ? [pageOf([filler]), chapter(title)] : [chapter(title)],
    );
    const found = await outlineOf([cover, printed((i) => i + 1), ...pages]);
    const physical = sections.map((_, i) => 3 + i + Math.floor(i / 3) + 1);
    expect(found?.lines.map(({ page }) => page)).toEqual(physical);
    expect(found?.lines.some(({ uncertain }) => uncertain)).toBe(false);
  });

  it('never decrease, even if another page has the same title', async () => {
    const again = pageOf([filler, ...sections.slice(5, 8)], '9');
    const pages = sections.map((title, i) => chapter(title, String(i + 1)));
    pages[1] = again;
    const found = await outlineOf([cover, printed((i) => i + 1), ...pages]);
    const all = found?.lines.map(({ page }) => page ?? 0) ?? [];
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(all.slice(5, 8)).toEqual([8, 9, 10]);
  });

  it('are right for a file with two pages of the book on each page', async () => {
    const half = (i: number, x: number): PlacedText[] => [
      { x, y: 740, text: sections[i] ?? '' },
      { x, y: 720, text: 'Lời văn của trang.' },
      { x: x + 100, y: 30, text: String(i + 1) },
    ];
    const sheets = [0, 2, 4, 6, 8, 10].map((i) => [...half(i, 20), ...half(i + 1, 320)]);
    const found = await outlineOf([cover, printed((i) => i + 1), ...sheets]);
    expect(found?.pages).toBe('physical');
    expect(found?.lines.map(({ page }) => page)).toEqual([3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]);
  });

  it('are in the front matter for Roman numbers', async () => {
    const front = ['Lời cảm ơn', 'Tóm tắt luận văn'];
    const page = contents([
      'Lời cảm ơn | ii',
      'Tóm tắt luận văn | iii',
      ...sections.slice(0, 4).map((title, i) => `${title} | ${i + 1}`),
    ]);
    const pages = sections.slice(0, 4).map((title, i) => chapter(title, String(i + 1)));
    const romans = front.map((title, i) => chapter(title, ['ii', 'iii'][i]));
    const found = await outlineOf([cover, cover, ...romans, page, ...pages]);
    expect(found?.lines.map(({ page: at }) => at)).toEqual([3, 4, 6, 7, 8, 9]);
  });

  it('are uncertain for a title that is found nowhere, unless its neighbours agree', async () => {
    const pages = sections.map((title) => chapter(title));
    pages[4] = pageOf([filler]);
    pages[11] = pageOf([filler]);
    const found = await outlineOf([cover, printed((i) => i + 1), ...pages]);
    expect(brief(found)?.[4]).toBe(`${sections[4]} 7`);
    expect(brief(found)?.[11]).toBe(`${sections[11]} 14?`);
  });
});
