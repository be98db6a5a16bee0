import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { shifts, watchShifts } from '../support/layoutShifts.ts';
import { ebookIn, fillPage } from '../support/library.ts';
import { Line, usable } from '../support/line.ts';
import { account, logIn, startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const kB = 1000;

/**
 * A first visit in which only the scripts load that the document names: those that the page loads
 * ahead must not be needed. Returns the requests without fonts and pictures.
 */
async function firstVisit(page: Page, path: string, selector: string) {
  const document = await (await page.request.get(path)).text();
  await intercept(page, '**/assets/*.js', (route) => {
    const named = document.includes(new URL(route.request().url()).pathname);
    return named ? route.continue() : route.abort();
  });
  const line = await Line.of(page);
  await page.goto(path);
  await expect(page.locator(selector).first()).toBeVisible();
  const awaited = () =>
    line.list().filter(({ url }) => url.startsWith('/api/cms/ebooks') || (document.includes(url) && /\.(js|css)$/.test(url)));
  const open = () => awaited().filter(({ bytes, failed }) => bytes === 0 && !failed);
  // The browser reports requests a little later than they are made. Only the login reads no data.
  const reported = () => path === '/login' || awaited().some(({ url, bytes }) => url.startsWith('/api/') && bytes > 0);
  await expect.poll(() => [reported(), ...open().map(({ url }) => url)]).toEqual([true]);
  const needed = line.list().filter(({ url, bytes }) => bytes > 0 && !/\.(woff2|svg)$|^\/cms-files/.test(url));
  return { needed, bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0) };
}

test.describe('RULES §10.25: slow lines', () => {
  for (const [name, path, selector, budget] of [
    ['the dashboard', '/dashboard', usable.dashboard, 250],
    ['the list', '/ebooks', usable.list, 300],
    ['the detail page', '', usable.detail, 300],
  ] as const) {
    test(`${name} has its program in one wave after the document, its data in the next`, async ({ page }) => {
      await fillPage(await Api.as('EDITOR'));
      const there = path || `/ebooks/${(await ebookIn('pending_review', 'Một lượt')).id}`;
      await startAs(page, 'MANAGER');
      const { needed, bytes } = await firstVisit(page, there, selector);
      const calls = needed.filter(({ url }) => url.startsWith('/api/'));
      const program = needed.filter(({ url }) => /\.(js|css)$/.test(url));
      expect(program.filter(({ wave }) => wave !== 2)).toEqual([]);
      expect(calls.filter(({ wave }) => wave !== 3)).toEqual([]);
      expect(calls.length).toBeGreaterThan(0);
      expect(new Set(calls.map(({ url }) => url)).size).toBe(calls.length); // each is made once
      expect(bytes).toBeLessThan(budget * kB);
    });
  }

  test('a first visit to the list makes at most 25 requests besides those for covers; the rows in sight are drawn first, and the others right after', async ({ page }) => {
    await fillPage(await Api.as('EDITOR'));
    const { id, version } = await ebookIn('pending_review', 'Đã giao');
    const manager = await Api.as('MANAGER');
    const { colleagues } = (await manager.call('GET', '/colleagues?may=review')) as { colleagues: { id: string }[] };
    await manager.call('PUT', `/ebooks/${id}/assignment`, { user_id: colleagues[0]?.id, due: '2099-03-01', version });
    await startAs(page, 'MANAGER');
    await page.addInitScript((row) => {
      const drawn: number[] = [];
      Object.assign(window, { drawn });
      new MutationObserver(() => {
        const rows = document.querySelectorAll(row).length;
        if (rows > 0 && rows !== drawn.at(-1)) drawn.push(rows);
      }).observe(document, { childList: true, subtree: true });
    }, usable.list);
    const line = await Line.of(page);
    await page.goto('/ebooks');
    await expect.poll(() => page.evaluate(() => (window as { drawn?: number[] }).drawn)).toEqual([10, 25]);
    const urls = () => [...new Set(line.list().map(({ url }) => url))].filter((url) => !url.startsWith('/cms-files'));
    await expect.poll(urls).toContain('/api/cms/events'); // the last that a screen asks for by itself
    const asked = async () => {
      const before = urls().length;
      await page.waitForTimeout(2_000);
      return urls().length - before;
    };
    await expect.poll(asked).toBe(0);
    expect(urls().length, urls().join('\n')).toBeLessThanOrEqual(25);
  });

  test('the login screen needs one wave after the document, and few bytes; nothing moves when the fonts have come', async ({ page }) => {
    await watchShifts(page);
    let release = () => {};
    const held = new Promise<void>((done) => { release = done; });
    const fonts: string[] = [];
    await intercept(page, '**/*.woff2', async (route) => {
      fonts.push(new URL(route.request().url()).pathname);
      await held;
      await route.continue();
    });
    const { needed, bytes } = await firstVisit(page, '/login', usable.login);
    expect(needed.filter(({ wave }) => wave > 2)).toEqual([]);
    expect(needed.length).toBeGreaterThan(2);
    expect(bytes).toBeLessThan(140 * kB);
    await expect.poll(() => fonts.length).toBeGreaterThan(2);
    release();
    await page.evaluate(() => document.fonts.ready);
    expect(await shifts(page)).toBeLessThan(0.02);
    expect(fonts.filter((font) => !/-(latin|vietnamese)-(400|600)-normal/.test(font))).toEqual([]);
  });

  test('a release after the login screen was loaded locks nobody out: signing in reports the failure, and a retry continues', async ({ page }) => {
    await intercept(page, '**/assets/App-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/login');
    await logIn(page, account('MANAGER'));
    await expect(page.getByText('Không thể hiển thị trang này')).toBeVisible();
    await page.unroute('**/assets/App-*.js');
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
