import { expect, test } from '@playwright/test';
import { desktop } from '../support/axe.ts';
import { drawn, openReader, pageField, reader, withBook } from '../support/books.ts';
import { rewrite } from '../support/outline.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

test.describe('RULES §10.16: the reader beside the outline that is written', () => {
  test('at 1440 px its titles can be read, and the reader’s tools of one kind are in one line; its foot is in the window; it marks the line in view', async ({ page }) => {
    const { id } = await withBook('Đọc được tiêu đề', { pages: 12 }, ['Chương 1. Thế giới cổ đại|1', '.Bài 1. Ai Cập|2', '..Mục 1|3']);
    await startAs(page, 'EDITOR');
    let release = () => {};
    const late = new Promise<void>((resolve) => { release = resolve; });
    await intercept(page, '**/notes', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`/ebooks/${id}/toc`);
    await openReader(page);
    const titles = page.getByRole('list', { name: 'Mục lục' }).getByLabel('Tiêu đề');
    for (const [level, least] of [[0, 230], [1, 220], [2, 200]] as const) {
      expect((await titles.nth(level).boundingBox())?.width, `level ${level}`).toBeGreaterThan(least);
    }
    const number = page.getByRole('list', { name: 'Mục lục' }).getByLabel('Trang', { exact: true }).last();
    await number.fill('99999');
    expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth), 'five digits show').toBeLessThanOrEqual(0);
    const places = () => Promise.all(['Thu nhỏ', 'Cỡ xem', 'Phóng to', 'Trang sau'].map(async (name) => {
      const box = await reader(page).getByLabel(name, { exact: true }).boundingBox();
      return { x: Math.round(box?.x ?? 0), y: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2) };
    }));
    const before = await places();
    const [less, size, more] = before;
    expect([less?.y, more?.y]).toEqual([size?.y, size?.y]);
    release();
    await expect(reader(page).getByRole('button', { name: 'Vẽ vùng ghi chú' })).toBeEnabled();
    expect(await places(), 'nothing moves when the notes are here').toEqual(before);

    await test.step('its foot is in the window, and nothing sticks out beside it', async () => {
      await rewrite(page, ...Array.from({ length: 40 }, (_, i) => `${'.'.repeat(i % 3)}Mục ${i}|${i + 1}`));
      for (const [width, height] of [[1440, 900], [1200, 720], [768, 1024], [390, 844]] as const) {
        await page.setViewportSize({ width, height });
        await reader(page).getByRole('button', { name: 'Đóng tài liệu' }).press('Enter');
        await openReader(page);
        const box = await reader(page).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize(desktop);
    });
    await test.step('it marks the line in view, also one that is not saved yet, and takes nothing from what is typed', async () => {
      await rewrite(page, 'A|1', 'B|6');
      const rows = page.getByRole('list', { name: 'Mục lục' }).getByRole('listitem');
      await rows.nth(0).getByLabel('Tiêu đề').fill('Chương một');
      await pageField(page).fill('1');
      await pageField(page).press('Enter');
      const here = page.getByRole('list', { name: 'Mục lục' }).locator('[aria-current=location]');
      await expect(here.getByLabel('Tiêu đề')).toHaveValue('Chương một');
      await pageField(page).fill('8');
      await pageField(page).press('Enter');
      await expect(here.getByLabel('Tiêu đề')).toHaveValue('B');
      await rows.nth(0).getByLabel('Trang', { exact: true }).fill('7');
      await expect(here.getByLabel('Tiêu đề')).toHaveValue('Chương một');
      await expect(rows.nth(0).getByLabel('Trang', { exact: true })).toBeFocused();
      await expect(drawn(page, 8)).toBeVisible();
      const [left, right] = [await reader(page).boundingBox(), await rows.nth(0).boundingBox()];
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
      await reader(page).getByRole('button', { name: 'Đóng tài liệu' }).click();
      await expect(page.getByRole('button', { name: 'Xem tài liệu' })).toBeFocused();
      await expect(rows.nth(0).getByLabel('Tiêu đề')).toHaveValue('Chương một');
      await expect(here).toHaveCount(0);
    });
  });
});
