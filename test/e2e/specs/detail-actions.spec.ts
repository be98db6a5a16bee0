import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §§2.7, 10.7: e-book detail, its actions', () => {
  test('?action= opens its dialog by itself, with the focus in it; closing it takes the parameter away', async ({ page }) => {
    const { id, title } = await ebookIn('draft', 'Tham số');
    await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await page.goto(`/ebooks/${id}?action=submit`);
    const dialog = page.getByRole('dialog', { name: 'Gửi duyệt', exact: true });
    await expect(dialog).toContainText(`Gửi duyệt “${title}”?`);
    await expect(dialog).toContainText('Bạn không thể chỉnh sửa cho đến khi có kết quả duyệt.');
    await expect(dialog.getByRole('textbox', { name: 'Lời nhắn cho người duyệt (không bắt buộc)' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Gửi duyệt', exact: true })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Hủy' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('submit, reject with its required comment, and the reason that stays', async ({ page, browser }) => {
    const api = await Api.as('EDITOR');
    const { id } = await api.draft(unique('Từ chối'));
    await api.act(id, 'submit');
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}?action=reject`);
    const dialog = page.getByRole('dialog', { name: 'Từ chối' });
    const confirm = dialog.getByRole('button', { name: 'Từ chối' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Lý do từ chối').fill('   ');
    await dialog.getByLabel('Lý do từ chối').blur();
    await expect(dialog.getByText('Comment is required for this action')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Lý do từ chối').fill('Thiếu chương 3.');
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    const history = page.getByRole('region', { name: 'Lịch sử duyệt' });
    await expect(history.getByRole('listitem').first()).toContainText('Thiếu chương 3.');
    await expect(history.getByRole('listitem').first()).toContainText('Chuyên gia');

    const other = await browser.newPage();
    await startAs(other, 'EDITOR');
    for (const path of ['', '/edit', '/toc']) {
      await other.goto(`${process.env.E2E_URL}/ebooks/${id}${path}`);
      await expect(other.getByRole('note')).toContainText('Thiếu chương 3.');
      await expect(other.getByRole('note')).toContainText('Lý do từ chối');
    }
    await other.close();
  });
});
