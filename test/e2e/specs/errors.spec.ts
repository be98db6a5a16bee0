import { expect, type Page, type Route, test } from '@playwright/test';
import { smallPdf, unique } from '../support/api.ts';
import { ebookIn, withOutline } from '../support/library.ts';
import { addLine } from '../support/outline.ts';
import { account, startAs } from '../support/people.ts';
import { withoutEvents } from '../support/waiting.ts';

const answer = (status: number, body?: object) => (route: Route) =>
  route.fulfill(body ? { status, json: body } : { status, body: '' });

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cms-auth-storage') ?? '{}'));

test.describe('RULES §§11.1, 11.2 and 11.4: the error catalogue', () => {
  test('a failed call shows the server\'s message, else the client\'s, else the catch-all', async ({ page }) => {
    await startAs(page, 'EDITOR');
    const alert = page.getByRole('alert');
    for (const [reply, words] of [
      [answer(500, { message: 'Lời của máy chủ.' }), 'Lời của máy chủ.'],
      [(route: Route) => route.abort(), 'Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.'],
      [answer(500), 'An unexpected error occurred'],
      [answer(500, { detail: 'không có message' }), 'An unexpected error occurred'],
    ] as const) {
      await page.route('**/ebooks/statistics', reply);
      await page.goto('/dashboard');
      await expect(alert).toContainText(words);
      await page.unroute('**/ebooks/statistics');
    }
    await expect(alert.locator('[lang="en"]')).toHaveText('An unexpected error occurred');
  });

  test('401 without a refresh token: logged out, and no refresh is tried', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/settings');
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('cms-auth-storage') ?? '{}');
      localStorage.setItem('cms-auth-storage', JSON.stringify({ ...session, accessToken: 'old', refreshToken: null }));
    });
    let refreshes = 0;
    page.on('request', (r) => { if (r.url().endsWith('/auth/refresh')) refreshes += 1; });
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
    expect(refreshes).toBe(0);
    expect((await stored(page)).isAuthenticated ?? false).toBe(false);
  });

  test('401: one refresh, the new tokens are stored, the call is made once more', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await withoutEvents(page);
    await page.goto('/settings');
    const before = await stored(page);
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('cms-auth-storage') ?? '{}');
      localStorage.setItem('cms-auth-storage', JSON.stringify({ ...session, accessToken: 'expired' }));
    });
    const calls: string[] = [];
    page.on('request', (r) => {
      if (/\/api\/.*(statistics|refresh)/.test(r.url())) calls.push(`${new URL(r.url()).pathname.split('/').at(-1)} ${r.headers().authorization ?? ''}`);
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Tổng số eBook')).toBeVisible();
    const after = await stored(page);
    expect(after.accessToken).not.toBe('expired');
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(after.user).toEqual(before.user);
    expect(calls).toEqual(['statistics Bearer expired', 'refresh ', `statistics Bearer ${after.accessToken}`]);
  });

  test('a second 401 is not refreshed again', async ({ page }) => {
    await startAs(page, 'EDITOR');
    let refreshes = 0;
    page.on('request', (r) => { if (r.url().endsWith('/auth/refresh')) refreshes += 1; });
    await page.route('**/ebooks/statistics', answer(401, { message: 'Vẫn không được.' }));
    await page.goto('/dashboard');
    await expect(page.getByText('Vẫn không được.')).toBeVisible();
    expect(refreshes).toBe(1);
  });

  for (const [what, path, title, api] of [
    ['statistics', '/dashboard', 'Không thể tải thống kê', '**/ebooks/statistics'],
    ['list', '/ebooks', 'Không thể tải dữ liệu', '**/api/cms/ebooks?*'],
    ['detail', '/ebooks/ID', 'Không thể tải eBook', '**/api/cms/ebooks/*'],
    ['form', '/ebooks/ID/edit', 'Không thể tải eBook', '**/api/cms/ebooks/*'],
    ['outline', '/ebooks/ID/toc', 'Không thể tải eBook', '**/api/cms/ebooks/*/toc'],
  ] as const) {
    test(`${what}: its title, the error's text, a retry that works`, async ({ page }) => {
      const { id } = await ebookIn('draft', 'Lỗi tải');
      await startAs(page, 'EDITOR');
      await withoutEvents(page);
      await page.route(api, answer(503, { message: 'Hệ thống tạm thời gián đoạn.' }));
      await page.goto(path.replace('ID', id));
      const alert = page.getByRole('alert').first();
      await expect(alert).toContainText(title);
      await expect(alert).toContainText('Hệ thống tạm thời gián đoạn.');
      if (title === 'Không thể tải eBook') await expect(alert.getByRole('link', { name: 'Quay lại' })).toHaveAttribute('href', '/ebooks');
      await page.unroute(api);
      await alert.getByRole('button', { name: 'Thử lại' }).click();
      await expect(page.getByText(title)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('the history alone may fail, and be tried again', async ({ page }) => {
    const { id } = await ebookIn('rejected', 'Lỗi lịch sử');
    await startAs(page, 'EDITOR');
    await withoutEvents(page);
    await page.route('**/workflow-logs', answer(500, { message: 'Hỏng.' }));
    await page.goto(`/ebooks/${id}`);
    const history = page.getByRole('region', { name: 'Lịch sử duyệt' });
    await expect(history).toContainText('Hỏng.');
    await page.unroute('**/workflow-logs');
    await history.getByRole('button', { name: 'Thử lại' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(2);
  });

  test('form: a red box "Lỗi: " with the text, seen wherever one is on the page', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Lỗi lưu');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await page.route(`**/api/cms/ebooks/${id}`, (route) =>
      route.request().method() === 'PUT' ? answer(500, { message: 'Ổ đĩa đầy.' })(route) : route.continue());
    await page.getByLabel('Từ khóa').fill('một, hai');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Lỗi: Ổ đĩa đầy.');
    await expect(alert).toBeInViewport();
    await expect(page.getByLabel('Từ khóa')).toHaveValue('một, hai');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
  });

  test('TOC: "Lỗi khi lưu: " with the text; saving again mends it', async ({ page }) => {
    const { id } = await withOutline('A');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await page.getByLabel('Tiêu đề').fill('B');
    await page.route('**/toc', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('alert')).toHaveText('Lỗi khi lưu: Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.');
    await page.unroute('**/toc');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  for (const [action, role, status, name] of [
    ['submit', 'EDITOR', 'draft', 'Gửi duyệt'],
    ['approve', 'EXPERT', 'pending_review', 'Phê duyệt'],
    ['publish', 'MANAGER', 'approved', 'Xuất bản'],
  ] as const) {
    test(`a failed ${action} is told inside its dialog, which keeps the comment`, async ({ page }) => {
      const { id } = await ebookIn(status, 'Lỗi thao tác');
      await startAs(page, role);
      await page.goto(`/ebooks/${id}?action=${action}`);
      await page.route(`**/ebooks/${id}/${action}`, answer(500, { message: 'Không ghi được.' }));
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('textbox').fill('Ghi chú của tôi');
      await dialog.getByRole('button', { name }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Không ghi được.');
      await expect(dialog.getByRole('textbox')).toHaveValue('Ghi chú của tôi');
      await page.unrouteAll();
      await dialog.getByRole('button', { name }).click();
      await expect(dialog).toHaveCount(0);
    });
  }

  for (const [kind, path, words] of [
    ['cover', 'cover', 'eBook saved but cover upload failed. You can upload it later.'],
    ['PDF', 'upload', 'eBook saved but PDF upload failed. You can upload it later.'],
  ] as const) {
    test(`edit: saved, but the ${kind} fails: the alert, then the detail page; the file can be sent later`, async ({ page }) => {
      const { id } = await ebookIn('draft', 'Tệp hỏng');
      await startAs(page, 'EDITOR');
      await page.goto(`/ebooks/${id}/edit`);
      await page.getByLabel('Tác giả').fill('Đã lưu');
      const file = path === 'cover'
        ? { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('không phải ảnh') }
        : { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('không phải PDF') };
      await page.locator(`input[type=file][accept*="${path === 'cover' ? 'image' : 'pdf'}"]`).setInputFiles(file);
      await page.getByRole('button', { name: 'Cập nhật' }).click();
      const alert = page.getByRole('alertdialog');
      await expect(alert.getByText(words)).toHaveAttribute('lang', 'en');
      await alert.getByRole('button', { name: 'Tiếp tục' }).click();
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
      await expect(page.getByText('Đã lưu', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Chỉnh sửa' }).click();
      await expect(page.getByRole('button', { name: 'Cập nhật' })).toBeVisible();
    });
  }

  test('the PDF\'s own error text is Upload failed', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await page.getByLabel('Tên eBook').fill(unique('Upload failed'));
    await page.locator('input[type=file][accept*="pdf"]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: smallPdf() });
    await page.route(/cms-files/, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 204 }) : route.continue()));
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('PDF upload failed'); // success only on status 200
    await expect(page.getByRole('region', { name: 'Tệp PDF', includeHidden: true }).getByText('Upload failed', { exact: true })).toHaveAttribute('lang', 'en');
  });

  test('a TOC that answers 404 is an empty one', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Mục lục 404');
    await startAs(page, 'EDITOR');
    await page.route('**/api/cms/ebooks/*/toc', answer(404, { message: 'Không có.' }));
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.getByText('Chưa có mục lục. Thêm chương đầu tiên hoặc dán danh sách vào đây.')).toBeVisible();
    await page.unrouteAll();
    await addLine(page, 'chương', 'Chương 1');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
  });

  test('a refused person is told in the page\'s place, not sent away', async ({ page }) => {
    const who = account('EDITOR');
    await startAs(page, 'EDITOR');
    await page.route('**/api/cms/ebooks?*', answer(403, { message: 'Bạn không có quyền thực hiện thao tác này.' }));
    await page.goto('/ebooks');
    await expect(page.getByRole('alert')).toContainText('Bạn không có quyền thực hiện thao tác này.');
    await expect(page.getByRole('button', { name: `Tài khoản của ${who.full_name}` })).toBeVisible();
  });
});
