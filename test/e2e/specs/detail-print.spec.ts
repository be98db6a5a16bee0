import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { bookOf, upload } from '../support/books.ts';
import { items } from '../support/library.ts';
import { writeNote } from '../support/notes.ts';
import { startAs } from '../support/people.ts';

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test.describe('RULES §10.42: printing an e-book', () => {
  test('gives record, outline, history and notes in full, in the dark theme too', async ({ page }) => {
    const editor = await Api.as('EDITOR');
    const title = unique('Phiếu in');
    const { id } = await editor.create({ title, author: 'Tác giả mẫu', description: 'Mô tả mẫu.\nDòng hai.' });
    await upload(id, bookOf({ pages: 3, remark: title }));
    const outline = Array.from({ length: 200 }, (_, n) => `${n % 4 === 0 ? '' : '.'}Dòng số ${n + 1}|${1 + (n % 3)}`);
    await editor.call('PUT', `/ebooks/${id}/toc`, { items: items(...outline) });
    await editor.act(id, 'submit');
    const expert = await Api.as('EXPERT');
    const note = await writeNote(id, { kind: 'page', page: 2, quote: 'Đoạn trích' }, 'Hình 3 mờ');
    await editor.call('POST', `/ebooks/${id}/notes/${note.id}/replies`, { body: 'Đã thay hình' });
    await expert.call('PATCH', `/ebooks/${id}/notes/${note.id}`, { done: true });
    await expert.act(id, 'reject', 'Thiếu lời nói đầu.');

    await page.emulateMedia({ colorScheme: 'dark' });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const sheet = page.locator('[data-print-sheet]');
    await expect.poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      return sheet.count();
    }).toBe(1);
    await expect(sheet).toBeHidden(); // on the screen
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(sheet.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const text of ['Tác giả mẫu', 'Mô tả mẫu.', 'Dòng số 200', 'Thiếu lời nói đầu.', '1. Trang 2', 'Đoạn trích', 'Hình 3 mờ', 'Đã thay hình', 'Đã xong']) {
      await expect(sheet.getByText(text).first()).toBeVisible();
    }
    const description = sheet.getByText('Mô tả mẫu.');
    expect(await description.evaluate((it) => (it as HTMLElement).innerText)).toBe('Mô tả mẫu.\nDòng hai.'); // the lines as drawn
    await expect(page.getByRole('navigation')).toHaveCount(0); // nothing of the screen is printed
    expect(await sheet.evaluate((it) => [getComputedStyle(it).color, getComputedStyle(document.body).backgroundColor])).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(sheet).toHaveCount(0);

    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(3); // 200 lines, which the screen shows in a box
    await expect(sheet).toHaveCount(0);
  });
});
