import { expect, type Page, test } from '@playwright/test';
import { openOutline, pages, rows, shown, titles } from '../support/outline.ts';
import { settled } from '../support/waiting.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('RULES §10.17: the outline editor at work', () => {
  test('what cannot be saved names its lines and links to them, and disappears when it is corrected', async ({ page }) => {
    await openOutline(page, 'A', '.Bài một', 'C');
    await pages(page).nth(1).fill('x');
    await titles(page).nth(2).fill('dài'.repeat(200));
    await button(page, 'Thu gọn tất cả').click();
    await expect(rows(page)).toHaveCount(2);
    await button(page, 'Lưu ngay').click();
    await expect(page.getByRole('alert')).toHaveText('Lỗi khi lưu: Số trang phải là số nguyên hoặc để trống');
    const invalidLines = page.getByRole('list', { name: 'Các dòng cần sửa' }).getByRole('button');
    await expect(invalidLines).toHaveCount(2);
    await invalidLines.filter({ hasText: 'Dòng 2: “Bài một”' }).click();
    await expect(pages(page).nth(1)).toBeFocused(); // opened for it
    await page.keyboard.type('2'); // what was wrong is marked, so it gives way
    await expect(page.getByRole('alert')).toHaveText('Lỗi khi lưu: Tiêu đề có tối đa 500 ký tự (hiện có 600).');
    await invalidLines.click();
    await expect(titles(page).nth(2)).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Ngắn');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
  });

  test('all marks of a row show, those of the page under the page', async ({ page }) => {
    await openOutline(page, 'A|9', '|8');
    const title = rows(page).nth(1).getByText('Chưa có tiêu đề');
    const number = rows(page).nth(1).getByText('Vượt quá số trang của PDF (3)');
    await expect(title).toBeVisible();
    await expect(number).toContainText('Nhỏ hơn trang của mục đứng trước');
    for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      await settled(page);
      const { field, mark } = await rows(page).nth(1).evaluate((row) => {
        const box = (selector: string) => {
          const { top, bottom, left, right } = row.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          return { top, bottom, left, right };
        };
        return { field: box('.page'), mark: box('.ofpage') };
      });
      expect(mark.top).toBeGreaterThanOrEqual(field.bottom - 1);
      expect(mark.top).toBeLessThan(field.bottom + 24); // nothing is between
      expect(mark.left).toBeLessThan(field.right);
      expect(mark.right).toBeGreaterThan(field.left);
    }
    await expect(titles(page).nth(1)).toHaveAccessibleDescription('Chưa có tiêu đề');
    await expect(pages(page).nth(1)).toHaveAccessibleDescription(/PDF \(3\)\s+Nhỏ hơn/);
  });

  test('several lines are chosen by keys, mouse or touch, and moved, set, dragged and deleted together', async ({ page }) => {
    await openOutline(page, 'A', 'B', 'C', 'D');
    await titles(page).nth(1).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(rows(page).nth(2)).toBeFocused();
    await expect(page.getByText('Đã chọn 2 dòng')).toBeVisible();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => shown(page)).toEqual(['A', 'D', 'B', 'C']);
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => shown(page)).toEqual(['A', 'D', '.B', '.C']);
    await page.keyboard.press('Delete');
    await expect.poll(() => shown(page)).toEqual(['A', 'D']);
    await expect(page.getByText('Đã xóa 2 dòng.')).toBeVisible();
    await button(page, 'Hoàn tác').click();
    await expect.poll(() => shown(page)).toEqual(['A', 'D', '.B', '.C']);
    await rows(page).nth(1).focus();
    await page.keyboard.press('Escape');
    await expect(rows(page).getByRole('checkbox')).toHaveCount(0);
    await titles(page).nth(1).focus();
    for (const _ of ['Hoàn tác', 'Delete', 'Alt+ArrowRight', 'Alt+ArrowDown']) await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page)).toEqual(['A', 'B', 'C', 'D']);

    await button(page, 'Chọn nhiều dòng').click();
    await page.getByRole('checkbox', { name: 'Chọn B', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Chọn D', exact: true }).click({ modifiers: ['Shift'] });
    await expect(page.getByText('Đã chọn 3 dòng')).toBeVisible();
    const tools = page.getByRole('group', { name: 'Các dòng đã chọn' });
    await tools.getByRole('button', { name: 'Hạ một cấp' }).click();
    await expect.poll(() => shown(page)).toEqual(['A', '.B', '.C', '.D']);
    await tools.getByRole('button', { name: 'Nâng một cấp' }).click();
    await page.getByRole('checkbox', { name: 'Chọn C', exact: true }).uncheck();
    const grip = await rows(page).nth(3).getByTitle('Kéo để di chuyển').boundingBox();
    const first = await rows(page).nth(0).boundingBox();
    if (!grip || !first) throw new Error('no box');
    await page.mouse.move(grip.x + 5, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x + 5, first.y + 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => shown(page)).toEqual(['B', 'D', 'A', 'C']);
    await tools.getByRole('button', { name: 'Xóa các dòng đã chọn' }).click();
    await expect.poll(() => shown(page)).toEqual(['A', 'C']);
    await tools.getByRole('button', { name: 'Bỏ chọn' }).click();
    await expect(rows(page).getByRole('checkbox')).toHaveCount(0);
  });

  test('dragging scrolls at the edges of the window', async ({ page }) => {
    const lines = Array.from({ length: 60 }, (_, i) => `Dòng ${i + 1}`);
    await openOutline(page, ...lines);
    const grip = await rows(page).first().getByTitle('Kéo để di chuyển').boundingBox();
    if (!grip) throw new Error('no grip');
    await page.mouse.move(grip.x + 5, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x + 5, 880, { steps: 5 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    await page.mouse.up();
    await expect.poll(async () => (await shown(page)).indexOf('Dòng 1')).toBeGreaterThan(15);
  });
});
