import { expect, type Page, test } from '@playwright/test';
import { axeClean, phone, targetsLargeEnough } from '../support/axe.ts';
import { openOutline, pages, rewrite, rows, shown, titles } from '../support/outline.ts';
import { underlined } from '../support/underlined.ts';
import { settled } from '../support/waiting.ts';
import { wordFile } from '../support/wordFile.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tools = (page: Page) => page.getByRole('region', { name: 'Công cụ mục lục' });

const officePanel = (page: Page) => page.getByRole('region', { name: 'Mục lục từ Word, Excel' });
const pick = (page: Page, name: string, buffer: Buffer) =>
  officePanel(page).getByLabel('Tệp Word hoặc Excel').setInputFiles({ name, mimeType: '', buffer });

test.describe('RULES §§10.29, 10.40, 17.20: more than one line of the outline', () => {
  test('lines from a Word file; the tools are open, and pages are shifted; words that may be misspelled', async ({ page }) => {
    await openOutline(page, 'Lời nói đầu');
    await test.step('RULES §10.40: an unsupported file is explained and nothing is lost; another is previewed, added and undone', async () => {
      await page.getByRole('button', { name: 'Lấy mục lục từ tệp Word, Excel' }).press('Enter');
      await expect(officePanel(page).getByRole('button', { name: 'Chọn tệp Word hoặc Excel' })).toBeFocused();
      await pick(page, 'mục lục.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
      await expect(officePanel(page).getByRole('alert')).toContainText('Tệp ở định dạng cũ (.doc, .xls).');
      expect(await shown(page)).toEqual(['Lời nói đầu']);

      await pick(page, 'mục lục.docx', wordFile(['Chương 1. Đo độ dài', '.Bài 1', '..a) Thước', 'Chương 2']));
      const preview = officePanel(page).getByRole('region', { name: 'Xem trước mục lục từ tệp' });
      await expect(preview.getByRole('listitem')).toHaveText([/Chương 1\. Đo độ dài/, /Bài 1/, /a\) Thước/, /Chương 2/]);
      await expect(officePanel(page)).toContainText('Tìm thấy trong “mục lục.docx”:');
      await axeClean(page, 'an outline from a Word file');
      await officePanel(page).getByRole('button', { name: 'Thêm vào cuối' }).click();
      await expect.poll(() => shown(page)).toEqual(['Lời nói đầu', 'Chương 1. Đo độ dài', '.Bài 1', '..a) Thước', 'Chương 2']);
      await officePanel(page).getByRole('button', { name: 'Hoàn tác' }).click();
      await expect.poll(() => shown(page)).toEqual(['Lời nói đầu']);
      await officePanel(page).getByRole('button', { name: 'Đóng' }).click();
    });
    await test.step('RULES §10.29: the tools are open; pages of the chosen lines are shifted; what would go below 1 is named, and none is', async () => {
      await rewrite(page, 'A|1', 'B|9', 'C');
      await button(page, 'Công cụ mục lục').click();
      await page.keyboard.type('a');
      await tools(page).getByLabel('Không phân biệt dấu').check();
      await expect(tools(page).getByText('1 chỗ trong 1 dòng')).toBeVisible();
      await axeClean(page, 'tools of the outline');
      await rows(page).first().focus();
      await page.keyboard.press('Control+a');
      await button(page, 'Đổi số trang').click();
      const offset = page.getByLabel('Độ lệch số trang (+/−)');
      await expect(offset).toBeFocused();
      await page.keyboard.type('-1');
      await page.keyboard.press('Enter');
      await expect(offset).toHaveAccessibleDescription('“A” (trang 1) sẽ nhỏ hơn 1, nên các trang giữ nguyên.');
      await axeClean(page, 'shifting pages');
      await offset.fill('+12');
      await page.keyboard.press('Enter');
      for (const [i, number] of ['13', '21', ''].entries()) await expect(pages(page).nth(i)).toHaveValue(number);
      await page.getByRole('group', { name: 'Các dòng đã chọn' }).getByRole('button', { name: 'Hoàn tác' }).click();
      for (const [i, number] of ['1', '9', ''].entries()) await expect(pages(page).nth(i)).toHaveValue(number);
    });
    await test.step('RULES §17.20: words that may be misspelled are underlined, but not in the focused field, and not when switched off', async () => {
      await rewrite(page, 'A', 'B', 'C');
      for (const [i, title] of ['Chương I. Cấu trúc dữ liệu', 'Các databases đuợc recieve', 'Vectơ và lôgarit'].entries()) await titles(page).nth(i).fill(title);
      await expect.poll(() => underlined(titles(page).nth(1))).toBe(2); // "databases" is English
      expect(await underlined(titles(page).nth(0))).toBe(0);
      expect(await underlined(titles(page).nth(2))).toBe(0);
      const on = page.getByLabel('Gạch chân từ có thể sai chính tả (2)');
      await expect(on).toBeChecked();
      await titles(page).nth(1).focus();
      expect(await underlined(titles(page).nth(1))).toBe(0);
      await titles(page).nth(1).fill('Các databases được recieve');
      await titles(page).nth(0).focus();
      await expect.poll(() => underlined(titles(page).nth(1))).toBe(1);
      await axeClean(page, 'misspelled words of an outline');
      await page.getByLabel('Gạch chân từ có thể sai chính tả (1)').uncheck();
      await expect.poll(() => underlined(titles(page).nth(1))).toBe(0);
      await page.reload();
      await expect(page.getByLabel('Gạch chân từ có thể sai chính tả')).not.toBeChecked();
    });
  });
});

test.describe('RULES §10.13: the rows of the outline', () => {
  test('the six icons show on hover and focus, and each target is large enough; on a phone a line takes 48 px, with only the tools of the current line', async ({ page }) => {
    await openOutline(page, 'A', '.B|2', 'C');
    const opacity = (i: number) => rows(page).nth(i).locator('.tools').evaluate((one) => getComputedStyle(one).opacity);
    await page.mouse.move(0, 0);
    expect(await Promise.all([0, 1, 2].map(opacity))).toEqual(['0', '0', '0']);
    await rows(page).nth(0).hover();
    expect(await opacity(0)).toBe('1');
    await titles(page).nth(2).focus();
    await page.mouse.move(0, 0);
    expect(await Promise.all([0, 1, 2].map(opacity))).toEqual(['0', '0', '1']);
    await button(page, 'Chọn nhiều dòng').click();
    await settled(page);
    await targetsLargeEnough(page);
    await page.setViewportSize(phone);
    await targetsLargeEnough(page);

    await page.reload(); // as on a phone from the beginning
    await expect(rows(page)).toHaveCount(3);
    const heights = () => rows(page).evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(await heights()).toEqual([48, 48, 48]);
    const shownTools = rows(page).getByRole('button', { name: 'Xóa' });
    await expect(shownTools).toHaveCount(0);
    await titles(page).nth(1).click();
    await expect(shownTools).toHaveCount(1);
    await rows(page).nth(1).getByRole('button', { name: 'Xóa' }).click();
    await expect.poll(() => shown(page)).toEqual(['A', 'C']);
  });
});
