import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { coverInput, pickPdf } from '../support/form.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { crash, heldBack, intercept, waitUntilStored } from '../support/waiting.ts';

const title = (page: Page) => page.getByLabel('Tên eBook');
const description = (page: Page) => page.getByLabel('Mô tả');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typedOn = (page: Page) => page.getByText('Những gì bạn nhập sau đó chưa được lưu.');

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('RULES §10.10: what is typed while something is saved stays, and is not called saved', () => {
  test('form: creating makes one record, which what was typed goes into', async ({ page, context }) => {
    const name = unique('Tạo và gõ');
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await title(page).fill(name);
    await pickPdf(page);
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

  test('form: sending its files, and going on after one that failed', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Gõ trong lúc gửi tệp');
    const saved = async () => (await (await Api.as('EDITOR')).get(id)).title;
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await title(page).fill('Đã bấm lưu');
    await coverInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await pickPdf(page);
    const cover = await heldBack(page, /\/cover\/confirm$/, 'POST');
    const pdf = await heldBack(page, /\/upload\/confirm$/, 'POST');
    await button(page, 'Cập nhật').click();
    await cover.left;
    await title(page).fill('Đã bấm lưu, gõ tiếp');
    cover.release();
    await pdf.left;
    await expect(title(page)).toHaveValue('Đã bấm lưu, gõ tiếp');
    await description(page).fill('Gõ lúc gửi PDF.');
    pdf.release();
    await expect(typedOn(page)).toBeVisible();
    await expect(title(page)).toHaveValue('Đã bấm lưu, gõ tiếp');
    await expect(description(page)).toHaveValue('Gõ lúc gửi PDF.');
    await waitUntilStored(page, 'Gõ lúc gửi PDF.');
    expect(await saved()).toBe('Đã bấm lưu');

    await pickPdf(page);
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
    await page.unrouteAll();
    await button(page, 'Cập nhật').click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect(await saved()).toBe('Gõ tiếp');
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
