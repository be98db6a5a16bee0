import { expect, test } from '@playwright/test';
import { openOutline, shown, titles } from '../support/outline.ts';

test.describe('RULES §10.15: lines are joined', () => {
  test('Backspace at the start of a title joins the line before, and Enter parts them again', async ({ page }) => {
    await openOutline(page, 'A', '.Một', '.hai|4', '..c');
    await titles(page).nth(2).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await expect.poll(() => shown(page)).toEqual(['A', '.Một hai', '..c']);
    await expect(titles(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter'); // the caret is between the halves
    await expect.poll(() => shown(page)).toEqual(['A', '.Một', '.hai', '..c']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page)).toEqual(['A', '.Một', '.hai', '..c']);
  });
});
