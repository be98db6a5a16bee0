import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { pickPdf } from '../support/form.ts';
import { ebookIn, withOutline } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { crash, intercept, waitUntilStored } from '../support/waiting.ts';

const titleField = (page: Page) => page.getByLabel('Tên eBook');
const line = (page: Page) => page.getByLabel('Tiêu đề', { exact: true }).first();
const recover = (page: Page) => page.getByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' });

/** Waits until the browser keeps the text, then closes the tab without warning. */
async function kill(page: Page, context: BrowserContext, text: string): Promise<Page> {
  await waitUntilStored(page, text);
  const next = await context.newPage();
  await crash(page);
  return next;
}

test.describe('RULES §10.11: windows, tabs and lines that come and go', () => {
  test('a new e-book whose response was lost with the tab is not made twice', async ({ page, context }) => {
    const title = unique('Tab chết lúc tạo');
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await titleField(page).fill(title);
    await pickPdf(page);
    await intercept(page, /\/api\/cms\/ebooks$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(page.getByRole('alert')).toContainText('Không kết nối được máy chủ.');
    const next = await kill(page, context, title);
    await next.goto('/ebooks/create');
    await recover(next).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(titleField(next)).toHaveValue(title);
    await pickPdf(next);
    await next.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(next).toHaveURL(/\/toc$/);
    const found = await (await Api.as('EDITOR')).call('GET', `/ebooks?search=${encodeURIComponent(title)}`);
    expect(found.total).toBe(1);
  });

  test('two windows die with different work: both come back, one after the other', async ({ page, context }) => {
    const { id } = await ebookIn('draft', 'Hai bản');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    const second = await context.newPage();
    await second.goto(`/ebooks/${id}/edit`);
    await titleField(page).fill('Bản của cửa sổ một');
    const third = await kill(page, context, 'Bản của cửa sổ một');
    await titleField(second).fill('Bản của cửa sổ hai');
    const next = await kill(second, context, 'Bản của cửa sổ hai');
    await third.close();
    await next.goto(`/ebooks/${id}/edit`);
    await recover(next).getByRole('button', { name: 'Bỏ nội dung này' }).click();
    await next.reload();
    await recover(next).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(titleField(next)).toHaveValue('Bản của cửa sổ một');
  });

  test('a draft of the form meets a newer record: it is merged, not laid over it', async ({ page, context }) => {
    const { id } = await ebookIn('draft', 'Bản cũ', { author: 'Cũ' });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await titleField(page).fill('Tên tôi gõ');
    const next = await kill(page, context, 'Tên tôi gõ');
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}`, { author: 'Mới' });
    await next.goto(`/ebooks/${id}/edit`);
    await recover(next).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(titleField(next)).toHaveValue('Tên tôi gõ');
    await next.getByRole('button', { name: 'Cập nhật' }).click();
    const conflict = next.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await expect(conflict).toContainText('Tác giả');
    await conflict.getByRole('button', { name: 'Lưu kết quả' }).click();
    await expect(next).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({ title: 'Tên tôi gõ', author: 'Mới' });
  });

  test('a conflict may be left open: the form stays as it was, and nothing is saved', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Để sau', { author: 'Cũ' });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await page.getByLabel('Tác giả').fill('Của tôi');
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}`, { author: 'Của cửa sổ kia' });
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    const conflict = page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await expect(conflict.getByText('Của cửa sổ kia')).toBeVisible();
    await conflict.getByRole('button', { name: 'Hủy' }).click();
    await expect(page.getByLabel('Tác giả')).toHaveValue('Của tôi');
    expect((await (await Api.as('EDITOR')).get(id)).author).toBe('Của cửa sổ kia');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(conflict).toBeVisible(); // it is still asked
  });

  test('form: deleted elsewhere meanwhile', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Bị xóa dưới tay');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await page.getByLabel('Mô tả').fill('Một đoạn dài.');
    await (await Api.as('MANAGER')).call('DELETE', `/ebooks/${id}`);
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page.getByRole('alert')).toHaveText('Lỗi: Không tìm thấy eBook. Có thể eBook đã bị xóa.');
    await expect(page.getByLabel('Mô tả')).toHaveValue('Một đoạn dài.');
  });

  test('outline: submitted elsewhere meanwhile; the lines are kept and come back', async ({ page, context }) => {
    const { id } = await withOutline('Một');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await line(page).fill('Một và hai');
    await (await Api.as('EDITOR')).act(id, 'submit');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('alert')).toContainText('Lỗi khi lưu: Only DRAFT or REJECTED ebooks can be edited');
    await expect(page.getByRole('alert')).toContainText('eBook đã chuyển sang Chờ duyệt nên không lưu được.');
    await expect(line(page)).toHaveValue('Một và hai');
    const next = await kill(page, context, 'Một và hai');
    await (await Api.as('EXPERT')).act(id, 'reject', 'Thiếu hai.');
    await next.goto(`/ebooks/${id}/toc`);
    await recover(next).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(line(next)).toHaveValue('Một và hai');
    await next.getByRole('button', { name: 'Hoàn tất' }).click();
    await expect(next).toHaveURL(new RegExp(`/ebooks/${id}$`));
  });

  test('outline: what was saved elsewhere may be taken instead', async ({ page }) => {
    const { id } = await withOutline('Một');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await line(page).fill('Của tôi');
    const api = await Api.as('EDITOR');
    const { items, version } = await api.call('GET', `/ebooks/${id}/toc`);
    await api.call('PUT', `/ebooks/${id}/toc`, { items: (items as object[]).map((i) => ({ ...i, title: 'Của nơi khác' })), version });
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    const dialog = page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await expect(dialog).toContainText(/Bạn đã lưu ở một cửa sổ khác lúc \d\d:\d\d/);
    await dialog.getByRole('radio', { name: /Lấy bản đã lưu/ }).check();
    await dialog.getByRole('button', { name: 'Lưu kết quả' }).click();
    await expect(line(page)).toHaveValue('Của nơi khác');
    await expect(page.getByText('Chưa lưu')).toHaveCount(0);
  });
});
