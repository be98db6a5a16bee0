import { expect, type Page, type Route, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { png } from '../support/files.ts';
import { coverInput } from '../support/form.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { holdTimers, intercept, passTime } from '../support/waiting.ts';

const respondBusy = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { 'Retry-After': '2' },
    json: { message: 'Hệ thống đang bận.', code: 'request.busy' },
  });

/** Refuses the first call of a method to a path as busy (429). Returns the growing list of the addresses of all such calls. */
async function busyOnce(page: Page, path: string | RegExp, method: string) {
  const calls: string[] = [];
  await intercept(page, path, (route) => {
    const request = route.request();
    if (request.method() !== method) return route.continue();
    calls.push(request.url());
    return calls.length === 1 ? respondBusy(route) : route.continue();
  });
  return calls;
}

test.describe('RULES §§5.7 and 10.10: the page waits for a busy server, says so, and loses nothing', () => {
  test('files: the page waits for the grant, the store and the confirmation; RULES §§8.2, 8.9 and 11.2: a refused file is reported on the current screen', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Tệp phải chờ');
    await holdTimers(page, 1_000); // a wait is counted in seconds: they pass when the test says so
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await coverInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(60, 80) });
    const grants = await busyOnce(page, `**/ebooks/${id}/cover`, 'POST');
    const sent = await busyOnce(page, /cms-files/, 'PUT');
    const confirmations = await busyOnce(page, `**/ebooks/${id}/cover/confirm`, 'POST');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    const strip = page.getByText(/tự thử lại sau \d+ giây/).first();
    for (const calls of [grants, sent, confirmations]) {
      await expect.poll(() => calls.length).toBeGreaterThan(0);
      await expect(strip).toBeVisible();
      await passTime(page);
      await passTime(page);
    }
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect([grants.length, sent.length, confirmations.length]).toEqual([3, 2, 2]); // the retry of the PUT requests a new grant
    expect((await (await Api.as('EDITOR')).get(id)).cover_image_url).not.toBeNull();

    // RULES §§8.2, 8.9 and 11.2: a refused file is reported on the current screen: the record is saved, the reason is in the alert and with the file.
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Chỉnh sửa' }).click();
    await page.getByLabel('Tác giả').fill('Đã lưu');
    await coverInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(60, 80) });
    const alert = page.getByRole('alertdialog');
    let save = page.getByRole('button', { name: 'Cập nhật' });
    for (const [status, code, path, words] of [
      [503, 'storage.full', 'cover', 'Kho lưu trữ sắp đầy.'],
      [422, 'cover.pixels', 'cover/confirm', 'Ảnh có quá nhiều điểm ảnh.'],
    ] as const) {
      await test.step(code, async () => {
        let calls = 0;
        await intercept(page, `**/ebooks/${id}/${path}`, (route) => {
          calls += 1;
          return route.fulfill({ status, headers: { 'Retry-After': '5' }, json: { message: words, code } });
        });
        await save.click();
        await expect(alert).toContainText(words);
        await expect(alert).toContainText('eBook saved but cover upload failed.');
        expect(calls).toBe(1);
        await expect(page.getByRole('region', { name: 'Ảnh bìa', includeHidden: true })).toContainText(words);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        save = alert.getByRole('button', { name: 'Tải lên lại' }); // the file is still chosen
      });
    }
    await save.click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({ author: 'Đã lưu' });
  });
});
