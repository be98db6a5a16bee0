import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §§2.7, 10.7: e-book detail, its actions', () => {
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
