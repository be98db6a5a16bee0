import { expect, test } from '@playwright/test';
import { openOutline, rows, shown, titles } from '../support/outline.ts';

test.describe('RULES §10.15: lines are joined, and their keys are listed', () => {
  test('Backspace at the start of a title joins the line before, and Enter parts them again', async ({ page }) => {
    await openOutline(page, 'A', '.Một', '.hai|4', '..c');
    await titles(page).nth(2).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await expect.poll(() => shown(page)).toEqual(['A', '.Một hai', '..c']);
    await expect(titles(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter'); // the caret stands between the halves
    await expect.poll(() => shown(page)).toEqual(['A', '.Một', '.hai', '..c']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page)).toEqual(['A', '.Một', '.hai', '..c']);
  });

  test('? lists the keys of the outline, in bold where they are of use', async ({ page }) => {
    await openOutline(page, 'A');
    await rows(page).first().focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Phím tắt' });
    await expect(help.getByRole('heading', { name: 'Soạn mục lục' })).toBeVisible();
    await expect(help.getByText('ở đầu tiêu đề: nối với dòng trước; ở dòng trống: bỏ dòng', { exact: true })).toBeVisible();
  });
});
