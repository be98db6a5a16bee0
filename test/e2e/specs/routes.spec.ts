import { expect, test } from '@playwright/test';

test.describe('RULES §10.1: routes', () => {
  test('without a session every route redirects to /login, replacing the entry', async ({ page }) => {
    await page.goto('/login');
    await page.goto('/ebooks');
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('every route but /login is behind the check, without a session or without its user', async ({ page }) => {
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
});
