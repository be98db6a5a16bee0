import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, desktop, phone } from '../support/axe.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Việc đang chạy' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Xóa 12 eBook' });

/** Where the form's button stands in the window, if nothing covers it. */
const clickableAt = (page: Page, scrolled: 'start' | 'end') =>
  page.evaluate((to) => {
    scrollTo(0, to === 'end' ? document.body.scrollHeight : 0);
    const button = document.querySelector('main button[type=submit]');
    const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    return button?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? Math.round(y) : null;
  }, scrolled);

test.describe('RULES §10.30: the tray', () => {
  test('a bulk action continues over other screens; refusals are listed first, and open from there', async ({ page }) => {
    const subject = unique('Khay');
    const editor = await Api.as('EDITOR');
    const books = [];
    for (let n = 1; n <= 12; n += 1) books.push(await editor.create({ title: `Sách ${n}`, subject }));
    await startAs(page, 'MANAGER');
    await page.goto(`/ebooks?subject=${encodeURIComponent(subject)}`);
    await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    let release = () => {};
    const released = new Promise<void>((done) => { release = done; });
    let first: string | null = null;
    await intercept(page, '**/ebooks/bulk/delete', async (route) => {
      first ??= route.request().postData(); // a busy server is asked for it again
      if (route.request().postData() !== first) await released;
      await route.continue();
    });
    await page.getByRole('region', { name: 'Các eBook đã chọn' }).getByRole('button', { name: 'Xóa' }).click();
    await dialog(page).getByRole('button', { name: 'Xóa 12 eBook' }).click();
    await expect(dialog(page).getByRole('status')).toHaveText('Đã xử lý 10 trên 12 eBook'); // RULES §10.18
    await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '83');
    await axeClean(page, 'a bulk action under way');
    await dialog(page).getByRole('button', { name: 'Thu nhỏ' }).click();
    await page.getByRole('link', { name: 'Tổng quan' }).first().click();
    await tray(page).getByRole('button', { name: 'Xóa 12 eBook: 83%' }).click();
    await expect(tray(page)).toContainText('Đã xử lý 10 trên 12 eBook');
    await axeClean(page, 'the tray, open over the dashboard');
    await tray(page).getByRole('button', { name: 'Thu gọn việc đang chạy' }).click();
    await page.getByRole('link', { name: 'Tạo eBook' }).click();
    await expect(page.getByLabel('Tên eBook')).toBeVisible();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expect.poll(() => clickableAt(page, 'start')).not.toBeNull();
      expect(await clickableAt(page, 'end'), 'does not move at the end of the page').toBe(await clickableAt(page, 'start'));
    }
    await page.setViewportSize(desktop);
    await tray(page).getByRole('button', { name: 'Xóa 12 eBook: 83%' }).click();

    const last = books[0]; // the list is newest first
    await (await Api.as('MANAGER')).call('DELETE', `/ebooks/${last?.id}`);
    release();
    await expect(tray(page)).toContainText('1 eBook không thực hiện được · Đã xóa 11 eBook');
    await tray(page).getByRole('button', { name: 'Mở “Xóa 12 eBook”' }).click();
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(['1 eBook không thực hiện được', 'Đã xóa 11 eBook']);
    await axeClean(page, 'a bulk action opened from the tray');
    await dialog(page).getByRole('button', { name: 'Đóng' }).click();
    await tray(page).getByRole('button', { name: 'Bỏ “Xóa 12 eBook” khỏi danh sách' }).click();
    await expect(tray(page)).toHaveCount(0);
  });
});
