import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { ebookIn, items } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { holdTimers, keepsFocus, noticeMs } from '../support/waiting.ts';

test.describe('RULES §18.8: what is deleted can be had back', () => {
  test('immediately from the notice, or from the list of deleted ones, which says who and when', async ({ page }) => {
    const subject = unique('Thùng rác');
    const { id, title } = await ebookIn('pending_review', 'Xóa nhầm', { subject, grade: 'Lớp 9' });
    await holdTimers(page, noticeMs);
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
    await axeClean(page, 'asked whether to restore');
    await dialog.getByRole('button', { name: 'Khôi phục' }).click();
    await expect(page.getByText('Đã khôi phục eBook')).toBeVisible();
    await expect(page.getByText('Không tìm thấy eBook phù hợp')).toBeVisible();
    await keepsFocus(page);
    await page.getByRole('button', { name: 'Đã xóa', exact: true }).click();
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Lịch sử duyệt' }).getByRole('listitem').first()).toContainText('Đã khôi phục');
  });

  test('every screen at its address says what happened, and offers to restore it to users who may', async ({ page, browser }) => {
    const { id, title } = await ebookIn('draft', 'Địa chỉ cũ');
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}/toc`, { items: items('Chương 1|1') });
    const manager = await Api.as('MANAGER');
    await manager.call('DELETE', `/ebooks/${id}`);
    const status = page.getByRole('status').filter({ hasText: `đã xóa “${title}” lúc` });
    await startAs(page, 'MANAGER');
    for (const screen of ['', '/edit', '/toc']) {
      await page.goto(`/ebooks/${id}${screen}`);
      await expect(page.getByRole('alert')).toContainText('Không tìm thấy eBook. Có thể eBook đã bị xóa.');
      await expect(status).toContainText(/Có thể khôi phục đến \d\d\/\d\d\/\d{4}\./);
      await expect(status.getByRole('link', { name: 'Các eBook đã xóa' })).toHaveAttribute('href', '/ebooks?deleted=true');
    }
    await axeClean(page, 'a deleted e-book, for a user who may restore it');
    await status.getByRole('button', { name: 'Khôi phục' }).click();
    await page.getByRole('dialog', { name: 'Khôi phục' }).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Đã khôi phục eBook')).toBeVisible();
    await expect(page.getByText('Chương 1')).toBeVisible(); // not the empty outline cached while it was deleted
    await keepsFocus(page);

    await page.goto('/ebooks/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('eBook này không có trong danh sách đã xóa trong 30 ngày qua.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Khôi phục' })).toHaveCount(0);

    await manager.call('DELETE', `/ebooks/${id}`);
    const owner = await browser.newPage({ baseURL: process.env.E2E_URL });
    const asked: string[] = [];
    owner.on('request', (r) => asked.push(r.url()));
    await startAs(owner, 'EDITOR');
    await owner.goto(`/ebooks/${id}`);
    await expect(owner.getByText('quản lý hoặc quản trị viên có thể khôi phục trong 30 ngày')).toBeVisible();
    await expect(owner.getByText(title)).toHaveCount(0);
    await expect(owner.getByRole('button', { name: 'Khôi phục' })).toHaveCount(0);
    expect(asked.filter((url) => url.includes('deleted='))).toEqual([]);
    await owner.close();
  });
});
