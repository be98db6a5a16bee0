import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, axeCleanState, desktop } from '../support/axe.ts';
import { openReader } from '../support/books.ts';
import { coverInput, pickPdf } from '../support/form.ts';
import { ebookIn, withOutline } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { crash, intercept } from '../support/waiting.ts';

test.describe('RULES §10.13: WCAG 2.2 AA in every state', () => {
  test('Access Denied, where a student can sign out (RULES §10.1)', async ({ page }) => {
    await startAs(page, 'STUDENT');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await axeClean(page, 'Access Denied');
    await page.getByRole('button', { name: 'Đăng xuất' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('dialogs of the detail page', async ({ page }) => {
    const { id } = await ebookIn('published', 'Hộp thoại');
    await startAs(page, 'MANAGER');
    await page.goto(`/ebooks/${id}?action=unpublish`);
    const comment = page.getByLabel('Lý do gỡ xuất bản');
    await comment.blur();
    await expect(page.getByText('Comment is required for this action')).toBeVisible();
    await axeCleanState(page, 'unpublish, its comment missing');
    await intercept(page, '**/unpublish', (route) => route.fulfill({ status: 500, json: { message: 'Hỏng.' } }));
    await comment.fill('Sai.');
    await page.getByRole('dialog').getByRole('button', { name: 'Gỡ xuất bản' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await axeCleanState(page, 'unpublish that failed');
    await page.goto(`/ebooks/${id}?action=approve`);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await axeCleanState(page, 'an action that is not allowed');
    await page.getByRole('button', { name: 'Đóng' }).click();
    await page.getByRole('button', { name: 'Xóa' }).click();
    await axeCleanState(page, 'delete');
    await intercept(page, '**/workflow-logs', () => undefined);
    await intercept(page, `**/api/cms/ebooks/${id}`, () => undefined);
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByRole('status', { name: 'Đang tải...' })).toBeVisible();
    await axeCleanState(page, 'detail while it loads');
    await page.goto('/ebooks/00000000-0000-7000-8000-000000000000');
    await expect(page.getByRole('alert')).toBeVisible();
    await axeCleanState(page, 'detail that cannot be loaded');
  });

  test('dialogs of the form', async ({ page, context }) => {
    const { id } = await ebookIn('draft', 'Hộp thoại biểu mẫu', { author: 'A' });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await page.getByLabel('Tác giả').fill('B');
    await page.getByRole('link', { name: 'Hủy' }).click();
    await expect(page.getByRole('dialog', { name: 'Rời khỏi trang?' })).toBeVisible();
    await axeCleanState(page, 'leaving');
    await page.getByRole('button', { name: 'Ở lại' }).click();
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}`, { author: 'C', subject: 'S' });
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page.getByRole('radiogroup')).toBeVisible();
    await axeCleanState(page, 'a merge');
    await page.getByRole('dialog').getByRole('button', { name: 'Hủy' }).click();
    const refuse = (path: string) => intercept(page, path, (route) => route.fulfill({ status: 401, json: { message: 'Hết hạn.' } }));
    await refuse('**/auth/refresh');
    await refuse(`**/api/cms/ebooks/${id}`);
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' })).toBeVisible();
    await axeCleanState(page, 'the password over the form');
    await page.unrouteAll();
    await crash(page);
    const next = await context.newPage();
    await startAs(next, 'EDITOR');
    await next.goto(`/ebooks/${id}/edit`);
    await expect(next.getByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' })).toBeVisible();
    await axeCleanState(next, 'a stored draft');
    await next.getByRole('button', { name: 'Bỏ nội dung này' }).click();
    await expect(next.getByRole('button', { name: 'Lấy lại' })).toBeVisible();
    await axeCleanState(next, 'what was discarded');
  });

  test('submitting with things missing, and without a PDF; uploads: under way, failed; the alert; files that may not be sent', async ({ page }) => {
    const { id } = await withOutline('A|9');
    const bare = await (await Api.as('EDITOR')).create({ title: unique('Không PDF') });
    await startAs(page, 'EDITOR');
    for (const ebook of [id, bare.id]) {
      await page.goto(`/ebooks/${ebook}?action=submit`);
      await expect(page.getByRole('dialog').locator('[role=note], [role=alert]')).toBeVisible();
      await axeCleanState(page, ebook === id ? 'submitting with things missing' : 'submitting without a PDF');
    }
    await page.goto('/ebooks/create');
    await coverInput(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(page.getByRole('alert')).toBeVisible();
    await axeCleanState(page, 'a file that may not be sent');
    await page.getByLabel('Tên eBook').fill(unique('Tải lên'));
    await pickPdf(page);
    let end = () => {};
    const held = new Promise<void>((done) => { end = done; });
    await intercept(page, /cms-files/, async (route) => {
      await held;
      await route.fulfill({ status: 403 });
    });
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(page.getByRole('button', { name: 'Hủy tải lên' })).toBeVisible();
    await axeCleanState(page, 'an upload under way');
    end();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await axeCleanState(page, 'an upload that failed');
  });

  test('blocked form, outline beside the reader, read-only, marked, in conflict; without motion where the user asks for it', async ({ page }) => {
    const waiting = await ebookIn('pending_review', 'Chỉ đọc');
    const read = await withOutline('A|1', '.B|2', 'C|9');
    const { id } = await withOutline('A|3', '.B|2', 'C|9', '');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await expect(page.getByText('Tổng số eBook')).toBeVisible();
    const longest = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('*')].flatMap((e) => {
        const { transitionDuration, animationDuration } = getComputedStyle(e);
        return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
      })),
    );
    expect(longest).toBeLessThanOrEqual(0.01);
    await page.goto(`/ebooks/${read.id}/toc`);
    await openReader(page);
    await expect(page.locator('.row[aria-current]')).toHaveCount(1);
    await page.getByLabel('Tiêu đề', { exact: true }).nth(1).focus();
    await axeClean(page, 'outline beside the reader');
    const text = page.locator('.page[data-page-number="1"] .textLayer');
    await expect(text).toBeVisible(); // it is hidden while the page is drawn at its new size
    await text.evaluate((layer) => getSelection()?.selectAllChildren(layer));
    await expect(page.getByRole('toolbar', { name: 'Chữ đã chọn' })).toBeVisible();
    await axeCleanState(page, 'text marked in the PDF');
    await page.goto(`/ebooks/${waiting.id}/edit`);
    await expect(page.getByText('Không thể chỉnh sửa')).toBeVisible();
    await axeClean(page, 'blocked form');
    await page.goto(`/ebooks/${waiting.id}/toc`);
    await expect(page.getByText('Chưa có mục lục.')).toBeVisible();
    await axeCleanState(page, 'read-only outline');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.getByText('Vượt quá số trang của PDF (3)')).toBeVisible();
    await page.getByLabel('Trang', { exact: true }).first().fill('x');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await axeCleanState(page, 'outline with marks and a trouble');
    await page.getByRole('button', { name: 'Chọn nhiều dòng' }).click();
    await page.getByRole('checkbox', { name: 'Chọn B' }).check();
    await axeCleanState(page, 'outline with a line chosen');
    await page.getByRole('button', { name: 'Bỏ chọn' }).click();
    await page.getByLabel('Trang', { exact: true }).first().fill('1');
    await page.getByRole('listitem', { name: 'Mục: B' }).getByRole('button', { name: 'Xóa' }).click();
    await expect(page.getByRole('button', { name: 'Hoàn tác' })).toBeVisible();
    await axeClean(page, 'the notice with undo', [], [desktop]);
    // The automatic save after half a minute could meet the conflict first. If it is done already, a click would wait for ever.
    await page.getByRole('button', { name: 'Lưu ngay' }).press('Enter');
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    await page.getByLabel('Trang', { exact: true }).first().fill('4');
    const api = await Api.as('EDITOR');
    const { items } = await api.call('GET', `/ebooks/${id}/toc`);
    await api.call('PUT', `/ebooks/${id}/toc`, {
      items: (items as object[]).map((item, i) => (i === 0 ? { ...item, page_number: 2 } : item)),
    });
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' })).toBeVisible();
    await axeCleanState(page, 'outline in conflict');
  });
});
