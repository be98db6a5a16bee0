import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, axeCleanState } from '../support/axe.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { keepsFocus } from '../support/waiting.ts';

test.describe('RULES §18.8: what is deleted can be had back', () => {
  test('immediately from the notice, or from the list of deleted ones, which says who and when', async ({ page }) => {
    const subject = unique('Thùng rác');
    const { id, title } = await ebookIn('pending_review', 'Xóa nhầm', { subject, grade: 'Lớp 9' });
    await startAs(page, 'MANAGER');
    const remove = async () => {
      await page.goto(`/ebooks/${id}`);
      await page.getByRole('button', { name: 'Xóa', exact: true }).click();
      await page.getByRole('dialog', { name: 'Xóa' }).getByRole('button', { name: 'Xóa' }).click();
      await expect(page.getByRole('status').getByText('Đã xóa eBook')).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect(page.getByText('Đã khôi phục eBook')).toBeVisible();
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({ status: 'pending_review', title });

    await remove();
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByRole('status').filter({ hasText: title })).toContainText(/Có thể khôi phục đến \d\d\/\d\d\/\d{4}\./);
    await axeCleanState(page, 'a deleted e-book, for a user who may restore it');
    await page.goto(`/ebooks?subject=${encodeURIComponent(subject)}`);
    await expect(page.getByText('Không tìm thấy eBook phù hợp')).toBeVisible();
    await page.getByRole('button', { name: 'Đã xóa', exact: true }).click();
    await expect(page).toHaveURL(/deleted=true/);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(/Đã xóa lúc \d\d:\d\d \d\d\/\d\d\/\d{4} · /);
    await expect(row).toContainText('Chờ duyệt');
    await expect(row.getByRole('link')).toHaveCount(0);
    await axeClean(page, 'the deleted ones');
    await page.getByRole('button', { name: `Khôi phục “${title}”` }).click();
    const dialog = page.getByRole('dialog', { name: 'Khôi phục' });
    await expect(dialog).toContainText('Chờ duyệt');
    await axeCleanState(page, 'asked whether to restore');
    await dialog.getByRole('button', { name: 'Khôi phục' }).click();
    await expect(page.getByText('Đã khôi phục eBook')).toBeVisible();
    await expect(page.getByText('Không tìm thấy eBook phù hợp')).toBeVisible();
    await keepsFocus(page);
    await page.getByRole('button', { name: 'Đã xóa', exact: true }).click();
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Lịch sử duyệt' }).getByRole('listitem').first()).toContainText('Đã khôi phục');
  });
});
