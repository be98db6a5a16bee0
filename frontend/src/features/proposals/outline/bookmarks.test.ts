import { describe, expect, it } from 'vitest';
import { outlineLimits } from '@/api/outlineLimits';
import { bookOf, loadPdf, type PlacedText, pageId, patientBudget, utf16 } from '@/testing/pdf';
import { type Bookmark, bookmarksOf, flattened } from './bookmarks';

const page: PlacedText[] = [{ x: 50, y: 700, text: 'Trang' }];
const book = [page, page, page, page];

/** A book of four pages with these bookmarks in a row; more objects follow them. */
async function outlineOf(items: readonly string[], catalog = '', more: readonly string[] = []) {
  const first = 8;
  const count = 1 + items.length + more.length;
  const objects = items.map((item, i) => {
    const next = i + 1 < items.length ? `/Next ${first + i + 1} 0 R` : '';
    return `<</Parent 7 0 R${next}${item.replace(/PAGE(\d)/g, (_, n) => `${pageId(n, count)} 0 R`)}>>`;
  });
  const root = `<</First ${first} 0 R/Last ${first + items.length - 1} 0 R/Count ${items.length}>>`;
  const moreObjects = more.map((one) =>
    one.replace(/PAGE(\d)/g, (_, n) => `${pageId(n, count)} 0 R`),
  );
  const pdf = bookOf(book, `/Outlines 7 0 R${catalog}`, [root, ...objects, ...moreObjects]);
  return bookmarksOf(await loadPdf(pdf), patientBudget());
}

const node = (title: string, items: Bookmark[] = []): Bookmark => ({ title, dest: null, items });

describe('RULES §17.2: bookmarks lead to physical pages', () => {
  it.each([
    ['an explicit destination', '/Dest[PAGE3/XYZ 0 0 null]', 3],
    ['a destination in an action', '/A<</S/GoTo/D[PAGE2/Fit]>>', 2],
    ['a number instead of a page, from zero', '/Dest[3/Fit]', 4],
    ['a name, in the tree of names', '/Dest(chuong)', 2],
    ['a name, in the old dictionary', '/Dest/Cu', 4],
    ['a name in an action', '/A<</S/GoTo/D(chuong)>>', 2],
    ['an unknown name', '/Dest(khong)', null],
    ['a page that does not exist', '/Dest[99/Fit]', null],
    ['a number below the first page', '/Dest[-1/Fit]', null],
    ['an object that is not a page', '/Dest[3 0 R/Fit]', null],
    ['an empty destination', '/Dest[]', null],
    ['another file', '/A<</S/GoToR/F(x.pdf)/D[0/Fit]>>', null],
    ['an action that names a page', '/A<</S/Named/N/LastPage>>', 4],
    ['an action that names no page', '/A<</S/Named/N/NextPage>>', null],
    ['an element of the structure', '/SE 11 0 R', 3],
    ['an element that has its page in a child', '/SE 12 0 R', 2],
    ['no destination', '', null],
  ])('%s', async (_, entry, expected) => {
    const names = '<</Dests<</Names[(chuong)[PAGE2/Fit]]>>>>';
    const old = '<</Cu[PAGE4/Fit]>>';
    const outline = await outlineOf([`/Title(Mot)${entry}`], '/Names 9 0 R/Dests 10 0 R', [
      names,
      old,
      '<</Type/StructElem/S/H1/Pg PAGE3/K 0>>',
      '<</Type/StructElem/S/Sect/K[<</Type/MCR/Pg PAGE2/MCID 0>>]>>',
    ]);
    expect(outline?.lines).toEqual([{ level: 0, title: 'Mot', page: expected }]);
  });

  it('titles are composed, without control characters, cut at 500 characters', async () => {
    const titles = ['Chương 1\r\u0007', 'Tiếng Việt'.normalize('NFD'), 'ế'.repeat(700)];
    const outline = await outlineOf(titles.map((title) => `/Title${utf16(title)}`));
    expect(outline?.lines.map(({ title }) => title)).toEqual([
      'Chương 1',
      'Tiếng Việt',
      'ế'.repeat(500),
    ]);
  });

  it('a PDF without bookmarks has no outline', async () => {
    expect(await bookmarksOf(await loadPdf(bookOf(book)), patientBudget())).toBeNull();
  });

  it('a cycle of bookmarks ends', async () => {
    const outline = await outlineOf(['/Title(a)/First 9 0 R', '/Title(b)/First 8 0 R/Next 8 0 R']);
    expect(outline?.lines.length).toBeLessThanOrEqual(3);
  });
});

describe('RULES §17.2: an outline of three levels', () => {
  it('deeper levels become the third, in order', () => {
    const deep = [
      node('a', [node('b', [node('c', [node('d', [node('e')])]), node('f')])]),
      node('g'),
    ];
    expect(flattened(deep).lines.map(({ level, title }) => `${level}${title}`)).toEqual([
      ...['0a', '1b', '2c', '2d', '2e', '2f', '0g'],
    ]);
  });

  it('a bookmark without a title is replaced by its children', () => {
    const lines = flattened([node('\u0000 ', [node('a', [node('b')])]), node('c')]).lines;
    expect(lines.map(({ level, title }) => `${level}${title}`)).toEqual(['0a', '1b', '0c']);
  });

  it('100,000 bookmarks, and as many levels, are cut at the limits of an outline', () => {
    const many = Array.from({ length: 100_000 }, (_, i) => node(`Bài ${i}`));
    expect(flattened(many)).toMatchObject({ cut: true, lines: { length: outlineLimits.lines } });
    let deep = node('x');
    for (let i = 0; i < 100_000; i += 1) deep = node(`Mục ${i}`, [deep]);
    expect(flattened([deep])).toMatchObject({ cut: true, lines: { length: outlineLimits.lines } });
    const long = Array.from({ length: 1_000 }, () => node('ế'.repeat(500)));
    expect(flattened(long)).toMatchObject({ cut: true, lines: { length: 400 } });
    expect(flattened(long.slice(0, 400)).cut).toBe(false);
    const full = many.slice(0, outlineLimits.lines);
    expect(flattened([...full, node('Trang 12'), node('')]).cut).toBe(false); // they say nothing
  });
});
