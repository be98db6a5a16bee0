import { expect, type Page, test } from '@playwright/test';
import { uploadCover } from '../support/books.ts';
import { png } from '../support/files.ts';
import { ebookIn } from '../support/library.ts';
import { writeNote } from '../support/notes.ts';
import { account, startAs } from '../support/people.ts';
import { intercept, withoutEvents } from '../support/waiting.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');

const list = (title: string) => `/ebooks?search=${encodeURIComponent(title)}`;

test.describe('RULES §10.5: e-book list', () => {
  test('loading keeps 600 px and an error offers a retry; a row: cover, title that links to the detail page, subject, grade, status, creator, date', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await withoutEvents(page);
    let outcome: 'never' | 'fail' = 'never';
    const call = '**/api/cms/ebooks?*';
    await intercept(page, call, (route) =>
      outcome === 'fail' ? route.fulfill({ status: 500, json: { message: 'Bận.' } }) : undefined,
    );
    await page.goto('/ebooks');
    const loading = page.getByRole('status', { name: 'Đang tải danh sách...' });
    await expect(loading).toBeVisible();
    expect((await loading.locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(600);
    outcome = 'fail';
    await page.reload();
    await expect(page.getByText('Không thể tải dữ liệu')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Bận.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(rows(page).nth(1)).toBeVisible();

    // A row.
    const { id, title } = await ebookIn('draft', 'Một hàng', { subject: 'Ngữ văn', grade: 'Lớp 7' });
    await uploadCover(id, png(60, 80));
    await intercept(page, call, async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace(/"created_at":"[^"]+"/, '"created_at":"2024-12-31T17:30:00Z"');
      await route.fulfill({ response, body: text });
    });
    await page.goto(list(title));
    const cells = rows(page).nth(1).getByRole('cell');
    await expect(rows(page)).toHaveCount(2);
    const width = () => cells.nth(0).locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await expect(cells.nth(1).getByRole('link', { name: title })).toHaveAttribute('href', `/ebooks/${id}`);
    await expect(cells.nth(2)).toHaveText('Ngữ văn');
    await expect(cells.nth(3)).toHaveText('Lớp 7');
    await expect(cells.nth(4)).toHaveText('Bản nháp');
    await expect(cells.nth(5)).toHaveText(account('EDITOR').full_name);
    await expect(cells.nth(6)).toHaveText('01/01/2025'); // by the calendar of Vietnam
    await expect(cells.nth(7).getByRole('button')).toBeVisible();
    await writeNote(id, { kind: 'ebook' }, 'Thiếu bài tập.');
    await page.reload();
    await expect(cells.nth(4)).toContainText('1 ghi chú chưa xong');
  });
});
