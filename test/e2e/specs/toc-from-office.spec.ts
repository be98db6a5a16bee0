import { expect, type Page, test } from '@playwright/test';
import { axeClean } from '../support/axe.ts';
import { openOutline, shown } from '../support/outline.ts';
import { wordFile } from '../support/wordFile.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Mục lục từ Word, Excel' });
const pick = (page: Page, name: string, buffer: Buffer) =>
  panel(page).getByLabel('Tệp Word hoặc Excel').setInputFiles({ name, mimeType: '', buffer });

test.describe('RULES §10.40: an outline from a Word or Excel file', () => {
  test('an unsupported file is explained and nothing is lost; another is previewed, added and undone', async ({ page }) => {
    await openOutline(page, 'Lời nói đầu');
    await page.getByRole('button', { name: 'Lấy mục lục từ tệp Word, Excel' }).press('Enter');
    await expect(panel(page).getByRole('button', { name: 'Chọn tệp Word hoặc Excel' })).toBeFocused();
    await pick(page, 'mục lục.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    await expect(panel(page).getByRole('alert')).toContainText('Tệp ở định dạng cũ (.doc, .xls).');
    expect(await shown(page)).toEqual(['Lời nói đầu']);

    await pick(page, 'mục lục.docx', wordFile(['Chương 1. Đo độ dài', '.Bài 1', '..a) Thước', 'Chương 2']));
    const preview = panel(page).getByRole('region', { name: 'Xem trước mục lục từ tệp' });
    await expect(preview.getByRole('listitem')).toHaveText([/Chương 1\. Đo độ dài/, /Bài 1/, /a\) Thước/, /Chương 2/]);
    await expect(panel(page)).toContainText('Tìm thấy trong “mục lục.docx”:');
    await axeClean(page, 'an outline from a Word file');
    await panel(page).getByRole('button', { name: 'Thêm vào cuối' }).click();
    await expect.poll(() => shown(page)).toEqual(['Lời nói đầu', 'Chương 1. Đo độ dài', '.Bài 1', '..a) Thước', 'Chương 2']);
    await panel(page).getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.poll(() => shown(page)).toEqual(['Lời nói đầu']);
  });
});
