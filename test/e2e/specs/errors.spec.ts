import { expect, type Route, test } from '@playwright/test';
import { png } from '../support/files.ts';
import { coverInput, pickPdf } from '../support/form.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const respond = (status: number, body?: object) => (route: Route) =>
  route.fulfill(body ? { status, json: body } : { status, body: '' });

test.describe('RULES §§11.1, 11.2 and 11.4: the error catalogue', () => {
  test('form: a red box "Lỗi: " with the text, visible at every scroll position; saved, but cover or PDF fails', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Lỗi lưu');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await intercept(page, `**/api/cms/ebooks/${id}`, (route) =>
      route.request().method() === 'PUT' ? respond(500, { message: 'Ổ đĩa đầy.' })(route) : route.continue());
    await page.getByLabel('Từ khóa').fill('một, hai');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Lỗi: Ổ đĩa đầy.');
    await expect(alert).toBeInViewport();
    await expect(page.getByLabel('Từ khóa')).toHaveValue('một, hai');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));

    await intercept(page, /cms-files/, (route) => (route.request().method() === 'PUT' ? respond(403)(route) : route.continue()));
    for (const [kind, words] of [
      ['cover', 'eBook saved but cover upload failed. You can upload it later.'],
      ['PDF', 'eBook saved but PDF upload failed. You can upload it later.'],
    ] as const) {
      await test.step(`saved, but the ${kind} fails: the alert, then the detail page; the file can be sent later`, async () => {
        await page.getByRole('link', { name: 'Chỉnh sửa' }).click();
        await page.getByLabel('Tác giả').fill(`Đã lưu ${kind}`);
        if (kind === 'cover') await coverInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(4, 4) });
        else await pickPdf(page);
        await page.getByRole('button', { name: 'Cập nhật' }).click();
        const failed = page.getByRole('alertdialog');
        await expect(failed.getByText(words)).toHaveAttribute('lang', 'en');
        await failed.getByRole('button', { name: 'Tiếp tục' }).click();
        await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
        await expect(page.getByText(`Đã lưu ${kind}`, { exact: true })).toBeVisible();
      });
    }
    await page.getByRole('link', { name: 'Chỉnh sửa' }).click();
    await expect(page.getByRole('button', { name: 'Cập nhật' })).toBeVisible();
  });
});
