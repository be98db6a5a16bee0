import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { drawn, openReader, pageField, reader, selectText, withBook } from '../support/books.ts';
import { rewrite, rows, shown, titles } from '../support/outline.ts';
import { startAs } from '../support/people.ts';

const words = (n: number) => (n === 5 ? 'Bài 3. Đường thẳng' : `Trang số ${n}`);

/** The page field of a line. */
const pageOf = (page: Page, line: number) => rows(page).nth(line).getByLabel('Trang', { exact: true });

/** The outline of a book of twelve pages, with the reader open beside it. */
async function openBoth(page: Page, ...lines: string[]): Promise<string> {
  const { id } = await withBook('Lấy từ PDF', { pages: 12, text: words }, lines);
  await startAs(page, 'EDITOR');
  await page.goto(`/ebooks/${id}/toc`);
  await openReader(page);
  return id;
}

async function goTo(page: Page, number: number): Promise<void> {
  await pageField(page).fill(String(number));
  await pageField(page).press('Enter');
  await expect(pageField(page)).toHaveValue(String(number));
  await expect(drawn(page, number)).toBeVisible();
}

async function mark(page: Page, number: number): Promise<void> {
  await goTo(page, number);
  await selectText(page, number);
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Chữ đã chọn' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

test.describe('RULES §10.23: writing the outline with the reader', () => {
  test('by pointer, by the bar, by keys and by its buttons: what is read goes into the outline; scrolling marks the line', async ({ page }) => {
    const id = await openBoth(page, 'A');
    await test.step('while a pointer marks text nothing gets in its way; what can be done appears when it lets go', async () => {
      const word = await page.locator('.page[data-page-number="1"] .textLayer span').first().boundingBox();
      if (!word) throw new Error('no text');
      const y = word.y + word.height / 2;
      await page.mouse.move(word.x + 1, y);
      await page.mouse.down();
      await page.mouse.move(word.x + word.width + 40, y, { steps: 8 });
      await expect.poll(() => page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
      await expect(bar(page)).toHaveCount(0);
      await page.mouse.up();
      await expect(bar(page)).toBeVisible();
      await page.mouse.click(word.x + 60, y + 200); // a click elsewhere clears the selection and hides the toolbar
      await expect(bar(page)).toHaveCount(0);

      await test.step('titles that are too long are cut, with a message', async () => {
        const first = page.locator('.page[data-page-number="1"] .textLayer span').first();
        await first.evaluate((text) => { text.textContent = 'Dài quá đi '.repeat(60); });
        await mark(page, 1);
        await press(page, 'Thêm dòng mới');
        await expect(page.getByText('Tiêu đề dài quá nên chỉ lấy 500 ký tự đầu.')).toBeVisible();
        expect([...(await titles(page).nth(1).inputValue())]).toHaveLength(500);
        await expect(page.getByText('Tiêu đề có tối đa')).toHaveCount(0);
      });
    });
    await test.step('text marked in the PDF becomes a new line with its page, or the title of the line one was in', async () => {
      await rewrite(page, 'Chương 1|1', '.Bài 1|2', 'Chương 2|9');
      await titles(page).nth(1).focus();
      await mark(page, 5);
      await expect(titles(page).nth(1)).not.toBeFocused();
      await press(page, 'Thêm dòng mới');
      await expect.poll(() => shown(page)).toEqual(['Chương 1', '.Bài 1', '.Bài 3. Đường thẳng', 'Chương 2']);
      await expect(pageOf(page, 2)).toHaveValue('5');
      await expect(titles(page).nth(2)).toBeFocused(); // Tab sets its level, one can continue typing
      await expect(bar(page)).toHaveCount(0);
      await titles(page).nth(1).focus();
      await mark(page, 3);
      await press(page, 'Đặt làm tiêu đề');
      await expect(titles(page).nth(1)).toHaveValue('Trang số 3');
      await expect(pageOf(page, 1)).toHaveValue('2'); // what is there stays
      await page.keyboard.press('Control+z');
      await expect(titles(page).nth(1)).toHaveValue('Bài 1');
      await page.keyboard.press('Control+z');
      await expect.poll(() => shown(page)).toEqual(['Chương 1', '.Bài 1', 'Chương 2']);
      await page.keyboard.press('Control+Shift+Z');
      await page.keyboard.press('Control+s');
      await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
      const { items } = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`);
      expect((items as { title: string; page_number: number }[])[2]).toMatchObject({ title: 'Bài 3. Đường thẳng', page_number: 5 });
    });
    await test.step('the same by keys; an empty outline begins so', async () => {
      await rewrite(page);
      await mark(page, 2);
      await page.keyboard.press('Alt+Enter');
      await expect.poll(() => shown(page)).toEqual(['Trang số 2']);
      await expect(pageOf(page, 0)).toHaveValue('2');
      await mark(page, 5);
      await page.keyboard.press('Alt+Shift+Enter');
      await expect.poll(() => shown(page)).toEqual(['Bài 3. Đường thẳng']);
      await mark(page, 6);
      await press(page, 'Thêm dòng mới');
      await expect.poll(() => shown(page)).toEqual(['Bài 3. Đường thẳng', 'Trang số 6']);
    });
    await test.step('scrolling the PDF marks the line and brings it into sight, but moves nothing while typing', async () => {
      await goTo(page, 1);
      const lines = Array.from({ length: 60 }, (_, i) => `Dòng ${i + 1}|${Math.floor(i / 5) + 1}`);
      await rewrite(page, ...lines);
      const here = page.locator('[aria-current=location]');
      await titles(page).nth(0).focus();
      const before = await page.evaluate(() => scrollY);
      const box = await reader(page).boundingBox();
      await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 300);
      await page.mouse.wheel(0, 60_000); // to its end, and no further
      await expect(here.getByLabel('Tiêu đề')).not.toHaveValue('Dòng 5');
      await expect(titles(page).nth(0)).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await goTo(page, 8); // the focus is in the reader now
      await expect(here.getByLabel('Tiêu đề')).toHaveValue('Dòng 40');
      await expect(here).toBeInViewport();
      await expect(pageField(page)).toBeFocused();
    });
    await test.step('Alt+Enter puts the shown page into the current line, and one step undoes it', async () => {
      await rewrite(page, 'A', 'B|2');
      await goTo(page, 7);
      await titles(page).nth(1).focus();
      await page.keyboard.press('End');
      await page.keyboard.type('b');
      await page.keyboard.press('Alt+Enter');
      await expect(pageOf(page, 1)).toHaveValue('7');
      await expect(titles(page).nth(1)).toBeFocused();
      await page.keyboard.type('c'); // typing continues in the same place
      await expect(titles(page).nth(1)).toHaveValue('Bbc');
      await page.keyboard.press('Enter');
      await page.keyboard.type('C');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Alt+Enter');
      await expect(pageOf(page, 2)).toHaveValue('7');
      await page.keyboard.press('Control+z');
      await expect(pageOf(page, 2)).toHaveValue('');
      for (const _ of ['C', 'line', 'c']) await page.keyboard.press('Control+z');
      await expect(pageOf(page, 1)).toHaveValue('7');
      await page.keyboard.press('Control+z');
      await expect(pageOf(page, 1)).toHaveValue('2');
      await expect(page.getByText('Alt+Enter: lấy trang đang xem')).toBeVisible();

      await test.step('so does the button of the current row, which is there while a PDF is read', async () => {
        await goTo(page, 4);
        const button = rows(page).nth(0).getByRole('button', { name: 'Lấy trang đang xem: A' });
        await expect(button).toHaveCSS('opacity', '0');
        await titles(page).nth(0).focus();
        await expect(button).toHaveCSS('opacity', '1');
        await expect(rows(page).nth(1).locator('[data-take]')).toHaveCSS('opacity', '0');
        await button.click();
        await expect(pageOf(page, 0)).toHaveValue('4');
        await page.getByRole('button', { name: 'Đóng tài liệu' }).click();
        await expect(page.locator('[data-take]')).toHaveCount(0);
        await titles(page).nth(1).focus();
        await page.keyboard.press('Alt+Enter'); // nothing is read, so nothing is taken
        await expect(pageOf(page, 1)).toHaveValue('2');
      });
    });
  });

  test('on a phone the focus stays in the reader, and a message says what was added', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openBoth(page, 'A');
    await mark(page, 3);
    await press(page, 'Thêm dòng mới');
    await expect(page.getByText('Đã thêm “Trang số 3”, trang 3')).toBeVisible();
    await expect(titles(page).nth(1)).not.toBeFocused();
    await mark(page, 4);
    await press(page, 'Thêm dòng mới');
    await expect.poll(() => shown(page)).toEqual(['A', 'Trang số 3', 'Trang số 4']); // behind the last taken
  });

  test('in a read-only outline nothing is offered to who may not write notes', async ({ page }) => {
    const { id } = await withBook('Chỉ đọc', { pages: 3, text: words }, ['A']);
    await (await Api.as('EDITOR')).act(id, 'submit');
    await startAs(page, 'EDITOR', 1);
    await page.goto(`/ebooks/${id}/toc`);
    await openReader(page);
    const layer = page.locator('.page[data-page-number="1"] .textLayer');
    await expect(layer.locator('span').first()).toBeAttached();
    await layer.evaluate((text) => getSelection()?.selectAllChildren(text));
    await expect(page.locator('[data-take]')).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
  });
});
