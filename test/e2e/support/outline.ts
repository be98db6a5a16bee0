import { expect, type Page } from '@playwright/test';
import { ebookIn, withOutline } from './library.ts';
import { startAs } from './people.ts';

export const rows = (page: Page) => page.getByRole('list', { name: 'Mục lục' }).getByRole('listitem');
export const titles = (page: Page) => page.getByLabel('Tiêu đề', { exact: true });
export const pages = (page: Page) => page.getByLabel('Trang', { exact: true });

/** Adds a line by its button and types its title, once the focus has come into it. */
export async function addLine(page: Page, kind: 'chương' | 'mục' | 'tiểu mục', title: string): Promise<void> {
  await page.getByRole('button', { name: `Thêm ${kind}` }).press('Enter'); // a click could miss: the outline that the PDF proposes appears above it
  await expect(page.locator('input:focus')).toHaveValue('');
  await page.keyboard.type(title);
}

/** The outline as shown on the screen: a dot for each level. */
export async function shown(page: Page): Promise<string[]> {
  return rows(page).evaluateAll((all) =>
    all.map((row) => {
      const level = Number(/level(\d)/.exec(row.className)?.[1] ?? 0);
      return '.'.repeat(level) + (row.querySelector<HTMLInputElement>('.title')?.value ?? '');
    }),
  );
}

/** The editor, as the editor of a new draft with these lines; returns the e-book's id. */
export async function openOutline(page: Page, ...lines: string[]): Promise<string> {
  const { id } = lines.length > 0 ? await withOutline(...lines) : await ebookIn('draft', 'Dàn ý');
  await startAs(page, 'EDITOR');
  await page.goto(`/ebooks/${id}/toc`);
  await expect(page.getByRole('button', { name: 'Thêm chương' })).toBeVisible();
  return id;
}

/** Pastes into what has the focus; returns whether the browser's own paste continues. */
export async function paste(page: Page, text: string): Promise<boolean> {
  return page.locator(':focus').evaluate((target, lines) => {
    const data = new DataTransfer();
    data.setData('text/plain', lines);
    return target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/**
 * Puts other lines in the place of those on the screen, as from a list that is pasted, without loading the screen again.
 * A line is a title, with a dot for each level and a page behind a bar: '.Mục|2'.
 */
export async function rewrite(page: Page, ...lines: string[]): Promise<void> {
  if ((await rows(page).count()) > 0) {
    await rows(page).first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Bỏ chọn' }).press('Enter'); // the pointer stays where it is
  }
  await expect(rows(page)).toHaveCount(0);
  if (lines.length === 0) return;
  await page.getByRole('group', { name: /^Chưa có mục lục/ }).focus();
  const text = lines.map((line) => line.replace(/^\.*/, (dots) => '  '.repeat(dots.length)).replace('|', ' ..... '));
  await paste(page, text.join('\n'));
  await expect.poll(() => shown(page)).toEqual(lines.map((line) => line.replace(/\|.*/, '')));
}

/** Presses the grip of a row, by its index, once it stands still; returns where. */
export async function pressGrip(page: Page, row: number): Promise<{ x: number; y: number }> {
  const grip = rows(page).nth(row).getByTitle('Kéo để di chuyển');
  await grip.hover();
  const box = await grip.boundingBox();
  if (!box) throw new Error('no grip');
  await page.mouse.down();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
