import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { drawn, openReader, reader, selectText, withFile } from '../support/books.ts';
import { oldFontPdf } from '../support/oldFontPdf.ts';
import { startAs } from '../support/people.ts';

const lines = [
  'Giáo trình thư viện học đại cương',
  'Chương mở đầu: những khái niệm cơ bản của thư viện',
  'Người đọc tìm được tài liệu nhờ mục lục và từ khóa',
];

/** What is typed is found and marked, and what is copied is Unicode. */
async function isFoundAndCopied(page: Page): Promise<void> {
  await page.keyboard.press('Control+f');
  await page.keyboard.type('thư viện');
  await expect(reader(page).getByText('1 / 2', { exact: true })).toBeVisible();
  await expect(page.locator('.textLayer .highlight.selected').first()).toHaveText('thư viện');
  await expect(drawn(page, 1)).toBeVisible();
  const copied = await reader(page)
    .locator('.textLayer')
    .first()
    .evaluate((layer) => {
      const range = document.createRange();
      range.selectNodeContents(layer);
      const selection = getSelection();
      selection?.removeAllRanges();
      selection?.addRange(range);
      return selection?.toString() ?? '';
    });
  expect(copied.split(/\s*\n\s*/).filter(Boolean)).toEqual(lines);
}

test.describe('RULES §17.18: old fonts in the reader', () => {
  test('what is typed is found and marked, and what is copied is Unicode, with ư as a soft hyphen or a hyphen', async ({ page }) => {
    await startAs(page, 'EDITOR');
    for (const soft of [true, false]) {
      const { id } = await withFile('Phông cũ', oldFontPdf(lines, { soft, remark: randomUUID() }));
      await page.goto(`/ebooks/${id}`);
      await openReader(page);
      await isFoundAndCopied(page);
    }
  });

  test('a note on marked text quotes it in Unicode', async ({ page }) => {
    const { id } = await withFile('Ghi chú trên phông cũ', oldFontPdf(lines.slice(0, 1), { remark: randomUUID() }));
    await (await Api.as('EDITOR')).call('POST', `/ebooks/${id}/submit`);
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}`);
    await openReader(page);
    await selectText(page, 1);
    await page.getByRole('toolbar', { name: 'Chữ đã chọn' }).getByRole('button', { name: 'Viết ghi chú' }).click();
    await page.getByLabel('Nội dung ghi chú').fill('Đúng tên sách chưa?');
    await page.getByRole('button', { name: 'Gửi ghi chú' }).click();
    const quotes = async () => {
      const { notes } = (await (await Api.as('EXPERT')).call('GET', `/ebooks/${id}/notes`)) as { notes: { place: { quote: string } }[] };
      return notes.map(({ place }) => place.quote);
    };
    await expect.poll(quotes).toEqual(lines.slice(0, 1));
  });
});
