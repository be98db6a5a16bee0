import { expect, test } from '@playwright/test';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §10.1: routes', () => {
  test('without a session every route leads to /login, replacing the entry', async ({ page }) => {
    await page.goto('/login');
    await page.goto('/ebooks');
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('every route but /login stands behind the check, for want of a session or of its user', async ({ page }) => {
    const all = ['/', '/dashboard', '/ebooks', '/ebooks/create', '/ebooks/1', '/ebooks/1/edit', '/ebooks/1/toc',
      '/exams', '/users', '/settings', '/profile', '/khong/co'];
    for (const path of all) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/login$/);
    }
    await page.evaluate(() => {
      const session = { user: null, accessToken: 'a', refreshToken: 'b', isAuthenticated: true };
      localStorage.setItem('cms-auth-storage', JSON.stringify(session));
    });
    await page.goto('/ebooks');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('every route is its screen, and says so in the tab', async ({ page }) => {
    const { id, title } = await ebookIn('draft', 'Các màn hình');
    await startAs(page, 'EDITOR');
    for (const [path, name, ...ofEbook] of [
      ['/dashboard', 'Tổng Quan'],
      ['/ebooks', 'eBooks'],
      ['/ebooks/create', 'Tạo eBook'],
      [`/ebooks/${id}`, title],
      [`/ebooks/${id}/edit`, 'Chỉnh sửa eBook', title],
      [`/ebooks/${id}/toc`, 'Mục lục', title],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page).toHaveTitle([...ofEbook, name, 'Content Management'].join(' · '));
    }
  });

  test('/ and /login lead a signed-in user to /dashboard', async ({ page }) => {
    await startAs(page, 'EDITOR');
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });

  for (const [path, title] of [
    ['/exams', 'Đề thi'],
    ['/exams/create', 'Tạo đề thi'],
    ['/users', 'Người dùng'],
    ['/settings', 'Cài đặt'],
    ['/profile', 'Thông tin cá nhân'],
  ] as const) {
    test(`${path} is a placeholder`, async ({ page }) => {
      await startAs(page, 'MANAGER');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Coming Soon')).toHaveAttribute('lang', 'en');
    });
  }

  test('any other path is a 404 page with a link to /dashboard', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/khong/co');
    await expect(page.getByText('Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Về trang Tổng quan' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a student sees Access Denied everywhere, and can sign out', async ({ page }) => {
    await startAs(page, 'STUDENT');
    for (const path of ['/dashboard', '/ebooks', '/khong/co']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    }
    await expect(
      page.getByText(
        'Students cannot access the CMS. This area is restricted to content creators and administrators only.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Đăng xuất' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
