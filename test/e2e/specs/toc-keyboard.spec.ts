import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { withOutline } from '../support/library.ts';
import { openOutline, pages, shown, titles } from '../support/outline.ts';

interface Line {
  level: number;
  title: string;
  page: number;
}

/** Forty lines of a book: chapters with sections, some with subsections. */
function book(): Line[] {
  const levels = [0, 1, 2, 2, 1, 1, 2, 0, 1, 1];
  return Array.from({ length: 40 }, (_, i) => ({
    level: levels[i % levels.length] ?? 0,
    title: `Dòng thứ ${i + 1} của sách`,
    page: 1 + i * 3,
  }));
}

/** Types as a person does, and counts every key that is not text. */
class Keyboard {
  count = 0;
  constructor(private readonly page: Page) {}
  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }
  /** From a page field to a new line at a level. */
  async next(from: number, to: number): Promise<void> {
    if (to === 0 && from > 0) return this.press('Control+Enter');
    await this.press('Enter');
    if (to > from) await this.press('Tab');
    if (to < from) await this.press('Shift+Tab');
  }
}

test.describe('RULES §10.15: the outline editor by keyboard only', () => {
  test('forty lines with their pages take at most three keys a line beside the text', async ({ page }) => {
    const id = await openOutline(page);
    const lines = book();
    const keys = new Keyboard(page);
    const add = page.getByRole('button', { name: 'Thêm chương' });
    while (!(await add.evaluate((button) => button === document.activeElement))) await keys.press('Tab');
    await keys.press('Enter');
    for (const [i, line] of lines.entries()) {
      const before = keys.count;
      if (i > 0) await keys.next(lines[i - 1]?.level ?? 0, line.level);
      await keys.type(line.title);
      await keys.press('ArrowRight');
      await keys.type(String(line.page));
      expect(keys.count - before, line.title).toBeLessThanOrEqual(3);
    }
    await keys.press('Control+s');
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    expect(keys.count).toBeLessThanOrEqual(3 * lines.length);
    const { items } = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`);
    const stored = (items as { level: number; title: string; page_number: number }[]).map(
      ({ level, title, page_number }) => ({ level, title, page: page_number }),
    );
    expect(stored).toEqual(lines);
  });

  test('from a title to its page and to the next title, or down the pages; Enter within a title splits it, Backspace in an empty row removes it', async ({ page }) => {
    await openOutline(page, 'A', 'B', 'C');
    await titles(page).first().focus();
    for (const number of ['1', '2', '3']) {
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type(number);
      if (number !== '3') await page.keyboard.press('Enter');
    }
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('5'); // what was there is marked, so it gives way
    await expect(pages(page).nth(1)).toHaveValue('5');
    await page.keyboard.press('ArrowLeft');
    await expect(pages(page).nth(1)).toBeFocused(); // one step within the number
    await page.keyboard.press('ArrowLeft');
    await expect(titles(page).nth(1)).toBeFocused();
    await expect.poll(() => shown(page)).toEqual(['A', 'B', 'C']);

    const { id } = await withOutline('A', '.Một hai|4', '..c');
    await page.goto(`/ebooks/${id}/toc`);
    await titles(page).nth(1).focus();
    await page.keyboard.press('Home');
    for (const _ of 'Một') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toEqual(['A', '.Một', '.hai', '..c']);
    await expect(titles(page).nth(2)).toBeFocused();
    await page.keyboard.type('và '); // the caret is before what was cut off
    await expect(titles(page).nth(2)).toHaveValue('và hai');
    await expect(pages(page).nth(1)).toHaveValue('4');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Backspace');
    await expect.poll(() => shown(page)).toEqual(['A', '.Một', '..c']);
    await expect(titles(page).nth(1)).toBeFocused();
    await page.keyboard.type('!');
    await expect(titles(page).nth(1)).toHaveValue('Một!');
    for (const _ of 'Một!') await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace'); // it has a page, so it is not empty
    await expect.poll(() => shown(page)).toEqual(['A', '.', '..c']);
  });
});
