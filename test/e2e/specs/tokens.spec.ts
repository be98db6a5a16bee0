import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, axeCleanState } from '../support/axe.ts';
import { patiently } from '../support/busy.ts';
import { account, chooseInUserMenu, startAs } from '../support/people.ts';
import { withoutEvents } from '../support/waiting.ts';

// RULES §§26.2, 26.3, 26.6.
test('a program gets a token and works with it, until it is revoked', async ({ page, request }) => {
  await withoutEvents(page);
  const name = unique('Nhập từ kho cũ');
  const editor = account('EDITOR');
  await startAs(page, 'ADMIN');
  await page.goto('/dashboard');
  await chooseInUserMenu(page, 'Mã truy cập');
  await expect(page.getByRole('heading', { name: 'Mã truy cập' })).toBeVisible();
  await page.getByRole('button', { name: 'Tạo mã truy cập' }).click();
  const form = page.getByRole('dialog', { name: 'Tạo mã truy cập' });
  await form.getByLabel('Tên của mã').fill(name);
  await form.getByLabel('Phạm vi').selectOption('write');
  await form.getByLabel('Tìm theo tên').fill(editor.full_name);
  await expect(form.getByRole('radio')).toHaveCount(1); // the list follows the field
  await form.getByRole('radio', { name: editor.full_name }).check();
  await axeCleanState(page, 'the form of a token');
  await form.getByRole('button', { name: 'Tạo mã' }).click();
  const shown = page.getByRole('dialog', { name: 'Mã truy cập mới' });
  const value = await shown.getByLabel('Mã truy cập').inputValue();
  await page.keyboard.press('Escape');
  await axeCleanState(page, 'the token');
  await shown.getByRole('button', { name: 'Tôi đã lưu mã, đóng' }).click();
  await expect(shown).toBeHidden();

  const headers = { Authorization: `Bearer ${value}` };
  const title = unique('Từ chương trình');
  const create = () => patiently(() => request.post('/api/cms/ebooks', { headers, data: { title } }));
  const made = await create();
  expect(made.status()).toBe(201);
  await page.reload();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Đọc và biên soạn');
  await expect(row).toContainText('Đang dùng được');
  await expect(page.getByText(value)).toBeHidden();
  await axeClean(page, 'the tokens');

  await row.getByRole('button', { name: `Thu hồi mã “${name}”` }).click();
  const question = page.getByRole('dialog', { name: 'Thu hồi mã truy cập?' });
  await axeCleanState(page, 'the question');
  await question.getByRole('button', { name: 'Thu hồi' }).click();
  await expect(row).toContainText('Đã thu hồi');
  const late = await create();
  expect(late.status()).toBe(401);
  const list = await (await Api.as('EDITOR')).call('GET', `/ebooks?search=${encodeURIComponent(title)}`);
  expect(list.total).toBe(1);
});
