import { expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { withoutEvents } from '../support/waiting.ts';

const statistics = (byStatus: object, mine: object = {}, total = 10) => ({
  json: { data: { total, byStatus, mine: { total: 1, byStatus: mine } } },
});

test.describe('RULES §10.4: dashboard', () => {
  test('greets by full name and links four cards', async ({ page }) => {
    const who = await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Tổng Quan' })).toBeVisible();
    await expect(page.getByText(`Xin chào, ${who.full_name}`)).toBeVisible();
    const cards = page.getByRole('region', { name: 'Số liệu chung' });
    for (const [name, address] of [
      ['Tổng số eBook', '/ebooks'],
      ['Đã xuất bản', '/ebooks?status=PUBLISHED'],
      ['Chờ duyệt', '/ebooks?status=PENDING_REVIEW'],
      ['Bản nháp', '/ebooks?status=DRAFT'],
    ] as const) {
      await expect(cards.getByRole('link', { name })).toHaveAttribute('href', address);
    }
  });

  test('a card shows its number and leads to the list it counts', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.route('**/ebooks/statistics', (route) =>
      route.fulfill(statistics({ DRAFT: 1234, PENDING_REVIEW: 5, PUBLISHED: 7 }, {}, 1250)),
    );
    await page.goto('/dashboard');
    const cards = page.getByRole('region', { name: 'Số liệu chung' });
    await expect(cards.getByRole('link')).toHaveCount(4);
    await expect(cards.getByRole('link', { name: 'Tổng số eBook' })).toContainText('1.250');
    await expect(cards.getByRole('link', { name: 'Bản nháp' })).toContainText('1.234');
    await expect(cards.getByRole('link', { name: 'Đã xuất bản' })).toContainText('7');
    await cards.getByRole('link', { name: 'Chờ duyệt' }).click();
    await expect(page).toHaveURL(/\/ebooks\?status=PENDING_REVIEW$/);
    await expect(page.getByLabel('Trạng thái', { exact: true })).toHaveValue('pending_review');
  });

  test('the numbers are the library\'s own, and follow what one does', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Thống kê');
    await startAs(page, 'EDITOR');
    const drafts = page.getByRole('region', { name: 'Số liệu chung' }).getByRole('link', { name: 'Bản nháp' });
    await page.goto('/dashboard');
    const before = (await (await Api.as('EDITOR')).call('GET', '/ebooks/statistics')).byStatus as { DRAFT: number };
    await expect(drafts).toContainText(String(before.DRAFT));
    await page.getByRole('link', { name: 'eBooks', exact: true }).click();
    await page.locator(`a[data-ebook="${id}"]`).click();
    await page.getByRole('button', { name: 'Gửi duyệt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi duyệt' }).click();
    await expect(page.getByText('Đã gửi duyệt')).toBeVisible();
    await page.getByRole('link', { name: 'Tổng quan' }).click();
    await expect(drafts).toContainText(String(before.DRAFT - 1));
  });

  test('loading shows four placeholder cards', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.route('**/ebooks/statistics', () => undefined);
    await page.goto('/dashboard');
    await expect(page.getByRole('status', { name: 'Đang tải...' }).locator('> *')).toHaveCount(4);
  });

  test('an error warns with its message, and a retry mends it', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await withoutEvents(page);
    let calls = 0;
    await page.route('**/ebooks/statistics', (route) => {
      calls += 1;
      return route.fulfill({ status: 500, json: { message: 'Có lỗi xảy ra.' } });
    });
    await page.goto('/dashboard');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Không thể tải thống kê');
    await expect(alert).toContainText('Có lỗi xảy ra.');
    expect(calls).toBe(2); // once more by itself, no oftener
    await page.unroute('**/ebooks/statistics');
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page.getByText('Tổng số eBook')).toBeVisible();
  });

  test('no data is said', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.route('**/ebooks/statistics', (route) => route.fulfill({ json: { data: null } }));
    await page.goto('/dashboard');
    await expect(page.getByText('Không có dữ liệu thống kê')).toBeVisible();
  });

  test('the status panel rounds to whole percent', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.route('**/ebooks/statistics', (route) =>
      route.fulfill(statistics({ DRAFT: 1, PENDING_REVIEW: 1, APPROVED: 0, PUBLISHED: 1 }, {}, 3)),
    );
    await page.goto('/dashboard');
    const panel = page.getByRole('region', { name: 'Tình trạng eBook' });
    for (const [name, share] of [
      ['Bản nháp', '33'],
      ['Chờ duyệt', '33'],
      ['Đã duyệt', '0'],
      ['Đã xuất bản', '33'],
      ['Bị từ chối', '0'],
    ] as const) {
      await expect(panel.getByRole('progressbar', { name })).toHaveAttribute('aria-valuenow', share);
    }
    await expect(panel.getByRole('progressbar')).toHaveCount(5);
    await expect(panel.getByText('33%')).toHaveCount(3);
    await expect(panel.getByText('0%', { exact: true })).toHaveCount(2);
  });

  test('0 percent if there is nothing', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.route('**/ebooks/statistics', (route) => route.fulfill(statistics({}, {}, 0)));
    await page.goto('/dashboard');
    await expect(page.getByText('0%')).toHaveCount(5);
  });

  for (const [role, users] of [
    ['EDITOR', 0],
    ['EXPERT', 0],
    ['MANAGER', 1],
    ['ADMIN', 1],
  ] as const) {
    test(`quick actions of ${role}`, async ({ page }) => {
      await startAs(page, role);
      await page.goto('/dashboard');
      const panel = page.getByRole('region', { name: 'Thao tác nhanh' });
      const link = (name: string) => panel.getByRole('link', { name });
      await expect(link('Tạo eBook')).toHaveAttribute('href', '/ebooks/create');
      await expect(link('Tạo đề thi')).toHaveAttribute('href', '/exams/create');
      await expect(link('Duyệt nội dung')).toHaveAttribute('href', '/ebooks?status=PENDING_REVIEW');
      await expect(link('Quản lý người dùng')).toHaveCount(users);
    });
  }

  const byStatus = { DRAFT: 9, PENDING_REVIEW: 4, APPROVED: 3, REJECTED: 2 };
  for (const [role, rows] of [
    ['EDITOR', [['Bản nháp của tôi', '6', 'status=DRAFT&created_by=me'], ['Nội dung bị từ chối', '5', 'status=REJECTED&created_by=me']]],
    ['EXPERT', [['Chờ duyệt', '4', 'status=PENDING_REVIEW']]],
    ['MANAGER', [['Chờ duyệt', '4', 'status=PENDING_REVIEW'], ['Đã duyệt, sẵn sàng xuất bản', '3', 'status=APPROVED']]],
    ['ADMIN', [['Chờ duyệt', '4', 'status=PENDING_REVIEW'], ['Đã duyệt, sẵn sàng xuất bản', '3', 'status=APPROVED']]],
  ] as const) {
    test(`pending work of ${role}`, async ({ page }) => {
      await startAs(page, role);
      await page.route('**/ebooks/statistics', (route) =>
        route.fulfill(statistics(byStatus, { DRAFT: 6, REJECTED: 5 })),
      );
      await page.goto('/dashboard');
      const panel = page.getByRole('region', { name: 'Việc cần xử lý' });
      await expect(panel.getByRole('link')).toHaveCount(rows.length);
      for (const [name, count, search] of rows) {
        const link = panel.getByRole('link', { name: `${name} ${count}` });
        await expect(link).toHaveAttribute('href', `/ebooks?${search}`);
      }
    });
  }

  test('an editor is congratulated when nothing of their own is left', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.route('**/ebooks/statistics', (route) =>
      route.fulfill(statistics(byStatus, { PUBLISHED: 3 })),
    );
    await page.goto('/dashboard');
    await expect(page.getByText('Tuyệt vời! Không còn việc nào cần xử lý.')).toBeVisible();
  });

  test('a congratulation when all four counts are zero', async ({ page }) => {
    await startAs(page, 'EXPERT');
    await page.route('**/ebooks/statistics', (route) => route.fulfill(statistics({ PUBLISHED: 10 })));
    await page.goto('/dashboard');
    await expect(page.getByText('Tuyệt vời! Không còn việc nào cần xử lý.')).toBeVisible();
  });
});
