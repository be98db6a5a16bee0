import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { openNewForm, type PickedFile, pdfFile, pickPdf } from '../support/form.ts';
import { holdTimers, intercept, passTime } from '../support/waiting.ts';

const MiB = 1_048_576;
const small = () => pdfFile();
const large = () => ({ name: 'sách dày.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([smallPdf(), Buffer.alloc(17 * MiB, 1)]) });
const save = (page: Page) => page.getByRole('button', { name: 'Tạo eBook' });

async function open(page: Page, title: string, file: PickedFile): Promise<void> {
  await openNewForm(page, title);
  await expect(page.getByRole('heading', { name: 'Tệp PDF (bắt buộc)' })).toBeVisible();
  await pickPdf(page, file);
}

/** Makes the line slow, until the returned function is called. */
async function slow(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: bytesPerSecond });
  return () => network.detach();
}

test.describe('RULES §10.22: uploads on the screen', () => {
  test('progress, speed, time left and cancel are in view at every scroll position, and cover nothing; cancelled, it may be sent after all, and continues in the tray', async ({ page }) => {
    const title = unique('Luôn trong tầm mắt');
    await open(page, title, large());
    const fast = await slow(page, 40_000); // it has to last through all of this, also on a busy machine
    await save(page).click();
    const words = page.getByText(/^Đang tải lên \d+% · .+\/giây · còn khoảng \d+ (giây|phút)$/);
    const cancel = page.getByRole('button', { name: 'Hủy tải lên' });
    await expect(words).toBeVisible();
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      for (const share of [0, 0.5, 1]) {
        await page.evaluate((to) => window.scrollTo(0, to * document.body.scrollHeight), share);
        for (const part of [page.getByRole('progressbar', { name: 'Tệp PDF' }), words, cancel]) await expect(part).toBeInViewport({ ratio: 1 });
      }
      const covered = await page.evaluate(() => {
        const bar = document.querySelector('form [role=progressbar]')?.closest('.MuiPaper-root');
        const controls = [...document.querySelectorAll<HTMLElement>('main a[href], main button:not(:disabled), main input:not(:disabled):not([hidden]), main textarea:not(:disabled):not([aria-hidden])')];
        return controls.filter((element) => {
          if (!bar || bar.contains(element) || !element.checkVisibility()) return false;
          window.scrollBy(0, element.getBoundingClientRect().top + 30 - bar.getBoundingClientRect().bottom); // partly in the window, behind the bar
          element.focus();
          const box = element.getBoundingClientRect();
          const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return over === null || bar.contains(over); // null: out of the window
        }).map((element) => element.outerHTML.slice(0, 80));
      });
      expect(covered, `${width} px`).toEqual([]);
    }
    await axeClean(page, 'uploading');

    await test.step('a cancelled upload is not shown as failed', async () => {
      await expect(page.getByRole('progressbar', { name: 'Tệp PDF' })).toBeVisible(); // the cover is sent first
      await page.getByRole('button', { name: 'Hủy tải lên' }).click();
      await expect(page.getByText('Đã hủy tải lên. Các thông tin khác đã được lưu.')).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(page.getByText('Upload failed')).toHaveCount(0);
      await axeClean(page, 'cancelled');
    });
    await test.step('an upload continues in the tray when the form is left, and shows its result', async () => {
      await page.getByRole('button', { name: 'Tải lên lại' }).click(); // it may be sent after all
      await expect(page.getByRole('button', { name: 'Hủy tải lên' })).toBeVisible();
      const asked = page.waitForEvent('dialog');
      void page.reload().catch(() => undefined); // the dialog below stops it
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await page.getByRole('link', { name: 'Tổng quan' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      const tray = page.getByRole('region', { name: 'Việc đang chạy' });
      await tray.getByRole('button', { name: /^Tải lên “sách dày.pdf”: / }).click();
      await expect(tray).toContainText(/Đang tải lên \d+%/);
      await axeClean(page, 'an upload in the tray');
      await fast();
      await expect(tray).toContainText('Đã tải lên', { timeout: 300_000 });
      await expect(page).toHaveURL(/\/dashboard$/);
      await tray.getByRole('link', { name: 'Mở eBook' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Mở PDF/ }).first()).toBeVisible();
    });
  });

  test('a broken connection is reported; if it stays broken, a dialog says why the upload failed and offers what can succeed; a PDF that was refused is not offered again', async ({ page }) => {
    await holdTimers(page, 1_000); // each second of the countdown passes only when passTime is called
    await open(page, unique('Đứt mạng'), small());
    await intercept(page, /cms-files/, (route) => route.abort());
    await save(page).click();
    await expect(page.getByText('Mất kết nối. Sẽ tự thử lại sau 2 giây.')).toBeVisible();
    await axeClean(page, 'broken');
    await expect(page.getByText('Mất kết nối. Sẽ tự thử lại sau 2 giây.')).toBeVisible(); // the countdown is held
    const alert = page.getByRole('alertdialog');
    await expect(async () => {
      await passTime(page);
      await expect(alert).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [0] });
    await expect(alert).toContainText('eBook saved but PDF upload failed. You can upload it later.');
    await expect(alert).toContainText('Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.');
    await expect(alert).toContainText('Chưa có tệp PDF. Cần tải lên trước khi gửi duyệt.');
    await expect(alert.getByRole('button', { name: 'Chọn tệp khác' })).toHaveCount(0);
    await axeClean(page, 'failed');
    await page.unrouteAll();

    await test.step('a PDF that was refused is not offered again, another one is', async () => {
      const why = 'Tệp PDF có mật khẩu. Vui lòng bỏ mật khẩu rồi tải lên lại.';
      await intercept(page, '**/upload/confirm', (route) => route.fulfill({ status: 422, json: { code: 'file.pdf_locked', message: why } }));
      await alert.getByRole('button', { name: 'Tải lên lại' }).click();
      await expect(alert).toContainText(why);
      await expect(alert.getByRole('button', { name: 'Tải lên lại' })).toHaveCount(0);
      await axeClean(page, 'refused');
      await page.unrouteAll();
      const choosing = page.waitForEvent('filechooser');
      await alert.getByRole('button', { name: 'Chọn tệp khác' }).click();
      await (await choosing).setFiles({ ...small(), name: 'không khóa.pdf' });
      await expect(page.getByText(/^Tệp đã chọn: không khóa\.pdf/)).toBeVisible();
      await page.getByRole('button', { name: 'Cập nhật' }).click(); // the record is there already
      await expect(page).toHaveURL(/\/toc$/);
    });
  });

  test('going on without the PDF says that it is missing; so do detail and list; submitting without it is refused', async ({ page }) => {
    const title = unique('Chưa có PDF');
    await open(page, title, small());
    await intercept(page, /cms-files/, (route) => route.fulfill({ status: 403 }));
    await save(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(page).toHaveURL(/\/toc$/);
    await expect(page.getByText('Đã tạo eBook. Chưa có tệp PDF. Cần tải lên trước khi gửi duyệt.')).toBeVisible();
    const found = await (await Api.as('EDITOR')).call('GET', `/ebooks?search=${encodeURIComponent(title)}`);
    const [{ id }] = found.ebooks as [{ id: string }];
    await page.goto(`/ebooks?search=${encodeURIComponent(title)}`);
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row.getByText('Chưa có PDF', { exact: true })).toBeVisible();
    await row.getByRole('link', { name: title }).click();
    await expect(page.getByText('Chưa có tệp PDF. Cần tải lên trước khi gửi duyệt.').first()).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Chưa có PDF' })).toBeVisible();

    await test.step('RULES §10.24: without a PDF submitting is refused before a comment is typed, with a link to the form', async () => {
      const panel = page.getByRole('region', { name: 'Xử lý' });
      await expect(panel).toContainText('Chưa có tệp PDF. Cần tải lên trước khi gửi duyệt.');
      await panel.getByRole('button', { name: 'Gửi duyệt' }).click();
      const dialog = page.getByRole('dialog', { name: 'Gửi duyệt' });
      await expect(dialog.getByRole('alert')).toContainText('Cần có tệp PDF trước khi gửi duyệt.');
      await expect(dialog.getByRole('textbox')).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Gửi duyệt' })).toBeDisabled();
      await dialog.getByRole('link', { name: 'Thêm tệp PDF' }).click();
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}/edit#section-pdf$`));
      await expect(page.getByRole('region', { name: 'Tệp PDF' })).toBeInViewport();
      await page.goBack();
      await dialog.getByRole('button', { name: 'Hủy' }).click();
      await panel.getByRole('link', { name: 'Thêm tệp PDF' }).click();
      await page.unrouteAll();
      await pickPdf(page, small());
      await page.getByRole('button', { name: 'Cập nhật' }).click();
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
      await axeClean(page, 'done');
      await panel.getByRole('button', { name: 'Gửi duyệt' }).click();
      await dialog.getByRole('button', { name: 'Gửi duyệt' }).click();
      await expect(page.getByText('Đã gửi duyệt')).toBeVisible();
    });
  });
});
