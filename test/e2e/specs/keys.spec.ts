import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { drawn, pageField, reader } from '../support/books.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { countHand, decidesAtOnce, dialog, onBook, queueOf, reason } from '../support/review.ts';
import { rounds } from '../support/rounds.ts';
import { holdTimers, intercept, passTime, undoMs } from '../support/waiting.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Tìm nhanh' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Phím tắt' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

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
  test('many e-books decided in a row, one of them taken back, in three keys each beside the reasons; the first five, two of them sent back, in 30', async ({ page }) => {
    test.setTimeout(600_000);
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

  test('after n the pages have the focus; v opens, focuses and closes; g q opens the queue', async ({ page }) => {
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
    await page.getByRole('switch', { name: 'Tự mở tài liệu' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('main').focus();
    await going(page, 'q', /\/ebooks\?status=PENDING_REVIEW$/);
    await page.goto(list);
    await page.getByRole('link', { name: titles[0] }).click();
    await onBook(page, titles[0] as string);
    await expect(page.getByRole('button', { name: 'Xem tài liệu' })).toBeVisible();
    await expect(reader(page)).toHaveCount(0);
  });

  test('/ finds, j and k go from row to row, Enter opens, g d and g l open the screens', async ({ page }) => {
    const { list, titles } = await queueOf(3);
    await startAs(page, 'EXPERT');
    await open(page, list);
    const row = (n: number) => page.locator('a[data-ebook]').nth(n);
    await expect(row(2)).toBeVisible();
    await page.keyboard.press('j');
    await expect(row(0)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('j'); // there is no further row
    await expect(row(2)).toBeFocused();
    await page.keyboard.press('k');
    await expect(row(1)).toBeFocused();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox').or(page.getByLabel(/^Tìm/)).first();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(''); // the key itself is not typed
    await page.keyboard.press('Tab');
    await row(1).focus();
    await page.keyboard.press('Enter');
    await onBook(page, titles[1] as string);
    await page.keyboard.press('n');
    await onBook(page, titles[2] as string);
    await page.keyboard.press('p');
    await onBook(page, titles[1] as string);
    await page.keyboard.press('u');
    await expect(page).toHaveURL(/status=PENDING_REVIEW/);
    await going(page, 'd', /\/dashboard$/);
    await going(page, 'l', /\/ebooks$/);
    await expect(row(0)).toBeVisible(); // the address comes before the screen
    await going(page, 'd', /\/dashboard$/);
    await expect(row(0)).toHaveCount(0);
    await page.keyboard.press('/'); // from anywhere
    await expect(page).toHaveURL(/\/ebooks$/);
    await expect(search).toBeFocused();

    await test.step('/ finds as soon as another screen is there', async () => {
      await page.getByRole('main').focus();
      await expect(row(0)).toBeVisible();
      await page.evaluate(() => { // faster than a test can press it
        const pressOnArrival = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== 'Tổng Quan') return;
          pressOnArrival.disconnect();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
          Object.assign(window, { pressed: true });
        });
        pressOnArrival.observe(document.body, { childList: true, subtree: true });
      });
      await page.keyboard.press('g');
      await page.keyboard.press('d');
      await page.waitForFunction(() => 'pressed' in window);
      await expect(page.getByRole('searchbox')).toBeFocused();
      await expect(page).toHaveURL(/\/ebooks$/);
    });
  });

  test('a opens “Phê duyệt”, and Esc gives the focus back; v opens the reader and closes it; r moves the focus back to the text', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Đọc bằng phím');
    await startAs(page, 'EXPERT');
    await open(page, `/ebooks/${id}`);
    await expect(page.getByRole('region', { name: 'Xử lý' }).getByRole('button', { name: 'Phê duyệt' })).toBeVisible();
    await page.getByRole('main').focus();
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: 'Phê duyệt', exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('textbox')).toHaveValue(''); // the key itself is not typed
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toBeFocused(); // back to where it was
    await page.keyboard.press('r');
    await reason(page).fill('Trang 2 mờ.');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('v');
    await expect(drawn(page, 1)).toBeVisible();
    await expect.poll(() => reader(page).evaluate((r) => r.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('r');
    await expect(reason(page)).toBeFocused();
    await expect(reason(page)).toHaveValue('Trang 2 mờ.');
    await reader(page).focus();
    await page.keyboard.press('v');
    await expect(reader(page)).toHaveCount(0);
  });

  test('nothing while typing, composing or holding another key, or with an open dialog or menu', async ({ page }) => {
    const { list, titles } = await queueOf(2);
    await startAs(page, 'MANAGER');
    await open(page, list);
    const keys = ['j', 'k', 'a', 'r', 's', 'x', 'n', 'p', 'v', 'u', '?', '/', 'g', 'd'];
    const url = page.url();
    await page.getByLabel('Môn học').press('End');
    await page.getByLabel('Môn học').press('a');
    await expect(page.getByLabel('Môn học')).toHaveValue(/a$/);
    await page.getByLabel('Môn học').press('Backspace');
    const status = page.getByLabel('Trạng thái', { exact: true });
    await status.focus();
    await page.keyboard.press('?');
    await expect(help(page)).toHaveCount(0);
    await page.goto(url);
    await ready(page);
    await page.getByRole('link', { name: titles[0] }).click();
    await onBook(page, titles[0] as string);
    const there = page.url();
    await page.getByRole('main').focus();
    for (const key of keys.filter((k) => k !== 'k')) { // Ctrl+K opens the palette
      for (const with_ of [{ isComposing: true }, { keyCode: 229 }, { ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
        await page.getByRole('main').dispatchEvent('keydown', { key, bubbles: true, cancelable: true, ...with_ });
      }
    }
    for (const key of ['A', 'R', 'N', 'V']) await page.keyboard.press(`Shift+${key}`);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(there);
    await page.keyboard.press('r');
    await page.keyboard.type(keys.join(''));
    await expect(reason(page)).toHaveValue(keys.join('')); // letters, and nothing else
    await expect(page).toHaveURL(`${there}?action=reject`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Xóa', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Xóa' })).toBeVisible();
    for (const key of [...keys, 'Control+K']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: 'Xóa' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    for (const key of ['a', 'r', 'v']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(there);
  });
});

test.describe('RULES §10.21: Ctrl+K leads anywhere', () => {
  test('screens, actions of the e-book that is shown, e-books by title, and those seen last', async ({ page }) => {
    const title = unique('Định luật Ôm');
    const api = await Api.as('EDITOR');
    const { id } = await api.draft(title);
    await api.act(id, 'submit');
    await startAs(page, 'EXPERT');
    await open(page, '/dashboard');
    await page.keyboard.press('Control+K');
    const field = palette(page).getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.type('giao dien toi');
    await expect(option(page, 'Giao diện tối')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Giao diện tối' })).toBeVisible();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('dang xuat');
    await expect(option(page, 'Đăng xuất')).toHaveAttribute('aria-selected', 'true');
    await field.fill('');
    await page.keyboard.type('cai dat');
    await expect(option(page, 'Cài đặt')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings$/);
    await page.keyboard.press('Control+K');
    await page.keyboard.type(title.replace('Định luật Ôm', 'dinh luat om'));
    await expect(option(page, title)).toContainText('Chờ duyệt');
    await expect(palette(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await onBook(page, title);
    await page.keyboard.press('Control+K');
    await expect(palette(page).getByRole('group', { name: `Thao tác với “${title}”` }).getByRole('option', { name: 'Phê duyệt' })).toBeVisible();
    await expect(palette(page).getByRole('group', { name: 'Đã xem gần đây' }).getByRole('option').first()).toHaveText(title);
    await page.keyboard.type('tu choi');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
    await expect(reason(page)).toBeFocused();
  });

  test('what is typed before it appears is in its field; arrows wrap around, the field names the item, Esc returns the focus, and Enter of an input method chooses nothing', async ({ page }) => {
    await intercept(page, /\/assets\/Palette-/, async (route) => {
      await expect.poll(() => typed).toBe(true);
      await route.continue();
    });
    let typed = false;
    await startAs(page, 'EDITOR');
    await open(page, '/ebooks');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('jx?/'); // keys of the list, were it not for the palette
    typed = true;
    const field = palette(page).getByRole('combobox');
    await expect(field).toHaveValue('jx?/');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);

    const create = page.getByRole('link', { name: 'Tạo mới' });
    await create.focus();
    await page.keyboard.press('Control+K');
    await expect(field).toHaveValue('');
    const active = async () => {
      const id = await field.getAttribute('aria-activedescendant');
      return palette(page).locator(`[id="${id}"][aria-selected=true]`).allTextContents();
    };
    await expect.poll(active).toEqual(['Tổng quan']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toEqual(['eBooks']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(palette(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await expect.poll(active).toHaveLength(1);
    await field.dispatchEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true });
    await field.dispatchEvent('keydown', { key: 'Enter', bubbles: true, keyCode: 229 });
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await expect(create).toBeFocused();
  });
});

test('RULES §§10.13, 10.20 and 10.21: WCAG 2.2 AA of panel, help and palette', async ({ page }) => {
  test.setTimeout(300_000); // six states, each judged four times
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
  await axeClean(page, 'panel with a failure');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Đang viết dở: Từ chối')).toBeVisible();
  await axeClean(page, 'what is begun and not sent');
  await reader(page).getByRole('button', { name: 'Đóng tài liệu' }).click();
  await page.getByRole('button', { name: 'Phím tắt' }).click();
  await expect(help(page)).toBeVisible();
  await axeClean(page, 'help');
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await page.keyboard.press('Control+K');
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  await axeClean(page, 'palette');
  await page.keyboard.type('zzqq');
  await expect(palette(page).getByText('Không tìm thấy gì phù hợp.')).toBeVisible();
  await axeClean(page, 'palette in which nothing fits');
});
