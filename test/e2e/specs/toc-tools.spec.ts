import { expect, type Page, test } from '@playwright/test';
import { axeClean, phone, targetsLargeEnough } from '../support/axe.ts';
import { openOutline, pages, rows, shown, titles } from '../support/outline.ts';
import { settled } from '../support/waiting.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tools = (page: Page) => page.getByRole('region', { name: 'Công cụ mục lục' });

test.describe('RULES §10.29: many lines of the outline together', () => {
  test('the tools are open; pages of the chosen lines are shifted; what would go below 1 is named, and none is', async ({ page }) => {
    await openOutline(page, 'A|1', 'B|9', 'C');
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
