import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { axeClean, menu } from '../support/axe.ts';
import { patiently } from '../support/busy.ts';
import { account, chooseInUserMenu, signIn, startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const who = account('EXPERT');
const next = 'một câu khác của riêng tôi';

// RULES §§21.5, 21.7, 21.8.
test('a person sees their sessions, ends one, and changes the password', async ({ page, browser }) => {
  // Three sessions, whatever other tests left: a longer list puts the dialog's buttons below a notice, which stays here.
  await (await Api.as(who)).call('DELETE', '/auth/sessions');
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, who, process.env.E2E_URL);
  await startAs(page, 'EXPERT');
  await page.goto('/dashboard');

  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Đổi mật khẩu' })).toBeVisible();
  await axeClean(page, 'the user menu', menu);
  await page.keyboard.press('Escape');

  // The list shows an error with a retry, then the sessions.
  await intercept(page, '**/api/cms/auth/sessions', (route) => route.fulfill({ status: 500, json: { message: 'Có lỗi ngoài dự kiến.', code: 'internal' } }));
  await chooseInUserMenu(page, 'Phiên đăng nhập');
  const sessions = page.getByRole('dialog', { name: 'Phiên đăng nhập' });
  await expect(sessions.getByText('Không thể tải các phiên đăng nhập')).toBeVisible();
  await page.unroute('**/api/cms/auth/sessions');
  await sessions.getByRole('button', { name: 'Thử lại' }).click();
  const lines = sessions.getByRole('listitem');
  await expect(lines.first()).toContainText('Phiên này');
  await expect(lines.first().getByRole('button')).toHaveCount(0);
  await expect(lines.nth(1)).toContainText('Chrome, Linux');
  await axeClean(page, 'one’s own sessions');

  // The session that is ended is signed out.
  await expect(lines).toHaveCount(3);
  await lines.nth(1).getByRole('button', { name: /^Kết thúc phiên/ }).click();
  await expect(page.getByText('Đã kết thúc phiên.')).toBeVisible();
  await expect(lines).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Kết thúc các phiên khác' }).click();
  await expect(lines).toHaveCount(1);
  await expect(sessions.getByText('Không có phiên nào khác.')).toBeVisible();
  await sessions.getByRole('button', { name: 'Đóng' }).click();
  await elsewhere.goto('/ebooks');
  await expect(elsewhere).toHaveURL(/\/login/);

  // Wrong and weak passwords are refused. A change keeps only this session.
  await signIn(elsewhere, who, process.env.E2E_URL);
  await chooseInUserMenu(page, 'Đổi mật khẩu');
  const dialog = page.getByRole('dialog', { name: 'Đổi mật khẩu' });
  const [current, fresh] = [dialog.getByLabel('Mật khẩu hiện tại'), dialog.getByLabel('Mật khẩu mới')];
  const send = dialog.getByRole('button', { name: 'Đổi mật khẩu' });
  await expect(current).toBeFocused();
  await current.fill('không phải mật khẩu này');
  await fresh.fill(next);
  await send.click();
  await expect(dialog.getByText('Mật khẩu hiện tại không đúng.')).toBeVisible();
  await current.fill(who.password);
  await fresh.fill('matkhau123');
  await send.click();
  await expect(dialog.getByText(/^Mật khẩu này quá dễ đoán/)).toBeVisible();
  await axeClean(page, 'changing one’s password');
  try {
    await fresh.fill(next);
    await send.click();
    await expect(page.getByText('Đã đổi mật khẩu. Các thiết bị khác đã bị đăng xuất.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await elsewhere.goto('/ebooks');
    await expect(elsewhere).toHaveURL(/\/login/);
    await page.goto('/ebooks');
    await expect(page.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
    await signIn(elsewhere, { ...who, password: next }, process.env.E2E_URL);
  } finally {
    Api.forget(who);
    await restorePassword(page);
  }
  await elsewhere.close();
});

/** Restores the account's password for the tests after this one. */
async function restorePassword(page: Page): Promise<void> {
  const response = await patiently(() => page.request.post('/api/cms/auth/login', { data: { email: who.email, password: next } }));
  if (!response.ok()) return; // it was never changed
  const { data } = await response.json();
  const back = await patiently(() => page.request.post('/api/cms/auth/password', {
    headers: { authorization: `Bearer ${data.access_token}` },
    data: { current_password: next, new_password: who.password },
  }));
  expect(back.ok()).toBe(true);
}
