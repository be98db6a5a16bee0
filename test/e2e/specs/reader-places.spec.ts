import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { drawn, openReader, pageField, reader, upload, withBook } from '../support/books.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';

const inWindow = async (page: Page) => {
  const box = await reader(page).boundingBox();
  const window = page.viewportSize();
  return box !== null && window !== null && box.y >= 0 && box.y + box.height <= window.height;
};

test.describe('RULES §10.16: the place of the reader', () => {
  test('its foot is in the window, and it stays while the record is scrolled; it grows into the room that the header leaves; a decision leaves it where it is', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Đứng yên', { description: 'Dòng.\n'.repeat(200) });
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}`);
    await openReader(page);
    for (const [width, height] of [[1280, 720], [1920, 1080], [1440, 900]] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect.poll(() => inWindow(page)).toBe(true);
      await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
      expect(await inWindow(page)).toBe(true);
      await expect(page.getByRole('region', { name: 'Xử lý' }).getByRole('button', { name: 'Phê duyệt' })).toBeInViewport();
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

    await test.step('a decision leaves it where it is', async () => {
      await pageField(page).fill('2');
      await pageField(page).press('Enter');
      const canvas = await drawn(page, 2).elementHandle();
      await page.getByRole('region', { name: 'Xử lý' }).getByRole('button', { name: 'Phê duyệt' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Phê duyệt' }).click();
      await expect(page.getByText('Đã phê duyệt')).toBeVisible();
      expect(await canvas?.evaluate((c) => c.isConnected)).toBe(true); // not redrawn: no flash
      await expect(pageField(page)).toHaveValue('2');
    });
    await test.step('it grows into the room that the header leaves', async () => {
      for (const path of [`/ebooks/${id}`, `/ebooks/${id}/toc`]) {
        if (path.endsWith('toc')) {
          await page.goto(path);
          await openReader(page);
        }
        const before = (await reader(page).boundingBox())?.height ?? 0;
        // An outline may be too short to be scrolled: the page is made longer for it.
        await page.evaluate(() => { document.body.style.minHeight = '4000px'; });
        await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
        await expect.poll(async () => (await reader(page).boundingBox())?.height ?? 0).toBeGreaterThan(before + 60);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expect.poll(async () => (await reader(page).boundingBox())?.height ?? 0).toBe(before);
      }
    });
  });

  test('on a phone a tap on a line brings the reader into view', async ({ page }) => {
    const { id } = await withBook('Trên điện thoại', { pages: 9 }, ['Chương 1|2', 'Chương 2|7']);
    await startAs(page, 'EDITOR');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/ebooks/${id}`);
    const line = page.getByRole('region', { name: 'Mục lục' }).getByRole('button', { name: /^Chương 2/ });
    for (const _ of [1, 2]) {
      await line.scrollIntoViewIfNeeded();
      await line.click();
      await expect(drawn(page, 7)).toBeInViewport();
      await expect.poll(() => inWindow(page)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.evaluate(() => scrollTo({ top: 5000, behavior: 'instant' }));
    }

    await test.step('a page is as wide as the reader', async () => {
      const edges = () =>
        page.evaluate(() => {
          const inside = document.querySelector('.page')?.getBoundingClientRect();
          const frame = document.querySelector('.pdfViewer')?.parentElement?.getBoundingClientRect();
          return [(inside?.left ?? 99) - (frame?.left ?? 0), (frame?.right ?? 99) - (inside?.right ?? 0)].map(Math.round);
        });
      await expect.poll(edges).toEqual([0, 0]);
    });
  });

  test('it stays open along a queue, and each e-book keeps its page and zoom', async ({ page }) => {
    const subject = unique('Đọc hàng chờ');
    const ids: string[] = [];
    for (const name of ['Một', 'Hai', 'Ba']) {
      const { id } = name === 'Ba' ? await (await Api.as('EDITOR')).create({ title: unique(name) }) : await withBook(name, name === 'Một' ? { pages: 6 } : { pages: 8, labels: '0<</S/r>>3<</S/D>>' });
      await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}`, { subject });
      ids.push(id);
    }
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks?subject=${encodeURIComponent(subject)}&sort=oldest`);
    await page.locator(`a[data-ebook]`).first().click();
    const tools = await openReader(page);
    await pageField(page).fill('4');
    await pageField(page).press('Enter');
    await tools.getByLabel('Cỡ xem').selectOption('150%');
    await page.getByRole('link', { name: 'eBook tiếp theo' }).click();
    await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
    await expect(drawn(page, 1)).toBeVisible();
    await test.step('the PDF\'s own page labels are beside the physical numbers', async () => {
      await expect(pageField(page)).toHaveValue('i');
      await expect(tools.getByText('(1 / 8)')).toBeVisible();
      await pageField(page).fill('2'); // as it is printed
      await pageField(page).press('Enter');
      await expect(tools.getByText('(5 / 8)')).toBeVisible();
      await expect(pageField(page)).toHaveValue('2');
      await expect(page.getByRole('region', { name: 'Trang 2 (5)' })).toBeVisible();
    });
    await page.getByRole('link', { name: 'eBook tiếp theo' }).click();
    await expect(tools.getByText('Chưa có tệp PDF')).toBeVisible(); // open for the next, though there is nothing here
    await page.getByRole('link', { name: 'eBook trước' }).click();
    await expect(tools.getByText('(5 / 8)')).toBeVisible(); // the links are now those of this e-book
    await page.getByRole('link', { name: 'eBook trước' }).click();
    await expect(drawn(page, 4)).toBeVisible();
    await expect(pageField(page)).toHaveValue('4');
    await expect(tools.getByLabel('Cỡ xem')).toHaveValue('1.5');
    await page.reload();
    await page.getByRole('button', { name: 'Xem tài liệu' }).click();
    await expect(pageField(page)).toHaveValue('4');
  });

  test('a zoom at the same moment as a page keeps that page; another file in its place is another document', async ({ page }) => {
    const { id } = await withBook('Sang trang rồi phóng to', { pages: 9 });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    const tools = await openReader(page);
    await pageField(page).fill('7');
    const zoom = await tools.getByLabel('Cỡ xem').elementHandle();
    await pageField(page).evaluate((field, select) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      (select as HTMLSelectElement).value = '1.5';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    }, zoom);
    await expect(tools.getByLabel('Cỡ xem')).toHaveValue('1.5');
    await expect(drawn(page, 7)).toBeInViewport();
    await expect(pageField(page)).toHaveValue('7');

    await test.step('another file in its place is another document', async () => {
      await expect(tools.getByText('/ 9')).toBeVisible();
      await upload(id, smallPdf());
      await page.reload();
      await openReader(page);
      await expect(tools.getByText('/ 3')).toBeVisible();
    });
  });
});
