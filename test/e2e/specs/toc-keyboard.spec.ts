import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { openOutline, pages, paste, rewrite, rows, shown, titles } from '../support/outline.ts';

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
  test('forty lines with their pages take at most three keys a line besides the text; every key of a line and a row', async ({ page }) => {
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

    await test.step('from a title to its page and to the next title, or down the pages', async () => {
      await rewrite(page, 'A', 'B', 'C');
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
    });
    await test.step('Enter within a title splits it, Backspace in an empty row removes it', async () => {
      await rewrite(page, 'A', '.Một hai|4', '..c');
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
    await test.step('Backspace at the start of a title joins the line before, and Enter parts them again', async () => {
      await rewrite(page, 'A', '.Một', '.hai|4', '..c');
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
    await test.step('RULES §10.8: only by keyboard: Enter, Tab, Shift+Tab, Alt+arrows, Esc, Delete', async () => {
      await rewrite(page);
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
    await test.step('RULES §§10.8 and 10.17: Alt with the arrows moves with all below; Esc, arrows, Enter and Delete on rows; nobody is trapped', async () => {
      await rewrite(page, 'A', '.b', 'C', '.d');
      await titles(page).nth(0).focus();
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(() => shown(page)).toEqual(['C', '.d', 'A', '.b']);
      await page.keyboard.press('Alt+ArrowRight');
      await expect.poll(() => shown(page)).toEqual(['C', '.d', '.A', '..b']);
      await page.keyboard.press('Alt+ArrowLeft');
      await expect.poll(() => shown(page)).toEqual(['C', '.d', 'A', '.b']);
      await page.keyboard.press('Alt+ArrowUp');
      await expect.poll(() => shown(page)).toEqual(['A', '.b', 'C', '.d']);
      await expect(titles(page).nth(0)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(rows(page).nth(0)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(rows(page).nth(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(titles(page).nth(1)).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab'); // on from the row, out of the outline in the end
      await expect(rows(page).nth(1)).not.toBeFocused();
      await rows(page).nth(2).focus();
      await page.keyboard.press('Delete');
      await expect.poll(() => shown(page)).toEqual(['A', '.b']);
      await expect(page.getByText('Đã xóa “C” và 1 mục con.')).toBeVisible();
    });
    await test.step('RULES §10.8: one line is pasted as text, and a list after a title as separate lines; Shift+Tab in a page number leaves it, as anywhere', async () => {
      await rewrite(page, 'A', 'Z|2');
      await pages(page).nth(1).focus();
      await page.keyboard.press('Shift+Tab');
      await expect(titles(page).nth(1)).toBeFocused();
      expect(await shown(page)).toEqual(['A', 'Z']);
      await titles(page).nth(0).focus();
      await paste(page, 'Một\nHai');
      await expect.poll(() => shown(page)).toEqual(['A', 'Một', 'Hai', 'Z']);
      await expect(titles(page).nth(0)).toBeFocused();
      expect(await paste(page, 'một dòng ..... 3')).toBe(true); // the browser's own paste continues
    });
    await test.step('RULES §10.17: the buttons do what the keys do, and the focus stays on the one pressed', async () => {
      await rewrite(page, 'A', 'B', 'C');
      const button = (row: number, name: string) => rows(page).nth(row).getByRole('button', { name: new RegExp(`^${name}: `) });
      await button(1, 'Hạ một cấp').click();
      await expect.poll(() => shown(page)).toEqual(['A', '.B', 'C']);
      await expect(button(1, 'Hạ một cấp')).toBeFocused();
      await button(1, 'Nâng một cấp').click();
      await button(2, 'Di chuyển lên').click();
      await expect.poll(() => shown(page)).toEqual(['A', 'C', 'B']);
      await button(0, 'Thêm mục').click();
      await page.keyboard.type('c');
      await button(1, 'Thêm tiểu mục').click();
      await page.keyboard.type('d');
      await expect.poll(() => shown(page)).toEqual(['A', '.c', '..d', 'C', 'B']);
      await expect(button(2, 'Thêm tiểu mục')).toHaveCount(0);
      await expect(button(0, 'Di chuyển lên')).toHaveAttribute('aria-disabled', 'true');
    });
  });
});
