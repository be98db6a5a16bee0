import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { blockPart, expectRetryLoads, partAlert, partAlertOver } from '../support/blockedPart.ts';
import { withBook } from '../support/books.ts';
import { pdfFile, pdfInput } from '../support/form.ts';
import { ebookIn, withOutline } from '../support/library.ts';
import { openOutline, paste, shown, titles } from '../support/outline.ts';
import { startAs } from '../support/people.ts';
import type { Role } from '../support/product.ts';
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
  test('the rules of the form: nothing is saved unchecked', async ({ page }) => {
    const rules = await blockPart(page, 'formSchema');
    const id = await openForm(page, 'Thiếu quy tắc', { published_year: 2001 });
    await page.getByLabel('Năm xuất bản').fill('20O5');
    await save(page).click();
    await expect(partAlert(page)).toBeVisible();
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({ published_year: 2001 });
    await expectRetryLoads(page, rules);
    await save(page).click();
    await expect(page.getByText('Năm xuất bản phải là số nguyên')).toBeVisible();
    await page.getByLabel('Năm xuất bản').fill('2005');
    await save(page).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect((await (await Api.as('EDITOR')).get(id)).published_year).toBe(2005);
  });

  test('the question of the form after a conflict', async ({ page }) => {
    const dialog = await blockPart(page, 'conflict');
    const id = await openForm(page, 'Thiếu câu hỏi', { author: 'Cũ' });
    await page.getByLabel('Tác giả').fill('Của tôi');
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}`, { author: 'Của cửa sổ kia' });
    await save(page).click();
    await expect(partAlert(page)).toBeVisible();
    await expect(page.getByLabel('Tác giả')).toHaveValue('Của tôi');
    await expectRetryLoads(page, dialog);
    await conflict(page).getByRole('button', { name: 'Lưu kết quả' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
  });

  for (const chunk of ['mergeOutline', 'conflict']) {
    test(`${chunk}: the outline stops saying “saving” after a conflict`, async ({ page }) => {
      const part = await blockPart(page, chunk);
      const id = await openOutline(page, 'Một', 'Hai');
      await titles(page).first().fill('Một của tôi');
      const { items: saved } = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`);
      const theirs = (saved as { title: string }[]).map((item, i) => (i === 0 ? { ...item, title: 'Một ở nơi khác' } : item));
      await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}/toc`, { items: theirs });
      await page.getByRole('button', { name: 'Lưu ngay' }).click();
      await expect(partAlert(page)).toBeVisible();
      await expect(page.getByText('Đang lưu...')).toHaveCount(0);
      await expect(titles(page).first()).toHaveValue('Một của tôi');
      await expectRetryLoads(page, part);
      await conflict(page).getByRole('button', { name: 'Lưu kết quả' }).click();
      await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    });
  }

  test('what reads pasted lines: they come into the outline afterwards', async ({ page }) => {
    const parser = await blockPart(page, 'paste');
    await openOutline(page, 'Một');
    await titles(page).first().focus();
    await paste(page, 'Chương 1\nChương 2');
    await expect(partAlert(page)).toBeVisible();
    expect(await shown(page)).toEqual(['Một']);
    await expectRetryLoads(page, parser);
    await expect.poll(() => shown(page)).toEqual(['Một', 'Chương 1', 'Chương 2']);
  });

  test('what sends files: nothing was sent, so the store refused nothing', async ({ page }) => {
    const sending = await blockPart(page, 'uploadFile');
    const id = await openForm(page, 'Thiếu tải lên');
    await choosePdf(page, smallPdf(unique('khác')));
    await save(page).click();
    const failed = page.getByRole('alertdialog');
    await expect(failed).toContainText('Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.');
    await expect(failed).not.toContainText('Kho lưu trữ');
    sending.restore();
    await failed.getByRole('button', { name: 'Tải lên lại' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect((await (await Api.as('EDITOR')).get(id)).file_name).toBe(pdfFile().name);
  });

  test('what reads a picked PDF: it is not called unreadable', async ({ page }) => {
    const reading = await blockPart(page, 'readPdf');
    await openForm(page, 'Thiếu đọc PDF');
    await choosePdf(page);
    const message = page.getByText('Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.');
    await expect(message).toBeVisible();
    reading.restore();
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page.getByText(/^3 trang/)).toBeVisible();
  });

  test('the worker that reads a picked PDF: the PDF is not called damaged', async ({ page }) => {
    const worker = await blockPart(page, 'worker');
    await openForm(page, 'Thiếu chương trình đọc');
    await choosePdf(page);
    await expect(page.getByText('Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.')).toBeVisible();
    worker.restore();
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page.getByText(/^3 trang/)).toBeVisible();
  });

  test('the question before leaving: nobody leaves unasked', async ({ page }) => {
    const dialog = await blockPart(page, 'soon');
    const id = await openForm(page, 'Thiếu hỏi');
    await titleField(page).fill('Chưa lưu');
    await page.getByRole('link', { name: 'Tổng quan' }).click();
    await expectRetryLoads(page, dialog, partAlertOver(page)); // the rules of the form may be missing too
    await page.getByRole('dialog', { name: 'Rời khỏi trang?' }).getByRole('button', { name: 'Ở lại' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}/edit$`));
    await expect(titleField(page)).toHaveValue('Chưa lưu');
  });

  test('signing in again over unsaved work', async ({ page }) => {
    const dialog = await blockPart(page, 'ReloginDialog');
    await openForm(page, 'Thiếu đăng nhập');
    await titleField(page).fill('Còn nguyên');
    await intercept(page, '**/api/cms/auth/refresh', (route) => route.fulfill({ status: 401, json: { error: 'x' } }));
    await intercept(page, '**/api/cms/ebooks/**', (route) => route.fulfill({ status: 401, json: { error: 'x' } }));
    await save(page).click();
    await expectRetryLoads(page, dialog);
    await expect(page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' })).toBeVisible();
    await expect(titleField(page)).toHaveValue('Còn nguyên');
  });

  test('a screen: the frame stays, and the screen comes when it is tried again', async ({ page }) => {
    const list = await blockPart(page, 'EbookListPage');
    await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'eBooks', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Không thể hiển thị trang này' })).toBeVisible();
    await expectRetryLoads(page, list);
    await expect(page.getByRole('heading', { level: 1, name: 'eBooks' })).toBeVisible();
  });

  const rejected = async () => `/ebooks/${(await ebookIn('rejected', 'Bị trả')).id}`;
  const withPdf = async () => `/ebooks/${(await withBook('Có PDF', { pages: 3 })).id}`;
  const outline = async () => `/ebooks/${(await withOutline('Một')).id}/toc`;
  const list = async () => '/ebooks';

  for (const [chunk, role, path, act, shows] of [
    ['Palette', 'EDITOR', list, (p: Page) => p.keyboard.press('Control+KeyK'), (p: Page) => p.getByRole('dialog').getByRole('combobox')],
    ['BatchDialog', 'EDITOR', list, (p: Page) => p.getByRole('button', { name: 'Tạo từ nhiều PDF' }).click(), (p: Page) => p.getByRole('dialog', { name: 'Tạo từ nhiều PDF' })],
    ['soon', 'EDITOR', list, (p: Page) => p.getByRole('button', { name: /^Tài khoản của/ }).click(), (p: Page) => p.getByRole('menuitem', { name: 'Đăng xuất' })],
    ['NoteList', 'EXPERT', withPdf, (p: Page) => p.getByRole('button', { name: 'Xem ghi chú' }).click(), (p: Page) => p.getByRole('region', { name: 'Ghi chú', exact: true }).getByRole('button').first()],
    ['ComparePanel', 'EDITOR', rejected, async () => undefined, (p: Page) => p.getByRole('region', { name: 'Thay đổi so với lần gửi trước' })],
    ['Reader', 'EXPERT', withPdf, (p: Page) => p.getByRole('button', { name: 'Xem tài liệu' }).click(), (p: Page) => p.locator('.page canvas').first()],
    ['TocSelection', 'EDITOR', outline, (p: Page) => p.getByRole('button', { name: 'Thêm chương' }).click().then(() => p.getByRole('button', { name: 'Chọn nhiều dòng' }).click()), (p: Page) => p.getByText('Đã chọn 0 dòng')],
  ] as const) {
    test(`${chunk}: a message takes its place, and a retry loads it`, async ({ page }) => {
      const part = await blockPart(page, chunk);
      await startAs(page, role as Role);
      await page.goto(await path());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('load');
      if (chunk === 'Palette') await expect(page.getByRole('button', { name: 'Phím tắt' })).toBeVisible();
      await act(page);
      await expectRetryLoads(page, part);
      await expect(shows(page)).toBeVisible();
    });
  }

  test('on a phone the message moves nothing out of reach', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const parser = await blockPart(page, 'paste');
    await openOutline(page, 'Một');
    await titles(page).first().focus();
    await paste(page, 'Chương 1\nChương 2');
    await expect(partAlert(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectRetryLoads(page, parser);
  });
});
