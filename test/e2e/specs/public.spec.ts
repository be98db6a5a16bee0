import { expect, test } from '@playwright/test';
import { inBrowser, scores } from '../measure/scores.ts';
import { axeClean } from '../support/axe.ts';
import { patiently } from '../support/busy.ts';
import { Product } from '../support/product.ts';

let product: Product;

test.beforeAll(async () => {
  const settings: Record<string, string> = { CMS_PUBLIC: 'open' };
  product = await Product.create(settings);
  settings.CMS_PUBLIC_URL = product.url; // known only now; start() reads these settings
  await product.start();
});
test.afterAll(() => product?.remove());

test('RULES §25.5: everybody finds a published e-book, reads its page without script, and opens its PDF', async ({ page, request }) => {
  const refused: string[] = [];
  const busy = /status of (429|503)/; // for one of many covers
  page.on('console', (message) => message.type() === 'error' && !busy.test(message.text()) && refused.push(message.text()));
  await page.goto(`${product.url}/e`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sách mới' })).toBeVisible();
  await axeClean(page, 'the public list');
  const first = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  const title = (await first.textContent()) ?? '';

  await page.getByRole('searchbox', { name: 'Tìm sách' }).fill(title);
  await page.getByRole('button', { name: 'Tìm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kết quả tìm');
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await axeClean(page, 'the public page of an e-book');
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
  expect(await page.evaluate(() => document.fonts.check('16px "Be Vietnam Pro"'))).toBe(true);
  const address = product.url + (await page.getByRole('link', { name: 'Đọc PDF' }).getAttribute('href'));
  const pdf = await patiently(() => request.get(address));
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(refused, 'the policy refuses nothing that the page has').toEqual([]);

  await page.goto(`${product.url}/e/01900000-0000-7000-8000-000000000001`);
  await expect(page.getByRole('heading', { level: 1, name: 'Không tìm thấy sách' })).toBeVisible();
  await axeClean(page, 'the page of an unknown e-book');
});

test('RULES §25.5: Lighthouse finds nothing that keeps search engines from the public pages', async () => {
  const { data } = await (await patiently(() => fetch(`${product.url}/api/public/ebooks`))).json();
  await inBrowser(async (page) => {
    for (const path of ['/e', `/e/${data.ebooks[0].id}`]) {
      await page.goto('about:blank');
      expect(await scores(product.url + path, 'mobile', ['seo']), path).toEqual([100]);
    }
  });
});
