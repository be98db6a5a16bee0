import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { withOutline } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { endProcess, waitUntilStored } from '../support/waiting.ts';

const titleField = (page: Page) => page.getByLabel('Tên eBook');
const first = (page: Page) => page.getByLabel('Tiêu đề', { exact: true }).first();

/** The work of a killed tab is offered, accepted and saved; afterwards nothing is offered. */
async function savesWhatCameBack(tab: Page, id: string, kind: 'edit' | 'toc'): Promise<void> {
  const field = kind === 'edit' ? titleField(tab) : first(tab);
  await tab.goto(`/ebooks/${id}/${kind}`);
  await tab.getByRole('dialog').getByRole('button', { name: 'Khôi phục' }).click();
  await expect(field).toHaveValue('Được giữ lại');
  await tab.getByRole('button', { name: kind === 'edit' ? 'Cập nhật' : 'Hoàn tất' }).click();
  await expect(tab).toHaveURL(new RegExp(`/ebooks/${id}$`));
  await expect(tab.getByText('Được giữ lại').first()).toBeVisible();
  await tab.goto(`/ebooks/${id}/${kind}`);
  await expect(field).toHaveValue('Được giữ lại');
  await expect(tab.getByText(/Khôi phục nội dung chưa lưu\?|còn được giữ/)).toHaveCount(0);
}

test.describe('RULES §10.10: nothing typed is ever lost', () => {
  test('leaving with unsaved work asks first', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks');
    await page.getByRole('link', { name: 'Tạo mới' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tạo eBook' })).toBeVisible();
    await titleField(page).fill('Chưa lưu gì');
    await page.getByRole('link', { name: 'Tổng quan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rời khỏi trang?' });
    await dialog.getByRole('button', { name: 'Ở lại' }).click();
    await expect(titleField(page)).toHaveValue('Chưa lưu gì');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Rời đi, không lưu' }).click();
    await expect(page).toHaveURL(/\/ebooks$/);
    await page.getByRole('link', { name: 'Tạo mới' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tạo eBook' })).toBeVisible();
    await expect(titleField(page)).toHaveValue('');
    await expect(page.getByText('Khôi phục nội dung chưa lưu?')).toHaveCount(0);
    await page.getByRole('button', { name: 'Lấy lại' }).click();
    await expect(titleField(page)).toHaveValue('Chưa lưu gì');
  });

  test('a tab killed in the middle of edit gives its work back, also after it was discarded', async ({ page, context }) => {
    const { id } = await (await Api.as('EDITOR')).draft(unique('Không mất'));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await titleField(page).fill('Được giữ lại');
    await waitUntilStored(page, 'Được giữ lại');
    const next = await context.newPage();
    await endProcess(page);
    await next.goto(`/ebooks/${id}/edit`);
    const dialog = next.getByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText('Tệp đã chọn');
    await expect(dialog).toContainText(/lúc \d\d:\d\d \d\d\/\d\d\/\d{4}/);
    await next.keyboard.press('Enter');
    await next.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Bỏ nội dung này' }).click();
    await expect(titleField(next)).not.toHaveValue('Được giữ lại');
    await next.reload();
    await expect(next.getByRole('alert').filter({ hasText: 'còn được giữ' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await next.getByRole('button', { name: 'Lấy lại' }).click();
    await expect(titleField(next)).toHaveValue('Được giữ lại');
    await waitUntilStored(next, 'Được giữ lại');
    const last = await context.newPage();
    await endProcess(next);
    await savesWhatCameBack(last, id, 'edit');
  });

  test('a tab killed in the middle of toc gives its work back', async ({ page, context }) => {
    const { id } = await withOutline('Một');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await first(page).fill('Được giữ lại');
    await waitUntilStored(page, 'Được giữ lại');
    const last = await context.newPage();
    await endProcess(page);
    await savesWhatCameBack(last, id, 'toc');
  });

  test('two windows with one form: neither takes the other’s work; it is merged, or asked about', async ({ page, context }) => {
    const api = await Api.as('EDITOR');
    const { id, title } = await api.draft(unique('Hai cửa sổ'), { author: 'A', subject: 'S' });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await titleField(page).fill(`${title} của tôi`);
    await page.getByLabel('Tác giả').fill('Tác giả của tôi');
    await waitUntilStored(page, 'Tác giả của tôi');
    const other = await context.newPage();
    await other.goto(`/ebooks/${id}/edit`);
    await expect(titleField(other)).toHaveValue(title);
    await expect(other.getByText('Khôi phục nội dung chưa lưu?')).toHaveCount(0);
    await other.getByLabel('Tác giả').fill('Tác giả khác');
    await other.getByLabel('Môn học').fill('Môn khác');
    await other.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(other).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    const dialog = page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await expect(dialog).toContainText('Bạn đã lưu ở một cửa sổ khác');
    await expect(dialog).toContainText('Đã gộp từ bản đã lưu: Môn học');
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
    await dialog.getByRole('radio', { name: /Lấy bản đã lưu/ }).check();
    await dialog.getByRole('button', { name: 'Lưu kết quả' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect(await api.get(id)).toMatchObject({
      title: `${title} của tôi`, author: 'Tác giả khác', subject: 'Môn khác',
    });
  });
});
