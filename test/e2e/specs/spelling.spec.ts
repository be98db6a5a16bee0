import { expect, type Locator, test } from '@playwright/test';
import { axeClean } from '../support/axe.ts';
import { openOutline, titles } from '../support/outline.ts';
import { startAs } from '../support/people.ts';

/** How many words of a field are underlined. */
const underlined = (field: Locator): Promise<number> =>
  field.evaluate((input) => getComputedStyle(input).backgroundImage.split('repeating-linear-gradient').length - 1);

test.describe('RULES §17.20: words that may be misspelled', () => {
  test('are underlined in the outline, but not in the focused field, and not when switched off', async ({ page }) => {
    await openOutline(page, 'Chương I. Cấu trúc dữ liệu', 'Các databases đuợc recieve', 'Vectơ và lôgarit');
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

  test('are underlined and named in the title of the form, until one no longer wants that', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    const title = page.getByLabel('Tên eBook');
    await title.fill('Giáo trình Tin học đuợc');
    await expect(page.getByText('Có thể sai chính tả: đuợc')).toBeVisible();
    expect(await underlined(title)).toBe(0);
    await title.blur();
    await expect.poll(() => underlined(title)).toBe(1);
    await axeClean(page, 'a misspelled word of a title');
    await page.getByRole('button', { name: 'Tắt gợi ý' }).click();
    await expect(page.getByText('Có thể sai chính tả')).toHaveCount(0);
    await expect.poll(() => underlined(title)).toBe(0);
  });
});
