import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { coverInput, pickPdf } from '../support/form.ts';
import { ebookIn, withOutline } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { crash, heldBack, intercept, waitUntilStored } from '../support/waiting.ts';

const title = (page: Page) => page.getByLabel('Tên eBook');
const description = (page: Page) => page.getByLabel('Mô tả');
const line = (page: Page) => page.getByLabel('Tiêu đề', { exact: true }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typedOn = (page: Page) => page.getByText('Những gì bạn nhập sau đó chưa được lưu.');
const recordCall = /\/api\/cms\/ebooks\/[0-9a-f-]{36}$/;
const tocCall = /\/toc$/;

const titlesOf = async (id: string) => {
  const toc = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`);
  return (toc.items as { title: string }[]).map((item) => item.title);
};

const pick = (page: Page, kind: 'pdf' | 'image') =>
  kind === 'pdf' ? pickPdf(page) : coverInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('RULES §10.10: what is typed while something is saved stays, and is not called saved', () => {
  test('outline: the decision on a conflict', async ({ page }) => {
    const { id } = await withOutline('Một');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await line(page).fill('Của tôi');
    const api = await Api.as('EDITOR');
    const { items, version } = await api.call('GET', `/ebooks/${id}/toc`);
    await api.call('PUT', `/ebooks/${id}/toc`, { items: (items as object[]).map((i) => ({ ...i, title: 'Của nơi khác' })), version });
    await button(page, 'Lưu ngay').click();
    const save = await heldBack(page, tocCall, 'PUT');
    await page.getByRole('dialog').getByRole('button', { name: 'Lưu kết quả' }).click();
    await save.left;
    await line(page).fill('Của tôi và gõ tiếp');
    save.release();
    await expect.poll(() => titlesOf(id)).toEqual(['Của tôi']);
    await expect(page.getByText('Chưa lưu', { exact: true })).toBeVisible();
    await expect(line(page)).toHaveValue('Của tôi và gõ tiếp');
  });

  test('form: creating makes one record, which what was typed goes into', async ({ page, context }) => {
    const name = unique('Tạo và gõ');
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await title(page).fill(name);
    await pick(page, 'pdf');
    const save = await heldBack(page, /\/api\/cms\/ebooks$/, 'POST');
    await button(page, 'Tạo eBook').click();
    await save.left;
    await description(page).pressSequentially('Gõ tiếp.');
    save.release();
    await expect(typedOn(page)).toBeVisible();
    await expect(description(page)).toHaveValue('Gõ tiếp.');
    await waitUntilStored(page, 'Gõ tiếp.');
    const api = await Api.as('EDITOR');
    const found = await api.call('GET', `/ebooks?search=${encodeURIComponent(name)}`);
    expect(found.total).toBe(1);
    const { id } = (found.ebooks as { id: string }[])[0] ?? { id: '' };
    // The tab dies: its work belongs to the e-book that there is by now.
    const next = await context.newPage();
    await crash(page);
    await next.goto(`/ebooks/${id}/edit`);
    await next.getByRole('dialog').getByRole('button', { name: 'Khôi phục' }).click();
    await expect(description(next)).toHaveValue('Gõ tiếp.');
    await button(next, 'Cập nhật').click();
    await expect(next).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect(await api.get(id)).toMatchObject({ title: name, description: 'Gõ tiếp.' });
    expect((await api.call('GET', `/ebooks?search=${encodeURIComponent(name)}`)).total).toBe(1);
  });

  for (const kind of ['pdf', 'image'] as const) {
    test(`form: sending the ${kind}`, async ({ page }) => {
      const { id } = await ebookIn('draft', 'Gõ trong lúc gửi tệp');
      await startAs(page, 'EDITOR');
      await page.goto(`/ebooks/${id}/edit`);
      await title(page).fill('Đã bấm lưu');
      await pick(page, kind);
      const confirm = await heldBack(page, kind === 'pdf' ? /\/upload\/confirm$/ : /\/cover\/confirm$/, 'POST');
      await button(page, 'Cập nhật').click();
      await confirm.left;
      await title(page).fill('Đã bấm lưu, gõ tiếp');
      confirm.release();
      await expect(typedOn(page)).toBeVisible();
      await expect(title(page)).toHaveValue('Đã bấm lưu, gõ tiếp');
      await waitUntilStored(page, 'Đã bấm lưu, gõ tiếp');
      expect((await (await Api.as('EDITOR')).get(id)).title).toBe('Đã bấm lưu');
      await button(page, 'Cập nhật').click();
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
      expect((await (await Api.as('EDITOR')).get(id)).title).toBe('Đã bấm lưu, gõ tiếp');
    });
  }

  test('form: going on after a file that failed', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Gõ trước khi tệp hỏng');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await pick(page, 'pdf');
    let release = () => {};
    const released = new Promise<void>((resolve) => { release = resolve; });
    await intercept(page, /\/upload$/, async (route) => {
      await released;
      await route.fulfill({ status: 400, json: { message: 'Hỏng.' } });
    });
    const asked = page.waitForRequest(/\/upload$/);
    await button(page, 'Cập nhật').click();
    await asked;
    await title(page).fill('Gõ tiếp');
    release();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(page).toHaveURL(/\/edit$/);
    await expect(title(page)).toHaveValue('Gõ tiếp');
  });

  test('form: the decision on a conflict', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Gõ sau xung đột', { author: 'Cũ' });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await page.getByLabel('Tác giả').fill('Của tôi');
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}`, { author: 'Của nơi khác' });
    await button(page, 'Cập nhật').click();
    const dialog = page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await expect(dialog).toBeVisible();
    const save = await heldBack(page, recordCall, 'PUT');
    await dialog.getByRole('button', { name: 'Lưu kết quả' }).click();
    await save.left;
    await page.getByLabel('Tác giả').fill('Của tôi, gõ tiếp');
    save.release();
    await expect(typedOn(page)).toBeVisible();
    await expect(page.getByLabel('Tác giả')).toHaveValue('Của tôi, gõ tiếp');
    expect((await (await Api.as('EDITOR')).get(id)).author).toBe('Của tôi');
  });

  test('notes: a new one, another text, a reply', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Gõ ghi chú');
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}`);
    await button(page, 'Xem ghi chú').click();
    const left = page.getByText('Những gì bạn viết sau đó còn ở đây, chưa được gửi.');
    const notes = async () => ((await (await Api.as('EXPERT')).call('GET', `/ebooks/${id}/notes`)).notes as { body: string; replies: { body: string }[] }[]);

    await button(page, 'Viết ghi chú').click();
    const field = page.getByLabel('Nội dung ghi chú');
    await field.fill('Trang ba mờ.');
    const write = await heldBack(page, /\/notes$/, 'POST');
    await button(page, 'Gửi ghi chú').click();
    await write.left;
    await field.pressSequentially(' Cả trang bốn.');
    write.release();
    await expect(left).toBeVisible();
    await expect(field).toHaveValue('Trang ba mờ. Cả trang bốn.');
    await waitUntilStored(page, 'Cả trang bốn.');
    expect((await notes()).map(({ body }) => body)).toEqual(['Trang ba mờ.']);
    await button(page, 'Hủy').click();

    await page.getByRole('button', { name: /^Sửa: ghi chú/ }).click();
    await field.fill('Trang ba rất mờ.');
    const change = await heldBack(page, /\/notes\/[^/]+$/, 'PATCH');
    await button(page, 'Lưu ghi chú').click();
    await change.left;
    await field.pressSequentially(' Xem lại.');
    change.release();
    await expect(left).toBeVisible();
    await expect(field).toHaveValue('Trang ba rất mờ. Xem lại.');
    await button(page, 'Lưu ghi chú').click();
    await expect(field).toHaveCount(0);
    expect((await notes())[0]?.body).toBe('Trang ba rất mờ. Xem lại.');

    await page.getByRole('button', { name: /^Trả lời/ }).click();
    const reply = page.getByLabel('Trả lời ghi chú 1');
    await reply.fill('Đã xem.');
    const sent = await heldBack(page, /\/replies$/, 'POST');
    await button(page, 'Gửi trả lời').click();
    await sent.left;
    await reply.pressSequentially(' Chưa sửa.');
    sent.release();
    await expect(left).toBeVisible();
    await expect(reply).toHaveValue('Đã xem. Chưa sửa.');
    expect((await notes())[0]?.replies.map(({ body }) => body)).toEqual(['Đã xem.']);
    await button(page, 'Hủy').click();
  });
});
