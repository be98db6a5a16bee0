import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeClean } from '../support/axe.ts';
import { Api, unique } from '../support/api.ts';
import { bookOf, uploadCover } from '../support/books.ts';
import { png } from '../support/files.ts';
import { pdfInput, pdfSection } from '../support/form.ts';
import { oldFontPdf } from '../support/oldFontPdf.ts';
import { startAs } from '../support/people.ts';
import { crash, intercept, waitUntilStored } from '../support/waiting.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Tên eBook' });
const author = (page: Page) => page.getByRole('textbox', { name: 'Tác giả' });
const tags = (page: Page) => page.getByRole('textbox', { name: 'Từ khóa' });
const undoOf = (page: Page, field: string): Locator => page.getByRole('button', { name: new RegExp(`^Hoàn tác: ${field}`) });

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

/** Enough words to recognise the language of the text. */
const words = 'Động lượng của một vật là đại lượng được đo bằng tích của khối lượng và vận tốc của vật đó. ';

const physics = (name: string) =>
  bookOf({
    pages: 12,
    text: (n) => (n === 1 ? `${name}\nNguyễn Văn Ánh` : words.repeat(3)),
    info: { Title: name, Author: 'Nguyễn Văn Ánh', Keywords: 'cơ học; động lượng' },
  });

async function open(page: Page): Promise<void> {
  await startAs(page, 'EDITOR');
  await page.goto('/ebooks/create');
  await expect(title(page)).toBeEnabled();
}

test.describe('RULES §17.6: what a PDF says, on the form', () => {
  test('fields that are empty and the cover are filled before a byte is sent; each is taken back by itself', async ({ page }) => {
    await open(page);
    const sent: string[] = [];
    page.on('request', (r) => { if (r.method() !== 'GET' && !r.url().includes('/events')) sent.push(r.url()); });
    await author(page).fill('Người nhập');
    await pdfInput(page).setInputFiles(file('vat-li.pdf', physics('Vật lí lớp mười')));
    await expect(title(page)).toHaveValue('Vật lí lớp mười');
    await expect(tags(page)).toHaveValue('cơ học, động lượng');
    await expect(author(page)).toHaveValue('Người nhập');
    await expect(title(page)).toHaveAccessibleDescription('Lấy từ PDF');
    await expect(pdfSection(page).getByText('12 trang · chữ đọc được')).toBeVisible();
    await expect(pdfSection(page).getByRole('status')).toContainText('Đã lấy từ PDF: Tên eBook, Từ khóa, Ảnh bìa');
    const cover = page.getByRole('region', { name: 'Ảnh bìa' });
    await expect(cover.getByRole('img', { name: 'Ảnh bìa' })).toBeVisible();
    expect(await cover.getByRole('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalHeight))).toBe(1600);
    await axeClean(page, 'the form with what a PDF says');

    await undoOf(page, 'Từ khóa lấy từ PDF là “cơ học, động lượng”').click();
    await expect(tags(page)).toHaveValue('');
    await title(page).press('End');
    await title(page).pressSequentially(' (tái bản)');
    await expect(page.getByRole('button', { name: /^Hoàn tác: Tên eBook/ })).toHaveCount(0);
    await undoOf(page, 'ảnh bìa').click();
    await expect(cover.getByRole('img', { name: 'Ảnh bìa' })).toHaveCount(0);
    expect(sent).toEqual([]);

    await test.step('another PDF takes the place of what was not changed by hand', async () => {
      await tags(page).blur();
      await pdfInput(page).setInputFiles(file('hoa-hoc.pdf', physics('Hóa học lớp mười')));
      await expect(tags(page)).toHaveValue('cơ học, động lượng');
      await expect(title(page)).toHaveValue('Vật lí lớp mười (tái bản)');
      await expect(cover.getByText('Lấy từ PDF (trang 1)')).toBeVisible();
      await pdfSection(page).getByRole('button', { name: 'Bỏ tệp đã chọn' }).click();
      await expect(tags(page)).toHaveValue('');
      await expect(cover.getByRole('img', { name: 'Ảnh bìa' })).toHaveCount(0);
    });

    await test.step('a file that cannot be used is refused as it is picked, says why and proposes nothing', async () => {
      const refusal = pdfSection(page).getByRole('alert');
      await pdfInput(page).setInputFiles(file('hỏng.pdf', Buffer.from('%PDF-1.7 and nothing more')));
      await expect(refusal).toHaveText('“hỏng.pdf” bị hỏng hoặc không phải là PDF nên không mở được. Hãy chọn tệp khác.');
      await pdfInput(page).setInputFiles(file('khóa.pdf', bookOf({ pages: 1, locked: true })));
      await expect(refusal).toHaveText('“khóa.pdf” có mật khẩu nên không dùng được. Hãy bỏ mật khẩu rồi chọn lại.');
      await pdfInput(page).setInputFiles(file('ảnh.pdf', png(60, 80)));
      await expect(refusal).toHaveText('Please select a valid PDF file');
      await expect(pdfSection(page).getByText(/^Tệp đã chọn/)).toHaveCount(0);
      await expect(title(page)).toHaveValue('Vật lí lớp mười (tái bản)');
    });

    await test.step('RULES §17.18: proposals from old fonts are in Unicode, and say so', async () => {
      const cover = ['Giáo trình thư viện học đại cương', ...Array.from({ length: 12 }, () => 'Chương mở đầu: những khái niệm cơ bản của thư viện')];
      await pdfInput(page).setInputFiles(file('phong-cu.pdf', oldFontPdf(cover)));
      await expect(page.getByText('1 trang · đã chuyển từ phông cũ')).toBeVisible();
    });
  });

  test('nothing changes under the fingers of a user who types while the PDF is read', async ({ page }) => {
    await open(page);
    let release = () => {};
    const held = new Promise<void>((done) => { release = done; });
    await intercept(page, /assets\/readPdf-/, async (route) => { await held; await route.continue(); });
    await pdfInput(page).setInputFiles(file('a.pdf', physics('Tên trong PDF')));
    await expect(pdfSection(page).getByText('Đang đọc PDF...')).toBeVisible();
    await title(page).pressSequentially('Tên ');
    await author(page).focus();
    release();
    await expect(tags(page)).toHaveValue('cơ học, động lượng');
    await expect(author(page)).toHaveValue('');
    await author(page).blur();
    await expect(author(page)).toHaveValue('Nguyễn Văn Ánh');
    await expect(title(page)).toHaveValue('Tên ');

    await test.step('RULES §17.19: subject, grade and publisher are filled as the library spells them, and taken back', async () => {
      const subject = unique('Môn mẫu');
      await (await Api.as('EDITOR')).create({ title: unique('Sách có sẵn'), subject, grade: 'Lớp 7', publisher: 'NXB Mẫu Mực' });
      const pdf = bookOf({ pages: 3, text: (n) => (n === 1 ? `${subject} lớp 7\nNHÀ XUẤT BẢN MẪU MỰC` : words.repeat(3)), info: { Title: `${subject} lớp 7` } });
      await pdfInput(page).setInputFiles(file('sach.pdf', pdf));
      await expect(page.getByRole('combobox', { name: 'Môn học' })).toHaveValue(subject);
      await expect(page.getByRole('combobox', { name: 'Môn học' })).toHaveAccessibleDescription('Lấy từ PDF');
      await expect(page.getByRole('combobox', { name: 'Khối lớp' })).toHaveValue('Lớp 7');
      await expect(page.getByRole('combobox', { name: 'Nhà xuất bản' })).toHaveValue('NXB Mẫu Mực');
      await undoOf(page, 'Khối lớp lấy từ PDF là “Lớp 7”').click();
      await expect(page.getByRole('combobox', { name: 'Khối lớp' })).toHaveValue('');
    });
  });

  test('what the PDF had filled in comes back after a crash, with its marks', async ({ page, context }) => {
    await open(page);
    const name = unique('Sách của bản nháp');
    await pdfInput(page).setInputFiles(file('a.pdf', physics(name)));
    await expect(title(page)).toHaveValue(name);
    await waitUntilStored(page, name);
    const other = await context.newPage();
    await crash(page);
    await other.goto('/ebooks/create');
    await other.getByRole('button', { name: 'Khôi phục' }).click();
    await expect(title(other)).toHaveValue(name);
    await undoOf(other, 'Tên eBook').click();
    await expect(title(other)).toHaveValue('');
    await expect(author(other)).toHaveValue('Nguyễn Văn Ánh');
  });

  test('an e-book that is stored keeps its cover and all that it says', async ({ page }) => {
    const editor = await Api.as('EDITOR');
    const { id } = await editor.create({ title: unique('Đã có bìa'), author: 'Có sẵn' });
    await uploadCover(id, png(60, 80));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await pdfInput(page).setInputFiles(file('a.pdf', physics('Tên khác')));
    await expect(pdfSection(page).getByRole('status')).toContainText('Đã lấy từ PDF: Từ khóa, Ngôn ngữ.');
    await expect(author(page)).toHaveValue('Có sẵn');
    await expect(page.getByText('Lấy từ PDF (trang 1)')).toHaveCount(0);
  });
});
