import { expect, test } from '@playwright/test';
import { account, signIn, startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

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
