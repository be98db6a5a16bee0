import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { pickPdf } from '../support/form.ts';
import { addLine } from '../support/outline.ts';
import { startAs } from '../support/people.ts';
import { crash, heldBack, intercept, waitUntilStored } from '../support/waiting.ts';

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
    test(`what was discarded in ${kind} can be had back, and Enter discards nothing`, async ({ page, context }) => {
      const id = await withToc();
      await startAs(page, 'EDITOR');
      await page.goto(`/ebooks/${id}/${kind}`);
      const field = (tab: Page) => (kind === 'edit' ? titleField(tab) : first(tab));
      await field(page).fill('Bỏ rồi lấy lại');
      await waitUntilStored(page, 'Bỏ rồi lấy lại');
      await crash(page);
      const next = await context.newPage();
      await next.goto(`/ebooks/${id}/${kind}`);
      const dialog = next.getByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' });
      await expect(dialog).toBeVisible();
      expect(await dialog.textContent()).toContain(kind === 'edit' ? 'Tệp đã chọn' : 'mục lục');
      await expect(dialog).toContainText(/lúc \d\d:\d\d \d\d\/\d\d\/\d{4}/);
      await next.keyboard.press('Enter');
      await next.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Bỏ nội dung này' }).click();
      await expect(field(next)).not.toHaveValue('Bỏ rồi lấy lại');
      await next.reload();
      await expect(next.getByRole('alert').filter({ hasText: 'còn được giữ' })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await next.getByRole('button', { name: 'Lấy lại' }).click();
      await expect(field(next)).toHaveValue('Bỏ rồi lấy lại');
      await next.getByRole('button', { name: kind === 'edit' ? 'Cập nhật' : 'Hoàn tất' }).click();
      await expect(next).toHaveURL(new RegExp(`/ebooks/${id}$`));
      await next.goto(`/ebooks/${id}/${kind}`);
      await expect(field(next)).toHaveValue('Bỏ rồi lấy lại');
      await expect(next.getByText('còn được giữ')).toHaveCount(0);
    });
  }

  for (const kind of ['edit', 'toc'] as const) {
    test(`a tab killed in the middle of ${kind} gives its work back`, async ({ page, context }) => {
      const id = await withToc();
      await startAs(page, 'EDITOR');
      await page.goto(`/ebooks/${id}/${kind}`);
      const field = (tab: Page) => (kind === 'edit' ? titleField(tab) : first(tab));
      await field(page).fill('Được giữ lại');
      await waitUntilStored(page, 'Được giữ lại');
      const next = await context.newPage();
      const crashed = page.waitForEvent('crash');
      const devtools = await context.newCDPSession(page);
      devtools.send('Page.crash').catch(() => undefined); // its process is gone: nothing runs on the way out
      await crashed;
      await next.goto(`/ebooks/${id}/${kind}`);
      await next.getByRole('dialog').getByRole('button', { name: 'Khôi phục' }).click();
      await expect(field(next)).toHaveValue('Được giữ lại');
      await next.getByRole('button', { name: kind === 'edit' ? 'Cập nhật' : 'Hoàn tất' }).click();
      await expect(next).toHaveURL(new RegExp(`/ebooks/${id}$`));
      await expect(next.getByText('Được giữ lại').first()).toBeVisible();
      await next.goto(`/ebooks/${id}/${kind}`);
      await expect(field(next)).toHaveValue('Được giữ lại');
      await expect(next.getByText('Khôi phục nội dung chưa lưu?')).toHaveCount(0);
    });
  }

  test('a live window is not robbed by another', async ({ page, context }) => {
    const id = await withToc();
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await titleField(page).fill('Cửa sổ một');
    await waitUntilStored(page, 'Cửa sổ một');
    const other = await context.newPage();
    await other.goto(`/ebooks/${id}/edit`);
    await expect(titleField(other)).not.toHaveValue('Cửa sổ một');
    await expect(other.getByText('Khôi phục nội dung chưa lưu?')).toHaveCount(0);
  });

  test('two windows: what only one touched is merged, the rest is asked about', async ({ page }) => {
    const api = await Api.as('EDITOR');
    const { id, title, version } = await api.draft(unique('Hai cửa sổ'), { author: 'A', subject: 'S' });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await titleField(page).fill(`${title} của tôi`);
    await page.getByLabel('Tác giả').fill('Tác giả của tôi');
    await api.call('PUT', `/ebooks/${id}`, { author: 'Tác giả khác', subject: 'Môn khác', version });
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

  test('a merge takes all of one side together', async ({ page }) => {
    const api = await Api.as('EDITOR');
    const { id } = await api.draft(unique('Một bên'), { author: 'A', publisher: 'N' });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await page.getByLabel('Tác giả').fill('Của tôi');
    await page.getByLabel('Nhà xuất bản').fill('Của tôi');
    await api.call('PUT', `/ebooks/${id}`, { author: 'Bản khác', publisher: 'Bản khác' });
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    const dialog = page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await dialog.getByRole('button', { name: 'Lấy tất cả bản đã lưu' }).click();
    await expect(dialog.getByRole('radio', { name: /Lấy bản đã lưu/, checked: true })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Giữ tất cả của tôi' }).click();
    await expect(dialog.getByRole('radio', { name: /Giữ của tôi/, checked: true })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Lấy tất cả bản đã lưu' }).click();
    await dialog.getByRole('button', { name: 'Lưu kết quả' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect(await api.get(id)).toMatchObject({ author: 'Bản khác', publisher: 'Bản khác' });
  });

  test('submitted elsewhere meanwhile: reported on the form, and the work is kept', async ({ page, context }) => {
    const api = await Api.as('EDITOR');
    const { id } = await api.draft(unique('Đã gửi'));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await titleField(page).fill('Vẫn còn đây');
    await api.act(id, 'submit');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page.getByRole('alert')).toContainText('Lỗi: ');
    await expect(page.getByRole('alert')).toContainText('eBook đã chuyển sang Chờ duyệt nên không lưu được.');
    await expect(titleField(page)).toHaveValue('Vẫn còn đây');
    await page.close();
    await (await Api.as('EXPERT')).act(id, 'reject', 'Sửa lại.');
    const next = await context.newPage();
    await next.goto(`/ebooks/${id}/edit`);
    await next.getByRole('dialog').getByRole('button', { name: 'Khôi phục' }).click();
    await expect(titleField(next)).toHaveValue('Vẫn còn đây');
  });

  test('two windows on one outline: merged, and asked line by line', async ({ page }) => {
    const id = await withToc();
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await first(page).fill('Của tôi');
    await addLine(page, 'chương', 'Chương của tôi');
    const api = await Api.as('EDITOR');
    const save = async (title: string) => {
      const toc = await api.call('GET', `/ebooks/${id}/toc`);
      const items = (toc.items as object[]).map((item) => ({ ...item, title }));
      await api.call('PUT', `/ebooks/${id}/toc`, { items, version: toc.version });
    };
    const titles = async () =>
      ((await api.call('GET', `/ebooks/${id}/toc`)).items as { title: string }[]).map((i) => i.title);
    await save('Của cửa sổ khác');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    const dialog = page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await expect(dialog).toContainText('Bạn đã lưu ở một cửa sổ khác');
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
    await expect(dialog.getByRole('radio', { name: /Giữ của tôi/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Lưu kết quả' }).click();
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    expect((await titles())[0]).toBe('Của tôi');
    expect((await titles()).at(-1)).toBe('Chương của tôi');
    await first(page).fill('Lại của tôi');
    await save('Lại của cửa sổ khác');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await dialog.getByRole('radio', { name: /Lấy bản đã lưu/ }).check();
    await dialog.getByRole('button', { name: 'Lưu kết quả' }).click();
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    expect((await titles())[0]).toBe('Lại của cửa sổ khác');
  });

  test('two windows on one outline, different lines: merged, saved and reported', async ({ page }) => {
    const id = await withToc();
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await first(page).fill('Của tôi');
    const api = await Api.as('EDITOR');
    const toc = await api.call('GET', `/ebooks/${id}/toc`);
    const added = { id: 'temp-1', title: 'Của cửa sổ khác', page_number: null, level: 0, order: 99, parent_id: null };
    const items = [...(toc.items as object[]), added];
    await api.call('PUT', `/ebooks/${id}/toc`, { items, version: toc.version });
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByText(/Thay đổi của hai bên đã được gộp lại\./)).toBeVisible();
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    const saved = (await api.call('GET', `/ebooks/${id}/toc`)).items as { title: string }[];
    expect(saved.map(({ title }) => title)).toEqual(expect.arrayContaining(['Của tôi', 'Của cửa sổ khác']));
    expect(saved).toHaveLength(items.length);
  });

  test('deleted elsewhere meanwhile: reported, and the outline stays on the screen', async ({ page }) => {
    const id = await withToc();
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await first(page).fill('Vẫn còn đây');
    await (await Api.as('MANAGER')).call('DELETE', `/ebooks/${id}`);
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('alert')).toContainText('Lỗi khi lưu: Không tìm thấy eBook.');
    await expect(first(page)).toHaveValue('Vẫn còn đây');
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
