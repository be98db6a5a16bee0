import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { bookOf, openReader, upload, withBook } from '../support/books.ts';
import {
  afterTurns,
  isNear,
  noteCard,
  partsOf,
  pinLayer,
  type Rect,
  showPage,
  storedNotes,
  turnClockwise,
  writeNote,
  zoomTo,
} from '../support/notes.ts';
import { startAs } from '../support/people.ts';

const zooms = [50, 100, 125, 200, 400]; // at least four, so that each of the four turns is seen
const region: Rect = { x: 0.3, y: 0.4, width: 0.25, height: 0.1 };

/** Waits until the marks on a page are these, compared on the page as it is turned. */
async function marksAre(page: Page, n: number, rects: readonly Rect[], turns: number, what: string): Promise<void> {
  const expected = rects.map((rect) => afterTurns(rect, turns));
  let marks: Rect[] = [];
  await expect
    .poll(
      async () => {
        marks = await partsOf(pinLayer(page, n).locator('i'), n);
        return marks.length === expected.length && expected.every((rect) => marks.some((mark) => isNear(mark, rect)));
      },
      { message: `${what}: ${JSON.stringify(expected)}` },
    )
    .toBe(true)
    .catch((error: Error) => {
      throw new Error(`${error.message}\nmarked: ${JSON.stringify(marks)}`);
    });
}

/** The marks of a page at each zoom, turned once more each time, and after scrolling away and back. */
async function marksStay(page: Page, n: number, rects: readonly Rect[]): Promise<void> {
  let turns = 0;
  for (const zoom of zooms) {
    await zoomTo(page, zoom);
    await showPage(page, n);
    await marksAre(page, n, rects, turns, `at ${zoom} %, turned ${turns} times`);
    await turnClockwise(page);
    turns = (turns + 1) % 4;
  }
  for (; turns > 0; turns = (turns + 1) % 4) await turnClockwise(page);
  await zoomTo(page, 100);
  await showPage(page, 1);
  await showPage(page, n);
  await marksAre(page, n, rects, 0, 'after scrolling');
}

/** Draws a region of a page that is in sight, given as it is shown. */
async function draw(page: Page, n: number, rect: Rect): Promise<void> {
  await page.getByRole('button', { name: 'Vẽ vùng ghi chú' }).click();
  await expect(page.locator(`[data-sheet="${n}"]`)).toBeVisible();
  const canvas = page.locator(`.page[data-page-number="${n}"] .canvasWrapper`);
  await canvas.evaluate((element, at) => {
    const scrolled = element.closest('.pdfViewer')?.parentElement;
    const [inner, outer] = [element.getBoundingClientRect(), scrolled?.getBoundingClientRect()];
    if (!scrolled || !outer) throw new Error('no reader');
    scrolled.scrollLeft += inner.left + inner.width * at.x - outer.left - 20;
    scrolled.scrollTop += inner.top + inner.height * at.y - outer.top - 80;
  }, rect);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('nowhere to draw');
  const point = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...point(rect.x, rect.y));
  await page.mouse.down();
  await page.mouse.move(...point(rect.x + rect.width, rect.y + rect.height), { steps: 4 });
  await page.mouse.up();
}

const quote = 'Định lí Ta-lét trong tam giác';
/** The text of page n of a book whose page `at` has the quote. */
const pageText = (n: number, at: number) => (n === at ? `Mở đầu\n${quote}\nHết phần này` : `Mở đầu\nTrang khác số ${n}\nHết phần`);

/** Where the words of the quote are drawn, by the text that the reader lays over its page. */
async function wordsOn(page: Page, n: number): Promise<Rect> {
  const words = page.locator(`.page[data-page-number="${n}"] .textLayer span`, { hasText: quote });
  await expect(words).toBeAttached();
  const [rect] = await partsOf(words, n);
  if (!rect) throw new Error('the words are not there');
  return rect;
}

test.describe('RULES §18.5: notes are where they were put', () => {
  for (const [what, picture] of [['of text', 0], ['of a scan', 60_000]] as const) {
    test(`a region that is drawn at any zoom and turn, on a page ${what}, is stored as it was drawn, and is marked there${picture > 0 ? '' : '; marks follow each zoom and turn, and come back after scrolling'}`, async ({ page }) => {
      const text = picture > 0 ? () => '' : (n: number) => pageText(n, 2);
      const { id } = await withBook('Vẽ vùng', { pages: 3, text, picture });
      const quoted: Rect = { x: 0.12, y: 0.17, width: 0.42, height: 0.03 };
      if (picture === 0) await writeNote(id, { kind: 'page', page: 2, quote, rects: [quoted] }, 'Câu trích');
      await startAs(page, 'EXPERT');
      await page.goto(`/ebooks/${id}`);
      await openReader(page);
      const expected: Rect[] = picture === 0 ? [quoted] : [];
      for (const [i, zoom] of [50, 125, 400, 100].entries()) {
        await zoomTo(page, zoom);
        if (i > 0) await turnClockwise(page);
        await showPage(page, 2);
        const rect = { x: 0.2 + i / 10, y: 0.15 + i / 10, width: 0.08, height: 0.06 };
        await draw(page, 2, afterTurns(rect, i));
        await page.getByLabel('Nội dung ghi chú').fill(`Vẽ ở ${zoom} %`);
        await page.getByRole('button', { name: 'Gửi ghi chú' }).click();
        await expect(noteCard(page, `Vẽ ở ${zoom} %`)).toBeVisible();
        const stored = (await storedNotes(id)).at(-1)?.place;
        expect(stored?.page).toBe(2);
        expect(isNear(stored?.rects?.[0], rect), `at ${zoom} %: drawn ${JSON.stringify(rect)}, stored ${JSON.stringify(stored)}`).toBe(true);
        expected.push(rect);
        await marksAre(page, 2, expected, i, `drawn at ${zoom} %`);
      }
      if (picture > 0) return; // what is on the page makes no difference to the rest
      await turnClockwise(page);
      await marksStay(page, 2, expected);
      const [drawnFirst] = (await storedNotes(id)).filter(({ body }) => body === 'Vẽ ở 50 %');
      const [pin] = await partsOf(pinLayer(page, 2).getByRole('button', { name: new RegExp(`^Ghi chú ${drawnFirst?.number},`) }), 2);
      expect(Math.abs((pin?.y ?? 0) - 0.15)).toBeLessThan(0.05);
    });
  }

  test('after the PDF was replaced a quote is where its words are, whatever came before them; a region says that it is old', async ({ page }) => {
    const { id } = await withBook('Thay PDF', { pages: 24, text: (n) => pageText(n, 12) });
    await writeNote(id, { kind: 'page', page: 12, quote, rects: [{ x: 0.12, y: 0.17, width: 0.42, height: 0.03 }] }, 'Câu trích');
    await writeNote(id, { kind: 'page', page: 12, rects: [region] }, 'Vùng vẽ');
    await startAs(page, 'EXPERT');
    for (const by of [1, -1, 2, -2, 10, -10]) {
      await upload(id, bookOf({ pages: 24 + by, text: (n) => pageText(n, 12 + by), remark: randomUUID() }));
      await page.goto(`/ebooks/${id}`);
      await openReader(page);
      await zoomTo(page, 100);
      await expect(noteCard(page, 'Câu trích')).toContainText(`Nay ở trang ${12 + by}`);
      await showPage(page, 12 + by);
      const words = await wordsOn(page, 12 + by);
      await expect(pinLayer(page, 12 + by).locator('i'), `moved by ${by}`).toHaveCount(1);
      const marks = await partsOf(pinLayer(page, 12 + by).locator('i'), 12 + by);
      expect(isNear(marks[0], words, 0.01), `moved by ${by}: words at ${JSON.stringify(words)}, marked ${JSON.stringify(marks)}`).toBe(true);
      await expect(noteCard(page, 'Vùng vẽ')).toContainText('Viết về tệp PDF trước đó.');
      await showPage(page, 12);
      await marksAre(page, 12, [region], 0, `moved by ${by}, the region`);
    }
    // Where the words are gone nothing is marked in their place.
    await upload(id, bookOf({ pages: 24, text: (n) => pageText(n, 0), remark: randomUUID() }));
    await page.goto(`/ebooks/${id}`);
    await openReader(page);
    await expect(noteCard(page, 'Câu trích')).toContainText('Không tìm thấy đoạn này trong PDF hiện tại.');
    await zoomTo(page, 100);
    await showPage(page, 12);
    await marksAre(page, 12, [region], 0, 'without the words');
  });
});
