import { expect, type Page, test } from '@playwright/test';
import { unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { bookOf } from '../support/books.ts';
import { startAs } from '../support/people.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Tên eBook' });

/** Drops a PDF on the page, outside its drop areas. */
async function drop(page: Page, name: string, pdf: Buffer): Promise<void> {
  const data = await page.evaluateHandle(([file, bytes]) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(bytes ?? ''), (c) => c.charCodeAt(0));
    transfer.items.add(new File([content], file ?? '', { type: 'application/pdf' }));
    return transfer;
  }, [name, pdf.toString('base64')]);
  await expect(async () => { // a browser fires dragover again and again
    await page.locator('main').dispatchEvent('dragover', { dataTransfer: data });
    await expect(page.getByText('Thả PDF hoặc ảnh bìa vào đây')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.locator('main').dispatchEvent('drop', { dataTransfer: data });
}

const book = (name: string) => bookOf({ pages: 3, text: (n) => (n === 1 ? name : `Trang ${n}`), info: { Title: name } });

test.describe('RULES §10.6: a new e-book begins with its PDF', () => {
  test('dropped anywhere on the page it fills the title, and is submitted with five clicks and keys', async ({ page }) => {
    const name = unique('Sách thả vào trang');
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await expect(page.getByText('Chọn PDF trước, phần lớn thông tin sẽ được điền')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Chọn tệp PDF' })).toBeFocused();
    await axeClean(page, 'a new e-book');
    await drop(page, 'a.pdf', book(name));
    await expect(title(page)).toHaveValue(name);
    await expect(title(page)).toBeFocused();
    await page.keyboard.press('Enter'); // 1
    await expect(page).toHaveURL(/\/toc$/);
    await page.getByRole('button', { name: 'Hoàn tất' }).click(); // 2
    await page.getByRole('button', { name: 'Gửi duyệt' }).click(); // 3
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi duyệt' }).click(); // 4
    await expect(page.getByText('Đã gửi duyệt')).toBeVisible();
  });
});
