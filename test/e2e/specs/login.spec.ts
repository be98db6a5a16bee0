import { expect, test } from '@playwright/test';
import { account, signIn, startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

test.describe('RULES §10.3: login screen', () => {
  test.beforeEach(({ page }) => page.goto('/login').then(() => undefined));

  test('describes the system and whom to ask', async ({ page }) => {
    await expect(page.getByText('Hệ thống quản lý nội dung tài liệu số')).toBeVisible();
    await expect(page.getByText('Quản lý eBook: tạo, chỉnh sửa và xuất bản học liệu')).toBeVisible();
    await expect(page.getByText('Quy trình duyệt nội dung nhiều cấp')).toBeVisible();
    await expect(page.getByText('Quản lý đề thi: ngân hàng câu hỏi, đề thi')).toBeVisible();
    await expect(page.getByText('Vui lòng liên hệ quản trị viên hệ thống.')).toBeVisible();
  });

  test('errors show under the field', async ({ page }) => {
    await page.getByLabel('Email').fill('không-phải-email');
    await page.getByLabel('Mật khẩu', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect(page.getByText('Invalid email address')).toHaveAttribute('lang', 'en');
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  });

  test('the password can be shown and hidden', async ({ page }) => {
    const password = page.getByLabel('Mật khẩu', { exact: true });
    await page.getByRole('button', { name: 'Hiện mật khẩu' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ẩn mật khẩu' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('a refused login shows in a red box above the form, without a refresh', async ({ page }) => {
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes += 1;
    });
    await page.getByLabel('Email').fill(account('EDITOR').email);
    await page.getByLabel('Mật khẩu', { exact: true }).fill('sai-mat-khau');
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    const box = page.getByRole('alert');
    await expect(box).toHaveText('Email hoặc mật khẩu không đúng.');
    const bottom = await box.evaluate((el) => el.getBoundingClientRect().bottom);
    const email = await page.getByLabel('Email').evaluate((el) => el.getBoundingClientRect().top);
    expect(bottom).toBeLessThan(email);
    expect(refreshes).toBe(0);
  });

  test('the button says that it is busy', async ({ page }) => {
    await intercept(page, '**/auth/login', async (route) => {
      await new Promise((done) => setTimeout(done, 600));
      await route.continue();
    });
    const who = account('EDITOR');
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect(page.getByRole('button', { name: 'Đang đăng nhập...' })).toBeDisabled();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a server that is out of reach is said', async ({ page }) => {
    await intercept(page, '**/auth/login', (route) => route.abort());
    await page.getByLabel('Email').fill('a@b.vn');
    await page.getByLabel('Mật khẩu', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect(page.getByRole('alert')).toContainText('Không kết nối được máy chủ.');
  });
});

test.describe('RULES §9.6: the session', () => {
  test('is kept under cms-auth-storage with its four members', async ({ page }) => {
    await signIn(page, account('EXPERT'));
    const stored = await page.evaluate(() => localStorage.getItem('cms-auth-storage'));
    const session = JSON.parse(stored ?? '{}');
    expect(Object.keys(session).sort()).toEqual(
      ['accessToken', 'isAuthenticated', 'refreshToken', 'user'],
    );
    expect(session.isAuthenticated).toBe(true);
    expect(session.user.role).toBe('EXPERT');
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a 401 leads to one refresh, over all tabs, and the call is made again', async ({ page, context }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/settings');
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('cms-auth-storage') ?? '{}');
      localStorage.setItem('cms-auth-storage', JSON.stringify({ ...stored, accessToken: 'expired' }));
    });
    let refreshes = 0;
    await intercept(context, '**/auth/refresh', async (route) => {
      refreshes += 1;
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
    for (const tab of tabs) await expect(tab.getByText('Tổng số eBook')).toBeVisible();
    expect(refreshes).toBe(1);
  });

  test('a refused refresh logs out', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await intercept(page, '**/auth/refresh', (route) => route.fulfill({ status: 401, json: { message: 'Hết hạn.' } }));
    await intercept(page, '**/ebooks/statistics', (route) => route.fulfill({ status: 401, json: { message: 'Hết hạn.' } }));
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });

  for (const status of [429, 500, 503]) {
    test(`a refresh answered ${status} keeps the session`, async ({ page }) => {
      await startAs(page, 'EDITOR');
      await intercept(page, '**/auth/refresh', (route) => route.fulfill({ status, json: { message: 'Bận.' } }));
      await intercept(page, '**/ebooks/statistics', (route) => route.fulfill({ status: 401, json: { message: 'Hết hạn.' } }));
      await page.goto('/dashboard');
      await expect(page.getByText('Không thể tải thống kê')).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  }

  test('logging out in one tab logs out all', async ({ page, context }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await expect(page.getByText('Tổng số eBook')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/ebooks');
    await other.getByRole('button', { name: /^Tài khoản của/ }).click();
    await other.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
  });
});
