import { expect, type Page, test } from '@playwright/test';
import { ebookIn, withOutline } from '../support/library.ts';
import { account, chooseInUserMenu, logIn, startAs } from '../support/people.ts';
import { intercept, waitUntilStored } from '../support/waiting.ts';

const titleField = (page: Page) => page.getByLabel('Tên eBook');
const line = (page: Page) => page.getByLabel('Tiêu đề', { exact: true }).first();
const recover = (page: Page) => page.getByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' });

test.describe('RULES §§9.6 and 10.10: sessions and connections that end and return', () => {
  test('closing the tab with unsaved work asks; the session ends in another tab: /login there, the password over the form here; nobody else sees the work', async ({ page, context }) => {
    const { id, title } = await ebookIn('draft', 'Hai thẻ');
    const who = await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await test.step('closing the tab asks, if there is unsaved work', async () => {
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.reload();
      await expect(titleField(page)).toBeVisible();
      expect(asked).toEqual([]);
      await titleField(page).fill(`${title}x`);
      await waitUntilStored(page, `${title}x`);
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
      await recover(page).getByRole('button', { name: 'Bỏ nội dung này' }).click();
    });
    await titleField(page).fill('Đang gõ dở');
    const other = await context.newPage();
    for (const path of ['**/auth/refresh', '**/ebooks/statistics']) {
      await intercept(other, path, (route) => route.fulfill({ status: 401, json: { message: 'Hết hạn.' } }));
    }
    await other.goto('/dashboard');
    await expect(other).toHaveURL(/\/login$/);
    const dialog = page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });
    await expect(dialog).toBeVisible();
    await other.unrouteAll();
    await logIn(other, who);
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(dialog).toHaveCount(0); // signed in there is signed in here
    await expect(titleField(page)).toHaveValue('Đang gõ dở');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));

    await test.step('someone else signs in in another tab: nothing of the first one’s work is seen', async () => {
      await page.getByRole('link', { name: 'Chỉnh sửa' }).click();
      await titleField(page).fill('Của người thứ nhất');
      await waitUntilStored(page, 'Của người thứ nhất');
      await chooseInUserMenu(other, 'Đăng xuất');
      await other.getByRole('button', { name: 'Đăng xuất, bỏ nội dung' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await logIn(other, account('EDITOR', 1));
      await expect(other).toHaveURL(/\/dashboard$/);
      await other.goto(`/ebooks/${id}/edit`);
      await expect(other.getByRole('alert')).toContainText('Chỉ người tạo');
      await expect(other.getByText('Của người thứ nhất')).toHaveCount(0);
      await expect(recover(other)).toHaveCount(0);
    });
  });

  test('a lost connection is reported on form and outline; what was typed is saved once it is back', async ({ page, context }) => {
    const { id } = await withOutline('Một');
    await startAs(page, 'EDITOR');
    const words = 'Mất kết nối. Thay đổi đang được giữ trong trình duyệt này.';
    for (const [path, field, save] of [['edit', titleField(page), 'Cập nhật'], ['toc', line(page), 'Lưu ngay']] as const) {
      await page.goto(`/ebooks/${id}/${path}`);
      await expect(field).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText(words)).toBeVisible();
      await field.fill(`Gõ lúc mất mạng ${path}`);
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText('Không kết nối được máy chủ.')).toBeVisible();
      await expect(field).toHaveValue(`Gõ lúc mất mạng ${path}`);
      await context.setOffline(false);
      await expect(page.getByText(words)).toHaveCount(0);
      if (path === 'edit') {
        await page.getByRole('button', { name: save }).click();
        await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
      } else await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible(); // by itself
    }
  });
});
