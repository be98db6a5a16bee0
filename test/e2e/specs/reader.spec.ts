import { expect, type Page, test } from '@playwright/test';
import { drawn, openReader, pageField, reader, withBook } from '../support/books.ts';
import { startAs } from '../support/people.ts';

const chapters = ['Chương 1|1', '.Bài 1|3', '.Bài 2|3', 'Chương 2|7', 'Phụ lục'];
const words = (n: number) => (n === 5 ? 'Đường thẳng ĐI QUA hai điểm' : `Trang số ${n}`);

const topOf = (page: Page, number: number) =>
  page.evaluate((n) => {
    const at = document.querySelector(`.page[data-page-number="${n}"]`)?.getBoundingClientRect();
    const frame = document.querySelector('.pdfViewer')?.parentElement?.getBoundingClientRect();
    return Math.round((at?.top ?? 0) - (frame?.top ?? 0));
  }, number);

/** Waits until a page is at the upper edge of the reader. */
const atTop = (page: Page, number: number) => expect.poll(() => topOf(page, number)).toBeLessThan(40);

test.describe('RULES §10.16: the reader', () => {
  test('the focus goes in and comes back; a line is gone to every time; thumbnails; what is found and copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const text = (n: number) => (n === 4 ? 'Bác sỹ Hòa Bình có ý chí' : words(n));
    const { id, title } = await withBook('Đọc bốn mươi trang', { pages: 40, text }, chapters);
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await test.step('arrows turn pages, with motion and without', async () => {
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        await page.emulateMedia({ reducedMotion });
        await test.step(`motion: ${reducedMotion}`, async () => {
          await page.getByRole('button', { name: 'Xem tài liệu' }).press('Enter');
          await expect(drawn(page, 1)).toBeVisible();
          await expect(page.locator('.pdfViewer').locator('..')).toBeFocused();
          await expect(pageField(page)).toHaveValue('1');
          await page.keyboard.press('ArrowRight');
          await expect(pageField(page)).toHaveValue('2');
          await page.keyboard.press('ArrowLeft');
          await expect(pageField(page)).toHaveValue('1');
          await page.keyboard.press('PageDown');
          await expect.poll(() => topOf(page, 1)).toBeLessThan(-100);
          await page.keyboard.press('Home'); // where it is closed is where it opens
          await expect.poll(() => topOf(page, 1)).toBeGreaterThan(-100);
          await reader(page).getByRole('button', { name: 'Đóng tài liệu' }).press('Enter');
          await expect(reader(page)).toHaveCount(0);
          await expect(page.getByRole('button', { name: 'Xem tài liệu' })).toBeFocused();
        });
      }
    });
    const tools = await openReader(page);
    await test.step('who marks and copies the whole screen gets it as it is shown, not the text of the PDF', async () => {
      await expect(page.locator('.page[data-page-number="1"] .textLayer')).toContainText('Trang số 1');
      const copied = async () => {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('ControlOrMeta+c');
        return page.evaluate(() => navigator.clipboard.readText());
      };
      await expect.poll(copied).toContain(title);
      expect(await copied()).not.toContain('Trang số 40'); // far from what is shown
    });
    await test.step('a line is gone to every time, the same one twice; the line in view is marked', async () => {
      const line = (name: string) => page.getByRole('region', { name: 'Mục lục' }).getByRole('button', { name });
      await line('Chương 2').click();
      await expect(drawn(page, 7)).toBeVisible();
      await atTop(page, 7);
      await expect(line('Chương 2')).toHaveAttribute('aria-current', 'location');
      await expect(line('Chương 2')).toBeFocused(); // the keyboard continues along the outline
      await page.locator('.pdfViewer').hover();
      await page.mouse.wheel(0, -4000);
      await expect(pageField(page)).not.toHaveValue('7');
      await line('Chương 2').click();
      await expect(pageField(page)).toHaveValue('7');
      await atTop(page, 7);
      await line('Bài 1').click();
      await expect(line('Bài 1')).toHaveAttribute('aria-current', 'location'); // of two on a page the one that was chosen
      await expect(page.locator('[aria-current=location]')).toHaveCount(1);
      await pageField(page).fill('5');
      await pageField(page).press('Enter');
      await expect(line('Bài 2')).toHaveAttribute('aria-current', 'location');
      await expect(line('Phụ lục')).toHaveCount(0); // it has no page
    });
    await test.step('thumbnails open their pages, by mouse and by arrows', async () => {
      await tools.getByRole('button', { name: 'Trang thu nhỏ' }).click();
      const list = tools.getByRole('list', { name: 'Trang thu nhỏ' });
      await expect(list.getByRole('listitem')).toHaveCount(40);
      const inked = (n: number) => list.locator('canvas').nth(n - 1).evaluate((c: HTMLCanvasElement) => {
        const pixels = c.width > 0 ? c.getContext('2d')?.getImageData(0, 0, c.width, c.height).data : undefined;
        return pixels?.some((v, i) => i % 4 === 0 && v < 128) ?? false;
      });
      await expect.poll(() => inked(2)).toBe(true);
      expect(await inked(40)).toBe(false); // only what is near is drawn
      await list.getByRole('button', { name: 'Trang 3', exact: true }).click();
      await expect(pageField(page)).toHaveValue('3');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(pageField(page)).toHaveValue('4');
      await expect(list.getByRole('button', { name: 'Trang 4', exact: true })).toHaveAttribute('aria-current', 'page');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect(drawn(page, 40)).toBeVisible();
      await expect.poll(() => inked(40)).toBe(true);
    });
    await test.step('finds words whatever their case, marks and spelling, and reports none', async () => {
      await page.keyboard.press('Control+f'); // not the browser's, which sees only what is drawn
      const field = tools.getByRole('textbox', { name: 'Tìm trong tài liệu' });
      await expect(field).toBeFocused();
      for (const [queries, at] of [
        [['đường thẳng', 'DUONG THANG', 'đi qua', 'di qua', 'Đi Qua'], 5],
        [['bác sĩ', 'bac sy', 'BÁC SỸ', 'hoà bình', 'hòa bình', 'ý chí'], 4],
      ] as const) {
        for (const query of queries) {
          await page.keyboard.type(query);
          await expect(tools.getByText('1 / 1', { exact: true }), query).toBeVisible();
          await expect(pageField(page), query).toHaveValue(String(at));
          await expect(page.locator('.textLayer .highlight.selected').first(), query).toBeVisible();
          await field.fill('không có ở đâu');
          await expect(tools.getByText('Không tìm thấy')).toBeVisible();
          await page.keyboard.press('Control+a'); // the next query replaces it
        }
      }
      await test.step('from one match to the next and back', async () => {
        await pageField(page).fill('1'); // the search begins on the page in view
        await pageField(page).press('Enter');
        await expect(pageField(page)).toHaveValue('1');
        await field.fill('trang so');
        await expect(tools.getByText('1 / 38', { exact: true })).toBeVisible();
        await field.press('Enter');
        await expect(tools.getByText('2 / 38', { exact: true })).toBeVisible();
        await expect(pageField(page)).toHaveValue('2');
        await field.press('Shift+Enter');
        await field.press('Shift+Enter');
        await expect(tools.getByText('38 / 38', { exact: true })).toBeVisible();
        await field.press('Escape');
        await expect(field).toHaveCount(0);
        await expect(page.locator('.highlight')).toHaveCount(0);
        await expect(page.locator('.pdfViewer').locator('..')).toBeFocused();
      });
    });
  });

  test('page, total, zoom, fit, rotation; links within the PDF, which lead within it', async ({ page }) => {
    const { id } = await withBook('Cỡ và xoay', { pages: 6, linkTo: 5 });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    const tools = await openReader(page);
    await expect(tools.getByText('/ 6')).toBeVisible();
    await test.step('a link', async () => {
      await page.locator('.annotationLayer a').first().click();
      await expect(pageField(page)).toHaveValue('5');
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
      await pageField(page).fill('1');
      await pageField(page).press('Enter');
      await expect(pageField(page)).toHaveValue('1');
    });
    const widthOf = () => page.locator('.page').first().evaluate((p) => Math.round(p.getBoundingClientRect().width));
    await test.step('whoever types after it keeps the focus when its page is drawn again', async () => {
      await page.locator('.annotationLayer a').first().click();
      await expect(pageField(page)).toHaveValue('5');
      await pageField(page).fill('1');
      const before = await widthOf();
      await page.setViewportSize({ width: 1300, height: 900 });
      await expect.poll(widthOf).toBeLessThan(before);
      await expect(drawn(page, 5)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(pageField(page)).toHaveValue('1');
    });
    const wide = await widthOf();
    await tools.getByLabel('Cỡ xem').selectOption('Vừa trang');
    await expect.poll(widthOf).toBeLessThan(wide);
    const frame = await page.locator('.pdfViewer').locator('..').boundingBox();
    const whole = await page.locator('.page').first().boundingBox();
    expect(whole?.height ?? 0).toBeLessThanOrEqual(frame?.height ?? 0);
    await tools.getByLabel('Cỡ xem').selectOption('200%');
    await expect.poll(widthOf).toBeGreaterThan(1500);
    await tools.getByRole('button', { name: 'Thu nhỏ', exact: true }).click();
    await expect(tools.getByLabel('Cỡ xem')).toHaveValue(/^1\.\d/);
    await tools.getByLabel('Cỡ xem').selectOption('Vừa chiều rộng');
    await tools.getByRole('button', { name: /^Xoay/ }).click();
    await expect.poll(() => page.locator('.page').first().evaluate((p) => p.clientWidth > p.clientHeight)).toBe(true);
    await tools.getByRole('button', { name: 'Trang sau' }).click();
    await expect(pageField(page)).toHaveValue('2');
    await pageField(page).fill('99');
    await expect(pageField(page)).toHaveAttribute('aria-invalid', 'true');
    await pageField(page).press('Escape');
    await expect(pageField(page)).toHaveValue('2');
    const previous = tools.getByRole('button', { name: 'Trang trước' });
    await previous.press('Enter');
    await expect(pageField(page)).toHaveValue('1');
    await expect(previous).toBeDisabled();
    await expect(previous).toBeFocused(); // what is disabled keeps the focus
  });
});
