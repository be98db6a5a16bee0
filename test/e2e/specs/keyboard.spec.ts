import { expect, type Locator, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { patiently } from '../support/busy.ts';
import { ebookIn } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';
import { keepsFocus } from '../support/waiting.ts';

/** Goes on by Tab, as a hand would, until the focus is there; it must be seen where it is. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return seen(page, target);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** What has the focus is on the screen, nothing covers it, and it looks focused. */
async function seen(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const looks = await target.evaluate((element) => {
    const styles = (e: Element) => getComputedStyle(e);
    const ringed = (e: Element) => styles(e).outlineStyle !== 'none' && Number.parseFloat(styles(e).outlineWidth) > 0;
    const box = element.closest('.MuiInputBase-root') ?? element;
    const border = box.querySelector('fieldset');
    const ripple = element.matches('.Mui-focusVisible') || element.querySelector('.MuiTouchRipple-ripplePulsate') !== null;
    return ringed(element) || ringed(box) || ripple || (border !== null && Number.parseFloat(styles(border).borderTopWidth) >= 2);
  });
  expect(looks, `the focus on ${target} is seen`).toBe(true);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('RULES §10.13: every journey by keyboard only', () => {
  test.use({ reducedMotion: 'no-preference' }); // as most people have it

  test('an editor: sign in, create with a PDF, write the outline, submit', async ({ page }) => {
    const who = account('EDITOR');
    const title = unique('Chỉ bàn phím');
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(who.email);
    await tabTo(page, page.getByLabel('Mật khẩu', { exact: true }));
    await page.keyboard.type(who.password);
    await patiently(async () => {
      await page.getByLabel('Mật khẩu', { exact: true }).focus(); // for a repetition
      const response = page.waitForResponse(/\/api\/cms\/auth\/login$/);
      await page.keyboard.press('Enter');
      return response;
    });
    await expect(page).toHaveURL(/\/dashboard$/);

    await tabTo(page, page.getByRole('link', { name: 'Tạo eBook' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Tên eBook'));
    await page.keyboard.type(title);
    await tabTo(page, page.getByLabel('Ngôn ngữ'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Ngôn ngữ')).toHaveValue('English');
    const chooser = page.waitForEvent('filechooser'); // before the press, as the chooser must be intercepted
    await tabTo(page, button(page, 'Chọn tệp PDF'));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: smallPdf() });
    await tabTo(page, button(page, 'Tạo eBook'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/toc$/);

    await tabTo(page, button(page, 'Thêm chương'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Chương 1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bài 1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape'); // out of the title, up to the first row, and out
    await page.keyboard.press('ArrowUp');
    await tabTo(page, button(page, 'Hoàn tất'), 'Shift+Tab', 3);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ebooks\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('region', { name: 'Mục lục' }).getByRole('listitem')).toHaveText(['Chương 1', 'Bài 1']);

    await tabTo(page, button(page, 'Gửi duyệt'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Gửi duyệt' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Mong được duyệt sớm.');
    await tabTo(page, dialog.getByRole('button', { name: 'Gửi duyệt' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Chờ duyệt', { exact: true })).toBeVisible();
  });

  test('a manager: filter, open a row\'s menu, reject with a reason; a dialog given up gives the focus back; delete', async ({ page }) => {
    const { title } = await ebookIn('pending_review', 'Duyệt bằng phím');
    await startAs(page, 'MANAGER');
    await page.goto('/ebooks');
    await tabTo(page, page.getByLabel('Tìm theo tên eBook'));
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(page.locator('a[data-ebook]')).toHaveText([title]);
    await tabTo(page, page.getByLabel('Trạng thái', { exact: true }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/status=PENDING_REVIEW/);
    await expect(page.getByLabel('Trạng thái', { exact: true })).toBeFocused();
    const menu = button(page, `Thao tác với “${title}”`);
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Xem chi tiết' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused(); // it comes back
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Xóa' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Từ chối' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Từ chối' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expect(page.locator('canvas').first()).toBeVisible(); // the reader has opened by itself
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Thiếu đáp án.');
    await tabTo(page, dialog.getByRole('button', { name: 'Từ chối' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Bị từ chối', { exact: true })).toBeVisible();
    await keepsFocus(page);

    // A dialog that is given up gives the focus back.
    const { id } = await ebookIn('approved', 'Xóa bằng phím');
    await page.goto(`/ebooks/${id}`);
    for (const name of ['Xuất bản', 'Xóa']) {
      await page.getByRole('heading', { level: 1 }).evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await tabTo(page, button(page, name));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button(page, name)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const deletion = page.getByRole('dialog', { name: 'Xóa' });
    await expect(deletion.getByRole('button', { name: 'Hủy' })).toBeFocused(); // the safe choice
    for (let i = 0; i < 6; i += 1) { // the focus stays within
      await page.keyboard.press('Tab');
      expect(await deletion.evaluate((d) => d.contains(document.activeElement) || document.activeElement?.contains(d))).toBe(true);
    }
    await tabTo(page, deletion.getByRole('button', { name: 'Xóa' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ebooks\?search=.*status=PENDING_REVIEW$/); // the list from which one came
  });

  test('the frame: sidebar, theme, user menu, drawer; a merge is decided', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await tabTo(page, button(page, 'Thu gọn'));
    await page.keyboard.press('Enter');
    await expect(button(page, 'Mở rộng')).toBeFocused();
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: /^Giao diện/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Giao diện tối' }).press('Enter');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    const user = page.getByRole('button', { name: /^Tài khoản của/ });
    await tabTo(page, user);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Thông tin cá nhân' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(user).toBeFocused();
    await page.setViewportSize({ width: 390, height: 800 });
    await tabTo(page, button(page, 'Mở menu'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'eBooks' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ebooks$/);

    // A merge.
    const { id } = await ebookIn('draft', 'Gộp bằng phím', { author: 'Cũ' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/ebooks/${id}/edit`);
    await tabTo(page, page.getByLabel('Tác giả'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Của tôi');
    const api = await Api.as('EDITOR');
    await api.call('PUT', `/ebooks/${id}`, { author: 'Của cửa sổ kia' });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('radio', { name: /Giữ của tôi/ }));
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: /Lấy bản đã lưu/ })).toBeChecked();
    await tabTo(page, dialog.getByRole('button', { name: 'Lưu kết quả' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect((await api.get(id)).author).toBe('Của cửa sổ kia');
  });
});
