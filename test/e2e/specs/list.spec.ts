import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { uploadCover } from '../support/books.ts';
import { png } from '../support/files.ts';
import { ebookIn } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';
import { intercept, withoutEvents } from '../support/waiting.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');

const list = (title: string) => `/ebooks?search=${encodeURIComponent(title)}`;

test.describe('RULES §10.5: e-book list', () => {
  test('a row: cover, title that leads to the detail page, subject, grade, status, creator, date', async ({ page }) => {
    const { id, title } = await ebookIn('draft', 'Một hàng', { subject: 'Ngữ văn', grade: 'Lớp 7' });
    await uploadCover(id, png(60, 80));
    await startAs(page, 'EDITOR');
    await intercept(page, '**/api/cms/ebooks?*', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replace(/"created_at":"[^"]+"/, '"created_at":"2024-12-31T17:30:00Z"');
      await route.fulfill({ response: answer, body: text });
    });
    await page.goto(list(title));
    const cells = rows(page).nth(1).getByRole('cell');
    await expect(rows(page)).toHaveCount(2);
    await expect(cells.nth(0).locator('img')).toHaveJSProperty('complete', true);
    expect(await cells.nth(0).locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(cells.nth(1).getByRole('link', { name: title })).toHaveAttribute('href', `/ebooks/${id}`);
    await expect(cells.nth(2)).toHaveText('Ngữ văn');
    await expect(cells.nth(3)).toHaveText('Lớp 7');
    await expect(cells.nth(4)).toHaveText('Bản nháp');
    await expect(cells.nth(5)).toHaveText(account('EDITOR').full_name);
    await expect(cells.nth(6)).toHaveText('01/01/2025'); // as the calendar stands in Vietnam
    await expect(cells.nth(7).getByRole('button')).toBeVisible();
    await (await Api.as('EXPERT')).call('POST', `/ebooks/${id}/notes`, { place: { kind: 'ebook' }, body: 'Thiếu bài tập.' });
    await page.reload();
    await expect(cells.nth(4)).toContainText('1 ghi chú chưa xong');
  });

  test('columns, default size 25 and its options', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks');
    for (const name of ['Ảnh bìa', 'Tên eBook', 'Môn học', 'Khối lớp', 'Trạng thái', 'Người tạo', 'Ngày tạo', 'Thao tác']) {
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
    }
    const size = page.getByLabel('Số dòng mỗi trang');
    await expect(size).toHaveValue('25');
    await expect(size.getByRole('option')).toHaveText(['10', '25', '50', '100']);
    await expect(rows(page).nth(1).getByRole('cell').nth(6)).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  });

  test('footer: showing X to Y of Z, page size, previous and next, Page n / total', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks?limit=10');
    await expect(page.getByText(/^Hiển thị 1 đến 10 trong tổng số \d+ kết quả$/)).toBeVisible();
    await expect(page.getByText(/^Page 1 \/ \d+$/)).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Trang trước' })).toBeDisabled();
    await page.getByRole('button', { name: 'Trang sau' }).click();
    await expect(page.getByText(/^Page 2 \/ \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await page.getByLabel('Số dòng mỗi trang').selectOption('50');
    await expect(page.getByText(/^Page 1 \//)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^Page 2 \//)).toBeVisible();
  });

  test('loading keeps 600 px and an error offers a retry', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await withoutEvents(page);
    let answer: 'never' | 'fail' = 'never';
    const list = '**/api/cms/ebooks?*';
    await intercept(page, list, (route) =>
      answer === 'fail' ? route.fulfill({ status: 500, json: { message: 'Bận.' } }) : undefined,
    );
    await page.goto('/ebooks');
    const loading = page.getByRole('status', { name: 'Đang tải danh sách...' });
    await expect(loading).toBeVisible();
    expect((await loading.locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(600);
    answer = 'fail';
    await page.reload();
    await expect(page.getByText('Không thể tải dữ liệu')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Bận.');
    await page.unroute(list);
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(rows(page).nth(1)).toBeVisible();
  });

  test('a row menu: what the server allows; actions open their dialog on the detail page', async ({ page }) => {
    const editor = await Api.as('EDITOR');
    const title = unique('Danh sách menu');
    const { id } = await editor.draft(title);
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Thao tác với “${title}”` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Xem chi tiết', 'Chỉnh sửa', 'Gửi duyệt']);
    await page.getByRole('menuitem', { name: 'Gửi duyệt' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}\\?action=submit$`));
    await expect(page.getByRole('dialog', { name: 'Gửi duyệt' })).toBeVisible();
  });

  test('delete from the menu asks, sends nothing, and says it is not yet there', async ({ page }) => {
    await startAs(page, 'MANAGER');
    let deletes = 0;
    page.on('request', (r) => {
      if (r.method() === 'DELETE') deletes += 1;
    });
    await page.goto('/ebooks');
    await page.getByRole('button', { name: /^Thao tác với/ }).first().click();
    await page.getByRole('menuitem', { name: 'Xóa' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hủy' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Chưa hỗ trợ xóa từ danh sách.')).toHaveCount(0);
    await page.getByRole('button', { name: /^Thao tác với/ }).first().click();
    await page.getByRole('menuitem', { name: 'Xóa' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click();
    await expect(page.getByText('Chưa hỗ trợ xóa từ danh sách.')).toBeVisible();
    expect(deletes).toBe(0);
  });

  for (const width of [390, 600, 768, 1024]) {
    test(`nothing sticks out at ${width} px`, async ({ page }) => {
      await withoutEvents(page);
      await page.setViewportSize({ width, height: 900 });
      await startAs(page, 'MANAGER');
      for (const path of ['/ebooks', '/dashboard', '/ebooks/create']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      }
    });
  }
});
