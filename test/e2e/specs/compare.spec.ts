import { expect, type Page, test } from '@playwright/test';
import { Api, type Ebook, unique } from '../support/api.ts';
import { axeClean, axeCleanState } from '../support/axe.ts';
import { bookOf, upload, uploadCover } from '../support/books.ts';
import { png } from '../support/files.ts';
import { shifts, watchShifts } from '../support/layoutShifts.ts';
import { items } from '../support/library.ts';
import { writeNote } from '../support/notes.ts';
import { startAs } from '../support/people.ts';
import { digitsOf, scanPdf } from '../support/scanPdf.ts';
import { heldBack, holdTimers, intercept } from '../support/waiting.ts';

const changes = (page: Page) => page.getByRole('region', { name: 'Thay đổi so với lần gửi trước' });
const part = (page: Page, name: string) => changes(page).getByRole('group', { name });

interface Item { id: string; title: string; page_number: number | null }

/** An e-book that came back, and that its creator has changed in every part since. */
async function correctedEbook(): Promise<Ebook> {
  const editor = await Api.as('EDITOR');
  const title = unique('Đường đời cũ');
  const { id } = await editor.create({ title, description: 'Sách gồm hai chương về đại số.', subject: 'Toán' });
  await upload(id, bookOf({ pages: 3, remark: title }));
  await uploadCover(id, png(30, 40));
  const outline = ['Chương một|1', '.Mục a|1', '.Mục b|2', 'Chương hai|2', 'Chương ba|3'];
  await editor.call('PUT', `/ebooks/${id}/toc`, { items: items(...outline) });
  await editor.act(id, 'submit');
  await (await Api.as('EXPERT')).act(id, 'reject', 'Thiếu chương ba.');

  const { items: saved } = (await editor.call('GET', `/ebooks/${id}/toc`)) as { items: Item[] };
  const [one, a, b, two, three] = saved as [Item, Item, Item, Item, Item];
  const lines = [{ ...three, page_number: 1 }, { ...one, title: 'Chương mở đầu' }, a, two, { ...items('Chương bốn|3')[0], id: 'temp-9' }];
  expect(b.title).toBe('Mục b'); // which is left out
  await editor.call('PUT', `/ebooks/${id}/toc`, { items: lines });
  await editor.call('PUT', `/ebooks/${id}`, { title: title.replace('cũ', 'mới'), description: 'Sách gồm ba chương về đại số.' });
  await upload(id, bookOf({ pages: 5, remark: `${title} 2` }));
  await uploadCover(id, png(60, 80));
  return editor.get(id);
}

/** Exactly what correctedEbook changes. */
async function showsAll(page: Page): Promise<void> {
  await expect(part(page, 'Thông tin').locator('del')).toHaveText([/cũ/, /hai/, /3/]);
  await expect(part(page, 'Thông tin').locator('ins')).toHaveText([/mới/, /ba/, /5/]);
  await expect(part(page, 'Mục lục').getByRole('listitem')).toHaveText([
    /^Chương ba.*Chuyển chỗĐổi trangtrang 3 → 1$/,
    /^Chương .*một.*mở đầu.*Đổi tên/,
    /^Mục b.*Xóa/,
    /^Chương bốn.*Thêm/,
  ]);
  await expect(part(page, 'Tệp PDF')).toContainText(/3 trang.*5 trang/);
  await expect(part(page, 'Ảnh bìa').getByRole('img')).toHaveCount(2);
}

test.describe('RULES §18.7: what changed since an e-book was handed in before', () => {
  test('its creator sees it before submitting, a reviewer once it waits; any two are chosen', async ({ page, browser }) => {
    const ebook = await correctedEbook();
    await writeNote(ebook.id, { kind: 'page', page: 1 }, 'Trang này mờ.');
    await startAs(page, 'EDITOR');
    await watchShifts(page);
    await holdTimers(page, 10_000); // for so long the page keeps back what would move; a busy machine may need more
    const { left, release } = await heldBack(page, /\/submissions$/);
    await page.goto(`/ebooks/${ebook.id}`);
    await left();
    await expect(page.getByRole('button', { name: /^Xem lần lượt 1 ghi chú/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lịch sử duyệt' }).getByRole('listitem')).toHaveCount(2);
    const read = page.getByRole('button', { name: 'Xem tài liệu' });
    await expect(read).toBeHidden(); // it would move
    release();
    await showsAll(page);
    await expect(read).toBeVisible();
    expect(await shifts(page)).toBeLessThan(0.02);
    await expect(changes(page).getByLabel('Bản mới')).toHaveValue('current');

    await (await Api.as('EDITOR')).act(ebook.id, 'submit');
    const reviewing = await browser.newPage({ baseURL: process.env.E2E_URL });
    await startAs(reviewing, 'EXPERT');
    await reviewing.goto(`/ebooks/${ebook.id}`);
    await showsAll(reviewing);
    await expect(changes(reviewing).getByLabel('Bản cũ')).toHaveValue('1');
    await expect(changes(reviewing).getByLabel('Bản mới')).toHaveValue('2');
    await changes(reviewing).getByRole('button', { name: 'Xem cả mục lục' }).click();
    await expect(part(reviewing, 'Mục lục').getByRole('listitem')).toHaveCount(6);
    await axeClean(reviewing, 'what changed');
    await changes(reviewing).getByLabel('Bản cũ').selectOption('2');
    await expect(changes(reviewing)).toContainText('Không có thay đổi.');
    await intercept(reviewing, '**/submissions', async (route) => {
      const response = await (await route.fetch()).json();
      response.data.submissions[1].kept = false;
      return route.fulfill({ json: response });
    });
    await reviewing.reload();
    await expect(changes(reviewing)).toContainText('Nội dung của lần gửi 1 chưa được lưu lại');
    await axeCleanState(reviewing, 'a submission that is not kept');
    await reviewing.close();
  });

  test('pages that changed are listed once asked for, and stand side by side', async ({ page }) => {
    const editor = await Api.as('EDITOR');
    const title = unique('Trang nào đổi');
    const { id } = await editor.create({ title });
    const text = (n: number) => `Bài ${n} nói về điều thứ ${n} của sách này`;
    const corrected = (n: number) => (n === 1 ? 'Lời nói đầu mới viết' : n === 4 ? `${text(3)} có sửa` : text(n - 1));
    const letters = [1, 2, 3, 4, 5].map((n) => text(n) + corrected(n)).join('');
    await upload(id, bookOf({ pages: 4, text, letters, remark: title }));
    await editor.act(id, 'submit');
    await (await Api.as('EXPERT')).act(id, 'reject', 'Thiếu lời nói đầu.');
    await upload(id, bookOf({ pages: 5, text: corrected, letters, remark: `${title} 2` }));

    const read: string[] = [];
    await intercept(page, '**/cms-files/files/**', (route) => {
      read.push(route.request().url());
      return route.fulfill({ status: 404 });
    });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await expect(part(page, 'Tệp PDF')).toContainText(/4 trang.*5 trang/);
    expect(read).toEqual([]); // both files would be read as a whole
    const pages = part(page, 'Tệp PDF').getByRole('list', { name: 'Các trang có thay đổi' });
    const compare = part(page, 'Tệp PDF').getByRole('button', { name: 'So sánh từng trang' });
    await compare.press('Enter');
    await expect(part(page, 'Tệp PDF').getByRole('alert')).toContainText('Không tìm thấy tệp PDF trong kho lưu trữ.');
    await page.unroute('**/cms-files/files/**');
    await part(page, 'Tệp PDF').getByRole('button', { name: 'Thử lại' }).press('Enter');
    await expect(pages.getByRole('button')).toHaveText(['Trang 1 (thêm)', 'Trang 3 → 4']);

    await pages.getByRole('button', { name: 'Trang 3 → 4' }).press('Enter');
    const beside = page.getByRole('dialog', { name: 'Trang 3 → 4' });
    for (const which of ['Trang 3 của bản cũ', 'Trang 4 của bản mới']) {
      const picture = beside.getByRole('img', { name: which });
      await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(400); // 300 before it is drawn
    }
    await expect(beside.locator('ins')).toHaveText([/có sửa/]);
    await expect(beside.locator('del')).toHaveCount(0);
    await axeClean(page, 'pages side by side');
    await beside.getByRole('button', { name: 'Thay đổi sau' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Trang 1 (thêm)' })).toContainText('Không có trang này.');
    await page.keyboard.press('Escape');
    await expect(pages.getByRole('button', { name: 'Trang 3 → 4' })).toBeFocused();
    await part(page, 'Tệp PDF').getByRole('button', { name: 'Ẩn so sánh' }).press('Enter');
    await expect(pages).toHaveCount(0);
    await expect(compare).toBeFocused();
  });

  test('scanned pages are compared as pictures: what changed is framed on both, an inserted page is one', async ({ page }) => {
    const editor = await Api.as('EDITOR');
    const title = unique('Bản quét');
    const { id } = await editor.create({ title });
    const before = [1, 2, 3, 4, 5].map(digitsOf);
    await upload(id, scanPdf(before, title));
    await editor.act(id, 'submit');
    await (await Api.as('EXPERT')).act(id, 'reject', 'Số ở trang 3 sai.');
    const at = 40 * 12 + 20; // in the middle of the page
    const corrected = (digits: string) => digits.slice(0, at) + ((Number(digits[at]) + 3) % 10) + digits.slice(at + 1);
    const after = before.map((digits, n) => (n === 2 ? corrected(digits) : digits));
    await upload(id, scanPdf([digitsOf(1), digitsOf(9), ...after.slice(1)], title));

    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await part(page, 'Tệp PDF').getByRole('button', { name: 'So sánh từng trang' }).click();
    const pages = part(page, 'Tệp PDF').getByRole('list', { name: 'Các trang có thay đổi' });
    await expect(pages.getByRole('button')).toHaveText(['Trang 2 (thêm)', 'Trang 3 → 4 (hình)']);
    await expect(part(page, 'Tệp PDF')).toContainText('chỉ so sánh bằng hình: bản cũ 5, bản mới 6.');

    await pages.getByRole('button', { name: 'Trang 3 → 4 (hình)' }).click();
    const beside = page.getByRole('dialog', { name: 'Trang 3 → 4 (hình)' });
    await expect(beside).toContainText('Chữ giống nhau; 1 vùng hình có thay đổi được khoanh đỏ.');
    const pictures = ['Trang 3 của bản cũ', 'Trang 4 của bản mới'].map((name) => beside.getByRole('img', { name }));
    for (const picture of pictures) { // what is measured below does not move any more
      await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(400);
    }
    for (const picture of pictures) {
      const frame = await picture.locator('xpath=..').locator('[data-area]').boundingBox();
      const whole = await picture.boundingBox();
      if (!frame || !whole) throw new Error('no frame');
      const middle = { x: (80 + 20 * 18 + 4) / 876, y: (100 + 12 * 30 + 7) / 1240 }; // of the digit
      expect(Math.abs((frame.x + frame.width / 2 - whole.x) / whole.width - middle.x)).toBeLessThan(0.02);
      expect(Math.abs((frame.y + frame.height / 2 - whole.y) / whole.height - middle.y)).toBeLessThan(0.02);
      expect(frame.width / whole.width).toBeLessThan(0.08);
    }
    await axeCleanState(page, 'changed areas');
  });
});
