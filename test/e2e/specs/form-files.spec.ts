import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { png } from '../support/files.ts';
import { coverInput, openNewForm, pdfInput, pickPdf } from '../support/form.ts';
import { underlined } from '../support/underlined.ts';
import { holdTimers, intercept, passTime } from '../support/waiting.ts';

const coverFile = () => ({ name: 'bìa.png', mimeType: 'image/png', buffer: png(60, 80) });
const create = (page: Page) => page.getByRole('button', { name: 'Tạo eBook' });

test.describe('RULES §§4.5, 10.6: e-book form, its files', () => {
  test('files may be dropped, and removed again; they are checked before a byte is sent', async ({ page }) => {
    await openNewForm(page, unique('Kéo thả'));
    await test.step('RULES §17.20: words of the title that may be misspelled are underlined and named, until the user turns that off', async () => {
      const title = page.getByLabel('Tên eBook');
      await title.fill('Giáo trình Tin học đuợc');
      await expect(page.getByText('Có thể sai chính tả: đuợc')).toBeVisible();
      expect(await underlined(title)).toBe(0);
      await title.blur();
      await expect.poll(() => underlined(title)).toBe(1);
      await axeClean(page, 'a misspelled word of a title');
      await page.getByRole('button', { name: 'Tắt gợi ý' }).click();
      await expect(page.getByText('Có thể sai chính tả')).toHaveCount(0);
      await expect.poll(() => underlined(title)).toBe(0);
    });
    const drop = async (section: string, name: string, type: string) => {
      const data = await page.evaluateHandle(([file, mime, bytes]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes ?? ''], file ?? '', { type: mime }));
        return transfer;
      }, [name, type, smallPdf().toString('latin1')]);
      const place = page.getByRole('region', { name: section }).getByText('Kéo thả tệp vào đây hoặc chọn từ máy');
      await place.dispatchEvent('dragover', { dataTransfer: data });
      await place.dispatchEvent('drop', { dataTransfer: data });
    };
    await drop('Tệp PDF', 'thả.pdf', 'application/pdf');
    await expect(page.getByText(/^Tệp đã chọn: thả\.pdf/)).toBeVisible();
    await page.getByRole('button', { name: 'Bỏ tệp đã chọn' }).click();
    await expect(page.getByText(/^Tệp đã chọn/)).toHaveCount(0);
    await drop('Ảnh bìa', 'thả.pdf', 'application/pdf');
    await expect(page.getByRole('alert')).toHaveText('Please select a valid image file');

    await test.step('files are checked before a byte is sent', async () => {
      await expect(page.getByText('PNG, JPG hoặc WEBP, khuyến nghị 600x800px')).toBeVisible();
      await coverInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 << 20) });
      await expect(page.getByText('Cover image must be less than 5MB')).toBeVisible();
      await coverInput(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
      await expect(page.getByText('Please select a valid image file')).toBeVisible();
      await pdfInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a') });
      await expect(page.getByText('Please select a valid PDF file')).toBeVisible();
    });
  });

  test('after a broken connection the file is sent again by itself, with a new grant', async ({ page }) => {
    await holdTimers(page, 1_000); // the wait of two seconds is counted in seconds
    await openNewForm(page, unique('Mạng chập chờn'));
    await pickPdf(page);
    const sent: string[] = [];
    await intercept(page, /cms-files/, (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent.push(new URL(route.request().url()).pathname);
      return sent.length === 1 ? route.abort() : route.continue();
    });
    await create(page).click();
    await expect(page.getByText(/^Mất kết nối\. Sẽ tự thử lại sau \d+ giây\.$/)).toBeVisible();
    await passTime(page);
    await passTime(page);
    await expect(page).toHaveURL(/\/toc$/);
    expect(sent, 'the cover from page one twice, and the PDF').toHaveLength(3);
    expect(new Set(sent).size).toBe(3);
  });

  test('a failed cover does not stop the PDF: an alert is shown, and the user can continue; a failed PDF can be sent again', async ({ page }) => {
    await openNewForm(page, unique('Bìa hỏng'));
    await coverInput(page).setInputFiles(coverFile());
    await pickPdf(page);
    await intercept(page, '**/cover', (route) => route.fulfill({ status: 500, json: { message: 'Hỏng.' } }));
    await create(page).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toHaveText(/eBook saved but cover upload failed\. You can upload it later\./);
    await expect(page.getByText('Đã tải lên')).toBeVisible();
    await alert.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(page).toHaveURL(/\/toc$/);

    await test.step('a failed PDF: Upload failed, the alert, and a retry that succeeds without a second record', async () => {
      const title = unique('PDF hỏng');
      await page.unroute('**/cover');
      await page.goto('/ebooks/create');
      await page.getByLabel('Tên eBook').fill(title);
      await pickPdf(page);
      // Only status 200 is a success.
      await intercept(page, /cms-files/, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 204 }) : route.continue()));
      await create(page).click();
      await expect(alert).toHaveText(/eBook saved but PDF upload failed\. You can upload it later\./);
      // The cover that was made of page 1 fails too, if it is ready by then.
      await expect(page.locator('#section-pdf').getByText('Upload failed', { exact: true })).toHaveAttribute('lang', 'en');
      await page.unroute(/cms-files/);
      await alert.getByRole('button', { name: 'Tải lên lại' }).click();
      await expect(page).toHaveURL(/\/toc$/);
      const found = await (await Api.as('EDITOR')).call('GET', `/ebooks?search=${encodeURIComponent(title)}`);
      expect(found.total).toBe(1);
    });
  });
});
