import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { blockPart, expectRetryLoads, partAlert, partAlertOver } from '../support/blockedPart.ts';
import { withBook } from '../support/books.ts';
import { pdfFile, pdfInput, pdfSection } from '../support/form.ts';
import { ebookIn } from '../support/library.ts';
import { openOutline, paste, pressGrip, rows, shown, titles } from '../support/outline.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Cập nhật' });
const titleField = (page: Page) => page.getByLabel('Tên eBook');
const conflict = (page: Page) => page.getByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' });

async function openForm(page: Page, name: string, fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = await ebookIn('draft', name, fields);
  await startAs(page, 'EDITOR');
  await page.goto(`/ebooks/${id}/edit`);
  await expect(titleField(page)).toBeVisible();
  return id;
}

/** Does not wait until the PDF is read. */
const choosePdf = (page: Page, buffer = smallPdf()) =>
  pdfInput(page).first().setInputFiles({ ...pdfFile(), buffer });

test.describe('RULES §10.26: a part of the page that cannot be loaded', () => {
  test('on the form: the parts for picking a file, leaving, saving and signing in again', async ({ page }) => {
    const [reading, worker, soon, rules, dialog, sending] = [
      await blockPart(page, 'readPdf'), await blockPart(page, 'worker'), await blockPart(page, 'soon'),
      await blockPart(page, 'formSchema'), await blockPart(page, 'conflict'), await blockPart(page, 'uploadCalls'),
    ];
    const relogin = await blockPart(page, 'ReloginDialog');
    const id = await openForm(page, 'Thiếu từng phần', { published_year: 2001, author: 'Cũ' });
    const api = await Api.as('EDITOR');
    const message = pdfSection(page).getByText('Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.');
    const again = pdfSection(page).getByRole('button', { name: 'Thử lại' });

    await test.step('what reads a picked PDF, and its worker: the PDF is called neither unreadable nor damaged', async () => {
      await choosePdf(page, smallPdf(unique('khác')));
      await expect(message).toBeVisible();
      expect(worker.failures()).toBe(0);
      reading.restore();
      await again.click();
      await expect.poll(worker.failures).toBeGreaterThan(0);
      await expect(message).toBeVisible();
      worker.restore();
      await again.click();
      await expect(page.getByText(/^3 trang/)).toBeVisible();
    });

    await test.step('the question before leaving: nobody leaves unasked', async () => {
      await page.getByLabel('Tác giả').fill('Của tôi');
      await page.getByRole('link', { name: 'Tổng quan' }).click();
      await expectRetryLoads(page, soon, partAlertOver(page)); // over the page: the form may also report that its rules are missing
      await page.getByRole('dialog', { name: 'Rời khỏi trang?' }).getByRole('button', { name: 'Ở lại' }).click();
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}/edit$`));
      await expect(page.getByLabel('Tác giả')).toHaveValue('Của tôi');
    });

    await test.step('the rules of the form: nothing is saved unchecked', async () => {
      await page.getByLabel('Năm xuất bản').fill('20O5');
      await save(page).click();
      await expect(partAlert(page)).toBeVisible();
      expect(await api.get(id)).toMatchObject({ published_year: 2001 });
      await expectRetryLoads(page, rules);
      await save(page).click();
      await expect(page.getByText('Năm xuất bản phải là số nguyên')).toBeVisible();
      await page.getByLabel('Năm xuất bản').fill('2005');
    });

    await test.step('the question after a conflict', async () => {
      await api.call('PUT', `/ebooks/${id}`, { author: 'Của cửa sổ kia' });
      await save(page).click();
      await expect(partAlert(page)).toBeVisible();
      await expect(page.getByLabel('Tác giả')).toHaveValue('Của tôi');
      await expectRetryLoads(page, dialog);
      await conflict(page).getByRole('button', { name: 'Lưu kết quả' }).click();
    });

    await test.step('what sends files: the alert does not blame the store', async () => {
      const failed = page.getByRole('alertdialog');
      await expect(failed).toContainText('Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.');
      await expect(failed).not.toContainText('Kho lưu trữ');
      sending.restore();
      await failed.getByRole('button', { name: 'Tải lên lại' }).click();
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
      expect(await api.get(id)).toMatchObject({ file_name: pdfFile().name, published_year: 2005, author: 'Của tôi' });
    });

    await test.step('signing in again over unsaved work', async () => {
      await page.getByRole('link', { name: 'Chỉnh sửa' }).click();
      await titleField(page).fill('Còn nguyên');
      await intercept(page, '**/api/cms/auth/refresh', (route) => route.fulfill({ status: 401, json: { error: 'x' } }));
      await intercept(page, '**/api/cms/ebooks/**', (route) => route.fulfill({ status: 401, json: { error: 'x' } }));
      await save(page).click();
      await expectRetryLoads(page, relogin);
      await expect(page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' })).toBeVisible();
      await expect(titleField(page)).toHaveValue('Còn nguyên');
    });
  });

  test('on the outline: a line that is dropped before the part for dragging is loaded moves then', async ({ page }) => {
    let load = () => {};
    const loading = new Promise<void>((done) => {
      load = done;
    });
    await intercept(page, /\/assets\/Dragging-[^/]+\.js$/, async (route) => {
      await loading;
      await route.continue();
    });
    await openOutline(page, 'Một', 'Hai');
    const { x } = await pressGrip(page, 1);
    const to = await rows(page).first().boundingBox();
    if (!to) throw new Error('no row');
    await page.mouse.move(x, to.y + to.height * 0.2, { steps: 4 });
    await page.mouse.up();
    expect(await shown(page)).toEqual(['Một', 'Hai']);
    load();
    await expect.poll(() => shown(page)).toEqual(['Hai', 'Một']);
  });

  test('on the outline: the parts for pasting, which works after the retry, for chosen lines, and for a conflict', async ({ page }) => {
    const [parser, tools, merge, question] = [
      await blockPart(page, 'paste'), await blockPart(page, 'TocSelection'), await blockPart(page, 'mergeOutline'), await blockPart(page, 'conflict'),
    ];
    const id = await openOutline(page, 'Một');
    await titles(page).first().focus();
    await paste(page, 'Chương 1\nChương 2');
    await expect(partAlert(page)).toBeVisible();
    expect(await shown(page)).toEqual(['Một']);
    await test.step('on a phone the message moves nothing out of reach', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(partAlert(page)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await expectRetryLoads(page, parser);
    await expect.poll(() => shown(page)).toEqual(['Một', 'Chương 1', 'Chương 2']);
    await page.getByRole('button', { name: 'Chọn nhiều dòng' }).click();
    await expectRetryLoads(page, tools);
    await expect(page.getByText('Đã chọn 0 dòng')).toBeVisible();
    await page.getByRole('button', { name: 'Bỏ chọn' }).click();

    await test.step('the outline stops saying “saving” after a conflict', async () => {
      await page.keyboard.press('Control+s'); // it may have saved itself
      await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
      await titles(page).first().fill('Một của tôi');
      const editor = await Api.as('EDITOR');
      const { items: saved } = await editor.call('GET', `/ebooks/${id}/toc`);
      const theirs = (saved as { title: string }[]).map((item, i) => (i === 0 ? { ...item, title: 'Một ở nơi khác' } : item));
      await editor.call('PUT', `/ebooks/${id}/toc`, { items: theirs });
      await page.getByRole('button', { name: 'Lưu ngay' }).click();
      const nothingIsLost = async () => {
        await expect(partAlert(page)).toBeVisible();
        await expect(page.getByText('Đang lưu...')).toHaveCount(0);
        await expect(titles(page).first()).toHaveValue('Một của tôi');
      };
      const again = partAlert(page).getByRole('button', { name: 'Thử lại' });
      await nothingIsLost();
      const failures = merge.failures();
      await again.click();
      await expect.poll(merge.failures).toBeGreaterThan(failures);
      merge.restore();
      await again.click();
      await expect.poll(question.failures).toBeGreaterThan(0);
      await nothingIsLost();
      await expectRetryLoads(page, question);
      await conflict(page).getByRole('button', { name: 'Lưu kết quả' }).click();
      await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    });
  });

  test('a screen: the frame stays; on the list: menus, the quick search and the dialog for many PDFs', async ({ page }) => {
    const [list, soon, palette, batch] = [
      await blockPart(page, 'EbookListPage'), await blockPart(page, 'soon'), await blockPart(page, 'Palette'), await blockPart(page, 'BatchDialog'),
    ];
    await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'eBooks', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Không thể hiển thị trang này' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'eBooks', exact: true })).toBeVisible();
    await expectRetryLoads(page, list);
    await expect(page.getByRole('heading', { level: 1, name: 'eBooks' })).toBeVisible();

    await test.step('the menu of a row: the list stays', async () => {
      await page.getByRole('button', { name: /^Thao tác với/ }).first().click();
      await expect(partAlert(page)).toBeVisible();
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      await expectRetryLoads(page, soon);
      await expect(page.getByRole('menuitem', { name: 'Xem chi tiết' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    });
    await test.step('the quick search', async () => {
      await expect(page.getByRole('button', { name: 'Phím tắt' })).toBeVisible();
      await page.keyboard.press('Control+KeyK');
      await expectRetryLoads(page, palette);
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('the dialog for many PDFs', async () => {
      await page.getByRole('button', { name: 'Tạo từ nhiều PDF' }).click();
      await expectRetryLoads(page, batch);
      await expect(page.getByRole('dialog', { name: 'Tạo từ nhiều PDF' })).toBeVisible();
    });
  });

  test('on the page of an e-book: what changed since its submission, the menu of the account, the notes and the reader', async ({ page }) => {
    const { id, title } = await withBook('Có PDF', { pages: 3 });
    await (await Api.as('EDITOR')).act(id, 'submit');
    await (await Api.as('EXPERT')).act(id, 'reject', 'Thiếu chương 3.');
    const panel = await blockPart(page, 'ComparePanel');
    const [soon, list, readerPart] = [await blockPart(page, 'soon'), await blockPart(page, 'NoteList'), await blockPart(page, 'Reader')];
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectRetryLoads(page, panel);
    await expect(page.getByRole('region', { name: 'Thay đổi so với lần gửi trước' })).toBeVisible();
    await page.waitForLoadState('load');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await expectRetryLoads(page, soon);
    await expect(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Xem ghi chú', exact: true }).click();
    await expectRetryLoads(page, list);
    await expect(page.getByRole('region', { name: 'Ghi chú', exact: true }).getByRole('button').first()).toBeVisible();
    await page.getByRole('button', { name: 'Xem tài liệu' }).click();
    await expectRetryLoads(page, readerPart);
    await expect(page.locator('.page canvas').first()).toBeVisible();
  });
});
