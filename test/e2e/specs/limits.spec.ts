import { expect, type Page, test } from '@playwright/test';
import { startAs } from '../support/people.ts';
import { withoutEvents } from '../support/waiting.ts';

/** Counts the calls whose address matches. */
function calls(page: Page, what: RegExp): { count: number } {
  const seen = { count: 0 };
  page.on('request', (r) => { if (what.test(r.url()) && r.method() === 'GET') seen.count += 1; });
  return seen;
}

const to = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

test.describe('RULES §§10.12, 10.14 and 12.1: business constants and limits', () => {
  test('responses are fresh for 5 minutes, then loaded again; never on focus', async ({ page, context }) => {
    await page.clock.install();
    await withoutEvents(context); // which a clock that runs ahead takes for silent
    await startAs(page, 'EDITOR');
    const statistics = calls(page, /statistics/);
    const lists = calls(page, /\/ebooks\?/);
    await page.goto('/dashboard');
    await expect(page.getByText('Tổng số eBook')).toBeVisible();
    await to(page, 'eBooks');
    await expect(page.locator('a[data-ebook]').first()).toBeVisible();
    await page.clock.runFor(3 * 60_000); // the rest is a slow machine's: its own time runs too
    const other = await context.newPage();
    await other.goto('/settings');
    await page.bringToFront();
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await to(page, 'Tổng quan');
    await expect(page.getByText('Tổng số eBook')).toBeVisible();
    expect([statistics.count, lists.count]).toEqual([1, 1]);
    await page.clock.runFor(121_000);
    await to(page, 'eBooks');
    await expect(page.locator('a[data-ebook]').first()).toBeVisible();
    await expect.poll(() => lists.count).toBe(2);
    await to(page, 'Tổng quan');
    await expect(page.getByText('Tổng số eBook')).toBeVisible();
    await expect.poll(() => statistics.count).toBe(2);
  });
});
