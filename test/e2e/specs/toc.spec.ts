import { expect, test } from '@playwright/test';
import { addLine, openOutline, pages, rows, shown, titles } from '../support/outline.ts';

test.describe('RULES §10.8: TOC editor', () => {
  test('three levels with title and page; saved, and done opens the detail page', async ({ page }) => {
    const id = await openOutline(page);
    await expect(page.getByText('Chưa có mục lục.', { exact: false })).toBeVisible();
    await addLine(page, 'chương', 'Chương một');
    await expect(page.getByText('Chưa lưu')).toBeVisible();
    await addLine(page, 'mục', 'Mục');
    await addLine(page, 'tiểu mục', 'Tiểu mục');
    await pages(page).last().fill('2');
    await expect(rows(page).last().getByRole('button', { name: 'Thêm tiểu mục' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByText(/^Đã lưu lúc \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'Hoàn tất' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await page.goto(`/ebooks/${id}/toc`);
    await expect.poll(() => shown(page)).toEqual(['Chương một', '.Mục', '..Tiểu mục']);
  });

  test('only by keyboard: Enter, Tab, Shift+Tab, Alt+arrows, Esc, Delete', async ({ page }) => {
    await openOutline(page);
    await page.getByRole('button', { name: 'Thêm chương' }).press('Enter');
    await page.keyboard.type('A');
    await page.keyboard.press('Enter');
    await page.keyboard.type('b');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('c');
    await page.keyboard.press('Tab');
    await expect.poll(() => shown(page)).toEqual(['A', '.b', '..c']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => shown(page)).toEqual(['A', '.c', '.b']);
    await expect(titles(page).nth(1)).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => shown(page)).toEqual(['A', 'c', '.b']);
    await page.keyboard.press('Delete'); // in a title it only edits
    await page.keyboard.press('Escape');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect.poll(() => shown(page)).toEqual(['A']);
  });

  test('autosave 30 seconds after the first change, not delayed by typing', async ({ page }) => {
    await page.clock.install();
    await openOutline(page, 'A');
    await titles(page).first().fill('A1');
    await page.clock.runFor(20_000);
    await titles(page).first().fill('A12');
    let saved = '';
    page.on('request', (r) => {
      if (r.method() === 'PUT') saved = r.postData() ?? '';
    });
    await page.clock.runFor(9_000);
    expect(saved).toBe('');
    await page.clock.runFor(1_500);
    await expect.poll(() => saved).toContain('A12');
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
  });
});
