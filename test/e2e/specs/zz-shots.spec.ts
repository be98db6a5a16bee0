import { expect, test } from '@playwright/test';
import { axeClean } from '../support/axe.ts';
import { startAs } from '../support/people.ts';
test('shots', async ({ page }) => {
  await startAs(page, 'MANAGER');
  for (const w of [390, 768, 1440]) {
    await page.setViewportSize({ width: w, height: 900 });
    await page.goto('/ebooks');
    await expect(page.locator('a[data-ebook]').first()).toBeVisible();
    await page.screenshot({ path: `/tmp/tray-list-${w}.png` });
  }
  await page.goto('/ebooks?search=a');
  await expect(page.locator('a[data-ebook]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hiển thị' }).click();
  await page.getByRole('checkbox', { name: 'Hàng thấp (48 px)' }).check();
  for (const n of ['Tác giả', 'Người duyệt', 'Chờ duyệt']) await page.getByRole('checkbox', { name: n, exact: true }).check();
  await page.screenshot({ path: `/tmp/tray-low.png` });
  await axeClean(page, 'view panel', ['region']);
  await page.keyboard.press('Escape');
  await axeClean(page, 'low rows');
  console.log(await page.locator('tbody tr').first().evaluate((r) => r.getBoundingClientRect().height));
});
