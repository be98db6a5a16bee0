import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { uploadCover } from '../support/books.ts';
import { png } from '../support/files.ts';
import { ebookIn } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';

test.describe('RULES §10.7: e-book detail', () => {
  test('the history tells action, time, name and role, and comment, newest first', async ({ page }) => {
    const { id } = await ebookIn('rejected', 'Lịch sử');
    const api = await Api.as('EDITOR');
    await api.call('PUT', `/ebooks/${id}`, { author: 'Sửa' });
    await api.act(id, 'submit', 'Đã thêm chương 3.');
    await (await Api.as('EXPERT')).act(id, 'approve');
    await (await Api.as('MANAGER')).act(id, 'publish');
    await (await Api.as('ADMIN')).act(id, 'unpublish', 'Sai bản quyền.');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    const entries = page.getByRole('region', { name: 'Lịch sử duyệt' }).getByRole('listitem');
    const expected = [
      ['Gỡ xuất bản', 'ADMIN', 'Quản trị viên', 'Sai bản quyền.'],
      ['Xuất bản', 'MANAGER', 'Quản lý', ''],
      ['Phê duyệt', 'EXPERT', 'Chuyên gia', ''],
      ['Gửi duyệt', 'EDITOR', 'Biên tập viên', 'Đã thêm chương 3.'],
      ['Từ chối', 'EXPERT', 'Chuyên gia', 'Thiếu chương 3.'],
      ['Gửi duyệt', 'EDITOR', 'Biên tập viên', ''],
    ] as const;
    await expect(entries).toHaveCount(expected.length);
    for (const [i, [action, role, roleName, comment]] of expected.entries()) {
      await expect(entries.nth(i)).toContainText(action);
      await expect(entries.nth(i)).toContainText(`${account(role).full_name} · ${roleName}`);
      await expect(entries.nth(i)).toContainText(comment);
      await expect(entries.nth(i).locator('time')).toHaveText(/^\d\d:\d\d \d\d\/\d\d\/\d{4}$/);
    }
    await expect(page.getByRole('note')).toContainText('Lý do gỡ xuất bản');
  });

  test('the cover, and the PDF under its own name in a tab of its own', async ({ page, context }) => {
    const { id, title } = await ebookIn('draft', 'Bìa và PDF');
    await uploadCover(id, png(60, 80));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await expect.poll(() => page.getByRole('img', { name: title }).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const link = page.getByRole('link', { name: 'Mở PDF' });
    await expect(link).toHaveAttribute('target', '_blank');
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(answer.headers()['content-disposition']).toMatch(/^inline;.*mau\.pdf/);
    const opened = context.waitForEvent('page');
    await link.click();
    await (await opened).close();
    await page.getByRole('link', { name: 'Quay lại danh sách' }).click();
    await expect(page).toHaveURL(/\/ebooks$/);
  });

  test('shows the record, its tags, sizes and times, and its history', async ({ page }) => {
    const api = await Api.as('EDITOR');
    const { id, title } = await api.draft(unique('Chi tiết'), {
      description: 'Dòng một', subject: 'Toán', grade: 'Lớp 9', language: 'English', author: 'Ngô Bảo',
      publisher: 'NXB Trẻ', published_year: 2020, tags: 'hình học, , đại số ,hình học',
    });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('No workflow history yet')).toHaveAttribute('lang', 'en');
    for (const [name, value] of [
      ['Môn học', 'Toán'], ['Khối lớp', 'Lớp 9'], ['Ngôn ngữ', 'Tiếng Anh'], ['Tác giả', 'Ngô Bảo'],
      ['Nhà xuất bản', 'NXB Trẻ'], ['Năm xuất bản', '2020'], ['Số trang', '3'], ['Dung lượng', /^[\d,]+ MB$/],
      ['Ngày tạo', /^\d\d:\d\d \d\d\/\d\d\/\d{4}$/], ['Cập nhật lần cuối', /^\d\d:\d\d \d\d\/\d\d\/\d{4}$/],
    ] as const) {
      await expect(page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))).toHaveText(value);
    }
    await expect(page.getByRole('list', { name: 'Từ khóa' }).getByRole('listitem')).toHaveText(['hình học', 'đại số']);
    const pdf = page.getByRole('link', { name: 'Mở PDF' });
    await expect(pdf).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: 'Mục lục' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Chỉnh sửa' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Xóa' })).toHaveCount(0);
  });

  test('a manager deletes from the detail page', async ({ page }) => {
    const api = await Api.as('EDITOR');
    const { id } = await api.create({ title: unique('Bị xóa') });
    await startAs(page, 'MANAGER');
    await page.goto(`/ebooks/${id}`);
    await page.getByRole('button', { name: 'Xóa' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click();
    await expect(page).toHaveURL(/\/ebooks$/);
    await expect(page.getByText('Đã xóa eBook')).toBeVisible();
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByText('Không thể tải eBook')).toBeVisible();
  });
});
