import { expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';

test.describe('a rejected e-book is corrected and submitted again', () => {
  test('in at most five clicks from the dashboard', async ({ page }) => {
    const { id, title } = await ebookIn('rejected', 'Sửa rồi gửi lại');
    await startAs(page, 'EDITOR');
    await page.addInitScript(() => {
      addEventListener('click', (event) => {
        if (event.isTrusted && event.detail > 0) sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`);
      }, true);
    });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /Nội dung bị từ chối/ }).click();
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await page.getByRole('link', { name: 'Sửa để gửi lại' }).click();
    await page.getByLabel('Tên eBook').press('End');
    await page.keyboard.type(', có chương 3');
    await page.getByRole('button', { name: 'Lưu và gửi duyệt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gửi duyệt' });
    await expect(dialog).toContainText('có chương 3');
    await dialog.getByRole('button', { name: 'Gửi duyệt' }).click();
    await expect(page.getByText('Đã gửi duyệt')).toBeVisible();
    const clicks = Number(await page.evaluate(() => sessionStorage.getItem('clicks')));
    expect(clicks).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(5);
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({ status: 'pending_review', title: `${title}, có chương 3` });
  });
});
