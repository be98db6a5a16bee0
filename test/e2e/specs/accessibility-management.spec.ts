import { expect, test } from '@playwright/test';
import { axeCleanState } from '../support/axe.ts';
import { startAs } from '../support/people.ts';
import { intercept, withoutEvents } from '../support/waiting.ts';

const users = { users: [], total: 0, page: 1, limit: 25, totalPages: 0 };
const none = { created: 0, submitted: 0, returned: 0, approved: 0, published: 0, withdrawn: 0 };
const work = { from: '2026-01', to: '2026-02', by: 'month', own: false, rows: [], cut: false, total: none, times: [], complete: false, choices: { by: ['month'], library: true } };

/** Each screen with its call, what it shows while that is under way, an empty response, and what it says then. */
const screens = [
  { path: '/admin/people', call: '**/api/cms/users?*', loading: 'Đang tải danh sách tài khoản...', empty: users, says: 'Không có tài khoản nào phù hợp.' },
  { path: '/admin/history', call: '**/api/cms/history?*', loading: 'Đang tải lịch sử...', empty: { rows: [], next: null, proof: null }, says: 'Chưa có gì trong lịch sử.' },
  { path: '/reports', call: '**/api/cms/reports/work?*', loading: 'Đang tải báo cáo...', empty: work, says: 'Không có việc nào trong khoảng thời gian này.' },
  { path: '/admin/health', call: '**/api/cms/health', loading: 'Đang kiểm tra hệ thống...', empty: { at: '2026-01-01T00:00:00Z', parts: [] }, says: 'Máy chủ không gửi thông tin nào.' },
];

test.describe('RULES §10.13: WCAG 2.2 AA in every state of the screens for managers and administrators', () => {
  test('loading, failed, empty, and the e-book of the history is chosen in a dialog', async ({ page }) => {
    await withoutEvents(page);
    await startAs(page, 'ADMIN');
    for (const { path, call, loading, empty, says } of screens) {
      await test.step(path, async () => {
        let release = () => {};
        const held = new Promise<void>((done) => { release = done; });
        await intercept(page, call, async (route) => {
          await held;
          await route.fulfill({ status: 500, json: { message: 'Hỏng.' } });
        });
        await page.goto(path);
        await expect(page.getByRole('status', { name: loading })).toBeVisible();
        await axeCleanState(page, `${path} while it loads`);
        release();
        const failed = page.getByRole('alert').filter({ hasText: 'Hỏng.' });
        await expect(failed).toBeVisible();
        await axeCleanState(page, `${path} that failed`);
        await page.unroute(call);
        await intercept(page, call, (route) => route.fulfill({ json: { data: empty } }));
        await failed.getByRole('button', { name: 'Thử lại' }).click();
        await expect(page.getByText(says)).toBeVisible();
        await axeCleanState(page, `${path} without anything`);
        await page.unroute(call);
      });
    }
    await page.goto('/admin/history');
    await page.getByRole('button', { name: 'Chọn eBook' }).click();
    const choices = page.getByRole('dialog').getByRole('list', { name: 'eBook tìm thấy' }).getByRole('button');
    await expect(choices.first()).toBeVisible();
    await axeCleanState(page, 'choosing an e-book');
    await choices.first().press('Enter');
    await expect(page).toHaveURL(/ebook=[0-9a-f-]{36}/);
    await expect(page.getByText(/^eBook: /)).toBeVisible();
  });
});
