import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { pickPdf } from '../support/form.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §10.24: before submitting', () => {
  test('without a PDF it refuses before a note is typed, and links to the form', async ({ page }) => {
    const { id } = await (await Api.as('EDITOR')).create({ title: unique('Thiếu PDF') });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    const panel = page.getByRole('region', { name: 'Xử lý' });
    await expect(panel).toContainText('Chưa có tệp PDF. Cần tải lên trước khi gửi duyệt.');
    await panel.getByRole('button', { name: 'Gửi duyệt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gửi duyệt' });
    await expect(dialog.getByRole('alert')).toContainText('Cần có tệp PDF trước khi gửi duyệt.');
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Gửi duyệt' })).toBeDisabled();
    await dialog.getByRole('link', { name: 'Thêm tệp PDF' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}/edit#section-pdf$`));
    await expect(page.getByRole('region', { name: 'Tệp PDF' })).toBeInViewport();
    await page.goBack();
    await dialog.getByRole('button', { name: 'Hủy' }).click();
    await panel.getByRole('link', { name: 'Thêm tệp PDF' }).click();
    await pickPdf(page);
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await panel.getByRole('button', { name: 'Gửi duyệt' }).click();
    await dialog.getByRole('button', { name: 'Gửi duyệt' }).click();
    await expect(page.getByText('Đã gửi duyệt')).toBeVisible();
  });
});
