import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { pickPdf } from '../support/form.ts';
import { addLine } from '../support/outline.ts';
import { startAs } from '../support/people.ts';
import { endProcess, heldBack, intercept, waitUntilStored } from '../support/waiting.ts';

const titleField = (page: Page) => page.getByLabel('Tên eBook');
const first = (page: Page) => page.getByLabel('Tiêu đề', { exact: true }).first();

async function withToc(): Promise<string> {
  const api = await Api.as('EDITOR');
  const { id } = await api.draft(unique('Không mất'));
  await api.call('PUT', `/ebooks/${id}/toc`, {
    items: [{ id: 'temp-1', title: 'Một', page_number: null, level: 0, order: 0, parent_id: null }],
  });
  return id;
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

  for (const kind of ['edit', 'toc'] as const) {
    test(`a tab killed in the middle of ${kind} gives its work back, also after it was discarded`, async ({ page, context }) => {
      const id = await withToc();
      await startAs(page, 'EDITOR');
      await page.goto(`/ebooks/${id}/${kind}`);
      const field = (tab: Page) => (kind === 'edit' ? titleField(tab) : first(tab));
      await field(page).fill('Được giữ lại');
      await waitUntilStored(page, 'Được giữ lại');
      const next = await context.newPage();
      await endProcess(page);
      await next.goto(`/ebooks/${id}/${kind}`);
      const dialog = next.getByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' });
      await expect(dialog).toBeVisible();
      expect(await dialog.textContent()).toContain(kind === 'edit' ? 'Tệp đã chọn' : 'mục lục');
      await expect(dialog).toContainText(/lúc \d\d:\d\d \d\d\/\d\d\/\d{4}/);
      await next.keyboard.press('Enter');
      await next.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Bỏ nội dung này' }).click();
      await expect(field(next)).not.toHaveValue('Được giữ lại');
      await next.reload();
      await expect(next.getByRole('alert').filter({ hasText: 'còn được giữ' })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await next.getByRole('button', { name: 'Lấy lại' }).click();
      await expect(field(next)).toHaveValue('Được giữ lại');
      await waitUntilStored(next, 'Được giữ lại');

      const last = await context.newPage();
      await endProcess(next);
      await last.goto(`/ebooks/${id}/${kind}`);
      await last.getByRole('dialog').getByRole('button', { name: 'Khôi phục' }).click();
      await expect(field(last)).toHaveValue('Được giữ lại');
      await last.getByRole('button', { name: kind === 'edit' ? 'Cập nhật' : 'Hoàn tất' }).click();
      await expect(last).toHaveURL(new RegExp(`/ebooks/${id}$`));
      await expect(last.getByText('Được giữ lại').first()).toBeVisible();
      await last.goto(`/ebooks/${id}/${kind}`);
      await expect(field(last)).toHaveValue('Được giữ lại');
      await expect(last.getByText(/Khôi phục nội dung chưa lưu\?|còn được giữ/)).toHaveCount(0);
    });
  }

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

  test('two windows with one outline: merged, and asked line by line; what is typed while the decision is saved stays', async ({ page, context }) => {
    const id = await withToc();
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await first(page).fill('Của tôi');
    await addLine(page, 'chương', 'Chương của tôi');
    const other = await context.newPage();
    await other.goto(`/ebooks/${id}/toc`);
    await first(other).fill('Của cửa sổ khác');
    await other.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(other.getByText(/^Đã lưu lúc/)).toBeVisible();
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    const dialog = page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await expect(dialog).toContainText('Bạn đã lưu ở một cửa sổ khác');
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
    await expect(dialog.getByRole('radio', { name: /Giữ của tôi/ })).toBeChecked();
    const save = await heldBack(page, /\/toc$/, 'PUT');
    await dialog.getByRole('button', { name: 'Lưu kết quả' }).click();
    await save.left;
    await first(page).fill('Của tôi và gõ tiếp');
    save.release();
    const titles = async () =>
      ((await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`)).items as { title: string }[]).map((i) => i.title);
    await expect.poll(titles).toEqual(['Của tôi', 'Chương của tôi']);
    await expect(page.getByText('Chưa lưu', { exact: true })).toBeVisible();
    await expect(first(page)).toHaveValue('Của tôi và gõ tiếp');
  });

  test('the session ends under a form: the password is asked over it, and what is typed meanwhile stays', async ({ page }) => {
    const who = await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    const title = unique('Hết phiên');
    await titleField(page).fill(title);
    await pickPdf(page);
    const refuse = (status: number) => (route: import('@playwright/test').Route) =>
      route.fulfill({ status, json: { message: 'Hết hạn.' } });
    await intercept(page, '**/auth/refresh', refuse(401));
    await intercept(page, /\/api\/cms\/ebooks$/, refuse(401));
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });
    await expect(dialog).toContainText(who.email);
    const password = dialog.getByLabel('Mật khẩu', { exact: true });
    await password.fill('sai rồi nhé');
    const signIn = await heldBack(page, /\/auth\/login$/, 'POST');
    await dialog.getByRole('button', { name: 'Tiếp tục làm việc' }).click();
    await signIn.left;
    await password.fill(who.password);
    signIn.release();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(password).toHaveValue(who.password);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Tiếp tục làm việc' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/toc$/); // the save went on by itself
    const found = await (await Api.as('EDITOR')).call('GET', `/ebooks?search=${encodeURIComponent(title)}`);
    expect(found.total).toBe(1);
  });
});
