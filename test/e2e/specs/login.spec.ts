import { expect, type Page, test } from '@playwright/test';
import { patiently } from '../support/busy.ts';
import { usable } from '../support/line.ts';
import { account, logIn, signOut } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

/**
 * Whether the dashboard and all that it needs are loaded. The page first fetches such files into the
 * browser's cache and imports them from there (frontend/loadModule.js), so each is requested twice.
 */
function importedBehindLogin(): boolean {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = requests.filter(({ name }) => name.endsWith('.js'));
  const fetched = scripts.filter(({ initiatorType }) => initiatorType === 'fetch').map(({ name }) => name);
  const imported = new Set(scripts.filter(({ initiatorType }) => initiatorType !== 'fetch').map(({ name }) => name));
  return fetched.some((name) => name.includes('/DashboardPage-')) && fetched.every((name) => imported.has(name));
}

test.describe('RULES §9.6: the session', () => {
  test('is stored only under cms-auth-storage; a 401 causes one refresh, over all tabs; logging out in one tab logs out all, and ends the session on the server', async ({ page, context }) => {
    await test.step('RULES §10.25: what follows the login is loaded while typing', async () => {
      await page.goto('/login');
      await expect(page.locator(usable.login)).toBeVisible();
      await page.waitForFunction(importedBehindLogin);
      await intercept(page, '**/assets/*.js', (route) => route.abort()); // what comes later is not needed
      await logIn(page, account('EDITOR'));
      await expect(page.locator(usable.dashboard).first()).toBeVisible();
    });
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.unroute('**/assets/*.js');
    const stored = await page.evaluate(() => localStorage.getItem('cms-auth-storage'));
    const session = JSON.parse(stored ?? '{}');
    expect(Object.keys(session).sort()).toEqual(
      ['accessToken', 'isAuthenticated', 'refreshToken', 'user'],
    );
    expect(session.isAuthenticated).toBe(true);
    expect(session.user.role).toBe('EDITOR');
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard$/);
    const held = await page.evaluate((token) => {
      const all = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
      return all.filter(([, value]) => String(value).includes(token)).map(([key]) => key);
    }, session.accessToken as string);
    expect(held).toEqual(['cms-auth-storage']);
    const cookies = await page.context().cookies(); // the one that identifies a browser opens nothing
    expect(cookies.map(({ name, path, httpOnly, sameSite }) => ({ name, path, httpOnly, sameSite }))).toEqual([
      { name: 'cms-device', path: '/api/cms/auth', httpOnly: true, sameSite: 'Strict' },
    ]);

    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('cms-auth-storage') ?? '{}');
      localStorage.setItem('cms-auth-storage', JSON.stringify({ ...stored, accessToken: 'expired' }));
    });
    const tabs: Page[] = [];
    const refreshed = new Set<string>(); // a repetition, of a response that takes long, has the same token
    await intercept(context, '**/auth/refresh', async (route) => {
      refreshed.add(route.request().postDataJSON().refresh_token);
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    tabs.push(...(await Promise.all(Array.from({ length: 4 }, () => context.newPage()))));
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
    const patient = { timeout: 90_000 }; // one refresh may take 27 s, and all wait for it
    for (const tab of tabs) await expect(tab.getByText('Tổng số eBook')).toBeVisible(patient);
    expect(refreshed.size).toBe(1);
    await context.unrouteAll();

    const [other, ...more] = tabs as [Page, ...Page[]];
    await other.goto('/ebooks');
    const latest = await page.evaluate(() => localStorage.getItem('cms-auth-storage') ?? '');
    const logout = other.waitForResponse((r) => r.url().endsWith('/auth/logout'));
    await signOut(other);
    expect((await logout).status()).toBe(200);
    for (const tab of [page, ...more]) await expect(tab).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('cms-auth-storage'))).toBeNull();
    const { refreshToken } = JSON.parse(latest);
    const response = await patiently(() => page.request.post('/api/cms/auth/refresh', { data: { refresh_token: refreshToken } }));
    expect(response.status()).toBe(401);
  });
});
