import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { pickPdf } from '../support/form.ts';
import { account, chooseInUserMenu, logIn, startAs } from '../support/people.ts';
import { withoutEvents } from '../support/waiting.ts';

const password = 'một câu riêng của người mới';

async function openPeople(page: Page, search = '') {
  await page.goto(`/admin/people${search && `?search=${encodeURIComponent(search)}`}`);
  await expect(page.getByRole('heading', { name: 'Quản lý tài khoản' })).toBeVisible();
}

// RULES §§21.11, 21.12, 21.14.
test('a new colleague comes from nothing to her first draft; someone leaves, and her e-books continue', async ({ page, browser }) => {
  await withoutEvents(page);
  const [name, email] = [unique('Lê Thị Mới'), `moi.${Date.now()}@thu-vien.example`];
  await startAs(page, 'ADMIN');
  await page.goto('/dashboard');
  await chooseInUserMenu(page, 'Quản lý tài khoản');
  await expect(page.getByRole('table', { name: 'Tài khoản' })).toBeVisible();
  await axeClean(page, 'the accounts');
  await page.getByRole('button', { name: 'Mời người dùng' }).click();
  const form = page.getByRole('dialog', { name: 'Mời người dùng' });
  await axeClean(page, 'the invitation');
  await form.getByLabel('Họ tên').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Vai trò').selectOption('EDITOR');
  await form.getByRole('button', { name: 'Mời' }).click();
  const shown = page.getByRole('dialog', { name: 'Liên kết mời' });
  const link = await shown.getByLabel('Liên kết').inputValue();
  await axeClean(page, 'the link');
  await shown.getByRole('button', { name: 'Đóng' }).click();

  // She opens it in a browser of her own.
  const hers = await browser.newPage();
  await hers.goto(link);
  await expect(hers.getByLabel('Họ tên')).toHaveValue(name);
  await expect(hers).toHaveURL(/\/invitation$/);
  await axeClean(hers, 'the page of the link');
  await hers.getByLabel('Mật khẩu mới').fill(password);
  await hers.getByLabel('Nhập lại mật khẩu').fill(password);
  await hers.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await expect(hers.getByText('Đã đặt mật khẩu. Bây giờ bạn có thể đăng nhập.')).toBeVisible();
  await expect(hers.getByLabel('Email')).toHaveValue(email);
  await logIn(hers, { email, password });
  await expect(hers).toHaveURL(/\/dashboard$/);
  await hers.goto('/ebooks/create');
  await hers.getByLabel('Tên eBook').fill(`${name} bản nháp đầu tiên`);
  await pickPdf(hers);
  await hers.getByRole('button', { name: 'Tạo eBook' }).click();
  await expect(hers).toHaveURL(/\/ebooks\/[0-9a-f-]{36}/);
  await hers.goto('/admin/people');
  await expect(hers.getByRole('alert')).toContainText('Bạn không có quyền thực hiện thao tác này.');

  // A link serves once.
  const again = await browser.newPage();
  await again.goto(link);
  await expect(again.getByText('Liên kết không dùng được')).toBeVisible();
  await axeClean(again, 'a link that was used');

  await openPeople(page, name);
  await page.getByRole('button', { name: `Mở tài khoản ${name}` }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('Nhận lời mời và đặt mật khẩu')).toBeVisible();
  await expect(panel.getByText('Đang hoạt động')).toBeVisible();
  await expect(panel.getByRole('link', { name: '1 eBook' })).toBeVisible();
  await axeClean(page, 'an account');

  await test.step('RULES §10.10: Back asks before it closes what is typed over the account', async () => {
    await panel.getByRole('button', { name: 'Sửa tài khoản' }).click();
    const fullName = page.getByLabel('Họ tên');
    await fullName.fill(`${name} Hai`);
    await page.evaluate(() => history.back());
    const question = page.getByRole('dialog', { name: 'Rời khỏi trang?' });
    await question.getByRole('button', { name: 'Ở lại' }).click();
    await expect(fullName).toHaveValue(`${name} Hai`);
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Rời đi, không lưu' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: `Mở tài khoản ${name}` }).click();
  });

  await test.step('RULES §21.13: she leaves, and 110 e-books continue', async () => {
    const leaver = { email, password, role: 'EDITOR' as const, full_name: name };
    const api = await Api.as(leaver);
    for (let n = 1; n < 110; n += 1) await api.create({ title: `${name} ${n}` });
    const heir = account('EDITOR', 1);
    await panel.getByRole('button', { name: 'Ngừng hoạt động tài khoản' }).click();
    const question = page.getByRole('dialog', { name: 'Ngừng hoạt động tài khoản' });
    await question.getByLabel('Chuyển eBook cho một đồng nghiệp').check();
    await question.getByLabel('Tìm theo tên').fill(heir.full_name);
    await expect(question.getByRole('radio', { name: / · / })).toHaveCount(1); // the list follows the field
    await question.getByRole('radio', { name: new RegExp(heir.full_name) }).check();
    await axeClean(page, 'closing an account');
    await question.getByRole('button', { name: 'Ngừng hoạt động tài khoản' }).click();
    await expect(panel.getByText(`Đã chuyển 110 eBook cho ${heir.full_name}`)).toBeVisible({ timeout: 120_000 });
    await expect(panel.getByText('Ngừng hoạt động', { exact: true }).first()).toBeVisible();
    const { total } = await (await Api.as(heir)).call('GET', `/ebooks?created_by=me&search=${encodeURIComponent(name)}`);
    expect(total).toBe(110);
    const signsInAgain = Api.as({ ...leaver, email: leaver.email.toUpperCase() }); // Api remembers the session of the other spelling
    await expect(signsInAgain).rejects.toThrow(/login: 4\d\d/);
  });
});
