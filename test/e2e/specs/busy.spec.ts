import { expect, type Page, type Route, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { png } from '../support/files.ts';
import { coverInput, pickPdf } from '../support/form.ts';
import { ebookIn, withOutline } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const note = (page: Page) => page.getByText(/^Hệ thống đang bận, tự thử lại sau \d+ giây\.$/);

const later = (route: Route, status: number) =>
  route.fulfill({
    status,
    headers: { 'Retry-After': '2' },
    json: { message: 'Hệ thống đang bận.', code: 'request.busy' },
  });

/** Delays the first call of a method to a path; returns the growing list of the addresses of all such calls. */
async function busyOnce(page: Page, path: string | RegExp, method: string) {
  const calls: string[] = [];
  await intercept(page, path, (route) => {
    const request = route.request();
    if (request.method() !== method) return route.continue();
    calls.push(request.url());
    return calls.length === 1 ? later(route, 429) : route.continue();
  });
  return calls;
}

test.describe('RULES §§5.7 and 10.10: a busy server is waited for, in sight, and nothing is lost', () => {
  test('outline, autosave: it waits and saves by itself', async ({ page }) => {
    const { id } = await withOutline('Một');
    await startAs(page, 'EDITOR');
    await page.clock.install();
    await page.goto(`/ebooks/${id}/toc`);
    await page.getByLabel('Tiêu đề', { exact: true }).fill('Tự lưu');
    await busyOnce(page, '**/api/cms/ebooks/*/toc', 'PUT');
    await page.clock.runFor(31_000);
    await expect(note(page)).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  test('a save that was carried out in spite of a 503 is not a conflict', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Đã lưu rồi');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await page.getByLabel('Tác giả').fill('Một lần');
    let calls = 0;
    await intercept(page, `**/api/cms/ebooks/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      return later(route, 503);
    });
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(note(page)).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect(calls).toBe(2);
  });

  test('files: grant and confirmation wait where the upload is shown', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Tệp phải chờ');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await coverInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(60, 80) });
    const grants = await busyOnce(page, `**/ebooks/${id}/cover`, 'POST');
    const confirmations = await busyOnce(page, `**/ebooks/${id}/cover/confirm`, 'POST');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    const strip = page.getByText(/tự thử lại sau \d+ giây/).first();
    await expect(strip).toBeVisible();
    await expect.poll(() => confirmations.length).toBeGreaterThan(0);
    await expect(strip).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect([grants.length, confirmations.length]).toEqual([2, 2]);
    expect((await (await Api.as('EDITOR')).get(id)).cover_image_url).not.toBeNull();
  });

  test('files: the store that is busy is waited for as well', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Kho phải chờ');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await pickPdf(page);
    await busyOnce(page, /cms-files/, 'PUT');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page.getByText(/tự thử lại sau \d+ giây/).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
  });
});

test.describe('RULES §§8.2, 8.9 and 11.2: a refused file is reported on the current screen', () => {
  const cover = { name: 'a.png', mimeType: 'image/png', buffer: png(60, 80) };
  for (const [what, status, code, path, words] of [
    ['too many pixels', 422, 'cover.pixels', 'cover/confirm', 'Ảnh có quá nhiều điểm ảnh.'],
    ['a full disk', 503, 'storage.full', 'cover', 'Kho lưu trữ sắp đầy.'],
  ] as const) {
    test(`${what}: the record is saved, the reason is in the alert and with the file`, async ({ page }) => {
      const { id } = await ebookIn('draft', unique('Tệp bị từ chối'));
      await startAs(page, 'EDITOR');
      await page.goto(`/ebooks/${id}/edit`);
      await page.getByLabel('Tác giả').fill('Đã lưu');
      await coverInput(page).setInputFiles(cover);
      let calls = 0;
      await intercept(page, `**/ebooks/${id}/${path}`, (route) => {
        calls += 1;
        return route.fulfill({ status, headers: { 'Retry-After': '5' }, json: { message: words, code } });
      });
      await page.getByRole('button', { name: 'Cập nhật' }).click();
      const alert = page.getByRole('alertdialog');
      await expect(alert).toContainText('eBook saved but cover upload failed.');
      await expect(alert).toContainText(words);
      expect(calls).toBe(1);
      await expect(page.getByRole('region', { name: 'Ảnh bìa', includeHidden: true })).toContainText(words);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await alert.getByRole('button', { name: 'Tải lên lại' }).click(); // the file is still chosen
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
      expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({ author: 'Đã lưu' });
    });
  }
});
