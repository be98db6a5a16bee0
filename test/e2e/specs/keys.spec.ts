import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { axeClean, axeCleanState } from '../support/axe.ts';
import { drawn, openReader, pageField, reader } from '../support/books.ts';
import { startAs } from '../support/people.ts';
import { countHand, decidesAtOnce, dialog, onBook, queueOf, reason } from '../support/review.ts';
import { rounds } from '../support/rounds.ts';
import { holdTimers, intercept, passTime, undoMs } from '../support/waiting.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Tìm nhanh' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Phím tắt' });

/** The keys are loaded after the page; then their button is shown. */
async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Phím tắt' })).toBeVisible();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** `g` and another key, again where a busy machine lets too much time pass between the two. */
async function going(page: Page, key: string, to: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(to, { timeout: 5_000 });
  }).toPass();
}

/** The focus is on the pages of the reader, which keys scroll. */
const focusIsOnPages = (page: Page) => reader(page).evaluateAll((found) => Boolean(document.activeElement?.querySelector(':scope > .pdfViewer')) && found.length === 1);

test.describe('RULES §10.21: keys', () => {
  test('many e-books decided in a row, one of them taken back, in three keys each, not counting the reasons; the first five, two of them sent back, in 30', async ({ page }) => {
    const many = rounds(10, 50);
    const { list, titles, ids } = await queueOf(many);
    await holdTimers(page, undoMs);
    await startAs(page, 'EXPERT');
    const hand = await countHand(page);
    await open(page, `${list}&limit=100`);
    await expect(page.locator('a[data-ebook]')).toHaveCount(many);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const [rejected, takenBack] = [[1, 3, 10, 25, 35, 45], 7];
    const decide = async (rejects: boolean, title: string) => {
      await onBook(page, title);
      await expect.poll(() => focusIsOnPages(page)).toBe(true);
      await page.keyboard.press(rejects ? 'r' : 'a');
      await expect(dialog(page).getByRole('textbox')).toBeFocused();
      if (rejects) await page.keyboard.insertText(`Thiếu đáp án: ${title}`); // no key is counted for the words
      await page.keyboard.press(rejects ? 'Control+Enter' : 'Enter'); // Ctrl counts as one
    };
    for (const [i, title] of titles.entries()) {
      await decide(rejected.includes(i), title);
      if (i === 4) expect(await hand.keys()).toBeLessThanOrEqual(30);
      if (i !== takenBack) continue;
      await onBook(page, titles[takenBack + 1] as string);
      await page.keyboard.press('z');
      await decide(true, title);
    }
    await page.keyboard.press('Control+Enter'); // no e-book follows the last one, so it asks for more than Enter
    await expect(page.getByText('Bạn đã xem hết danh sách này.')).toBeVisible();
    await passTime(page); // the last one was sent immediately; the one before still waits
    const editor = await Api.as('EDITOR');
    const all = () => Promise.all(ids.map((id) => editor.get(id)));
    const expected = titles.map((_, i) => (rejected.includes(i) || i === takenBack ? 'rejected' : 'approved'));
    await expect.poll(async () => (await all()).map((e) => e.status)).toEqual(expected);
    expect(((await all())[3]?.returned as { comment: string }).comment).toBe(`Thiếu đáp án: ${titles[3]}`);
    expect(await hand.clicks()).toBe(0);
    expect(await hand.keys()).toBeLessThanOrEqual(3 * many);
  });

  test('after n the pages have the focus; v opens, focuses and closes; r moves the focus back to the text; g q opens the queue; opened by hand, the reader stays', async ({ page }) => {
    const { list, titles } = await queueOf(2);
    await startAs(page, 'EXPERT');
    await open(page, list);
    await page.getByRole('link', { name: titles[0] }).click();
    await expect.poll(() => focusIsOnPages(page)).toBe(true); // it opens by itself
    await page.keyboard.press('n');
    await onBook(page, titles[1] as string);
    await expect.poll(() => focusIsOnPages(page)).toBe(true);
    await expect(drawn(page, 1)).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.scrollTop)).toBeGreaterThan(0);
    await page.getByRole('main').focus();
    await page.keyboard.press('v');
    await expect.poll(() => focusIsOnPages(page)).toBe(true);
    await page.keyboard.press('v');
    await expect(reader(page)).toHaveCount(0);
    await page.keyboard.press('v');
    await expect.poll(() => focusIsOnPages(page)).toBe(true);
    await page.keyboard.press('p');
    await onBook(page, titles[0] as string);
    await page.keyboard.press('r');
    await reason(page).fill('Trang 2 mờ.');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('v');
    await expect.poll(() => focusIsOnPages(page)).toBe(true);
    await page.keyboard.press('r');
    await expect(reason(page)).toBeFocused();
    await expect(reason(page)).toHaveValue('Trang 2 mờ.');
    await page.getByRole('switch', { name: 'Tự mở tài liệu' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('main').focus();
    await going(page, 'q', /\/ebooks\?status=PENDING_REVIEW$/);
    await page.goto(list);
    await page.getByRole('link', { name: titles[0] }).click();
    await onBook(page, titles[0] as string);
    await expect(page.getByRole('button', { name: 'Xem tài liệu' })).toBeVisible();
    await expect(reader(page)).toHaveCount(0);
    await openReader(page);
    await page.keyboard.press('n');
    await onBook(page, titles[1] as string);
    await expect(page.getByRole('group', { name: titles[1] })).toBeFocused(); // the pages
    await expect(drawn(page, 1)).toBeVisible();
  });
});

test('RULES §§10.13, 10.20 and 10.21: WCAG 2.2 AA of panel, help and palette', async ({ page }) => {
  const { list, titles } = await queueOf(2);
  await intercept(page, '**/reject', (route) => route.fulfill({ status: 500, json: { message: 'Hỏng.' } }));
  await startAs(page, 'EXPERT');
  await decidesAtOnce(page);
  await open(page, list);
  await page.getByRole('link', { name: titles[0] }).click();
  await expect(drawn(page, 1)).toBeVisible();
  await expect(pageField(page)).toHaveValue('1');
  await page.keyboard.press('r');
  await expect(reason(page)).toBeFocused();
  await axeClean(page, 'panel beside the reader');
  await reason(page).fill('Thiếu.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await axeCleanState(page, 'panel with a failure');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Đang viết dở: Từ chối')).toBeVisible();
  await axeCleanState(page, 'what is begun and not sent');
  await reader(page).getByRole('button', { name: 'Đóng tài liệu' }).click();
  await page.getByRole('button', { name: 'Phím tắt' }).click();
  await expect(help(page)).toBeVisible();
  await axeCleanState(page, 'help');
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await page.keyboard.press('Control+K');
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  await axeCleanState(page, 'palette');
  await page.keyboard.type('zzqq');
  await expect(palette(page).getByText('Không tìm thấy gì phù hợp.')).toBeVisible();
  await axeCleanState(page, 'palette in which nothing fits');
});
