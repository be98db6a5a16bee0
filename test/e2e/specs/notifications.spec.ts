import { type Browser, expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, desktop, phone } from '../support/axe.ts';
import { ebookIn } from '../support/library.ts';
import { writeNote } from '../support/notes.ts';
import { inOwnBrowser } from '../support/people.ts';
import type { Role } from '../support/product.ts';
import { dialog } from '../support/review.ts';
import { intercept, openWithEvents, withoutEvents } from '../support/waiting.ts';

interface StoredNotification {
  id: string;
  read_at: string | null;
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Thông báo/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Thông báo' });
const rows = (page: Page) => panel(page).getByRole('list').getByRole('link');
const digest = (page: Page) => panel(page).getByRole('switch', { name: 'Nhận email tổng hợp hằng ngày' });

async function open(page: Page): Promise<void> {
  await bell(page).press('Enter');
  await expect(panel(page)).toBeVisible();
}

/** A user in a separate browser. */
async function someone(browser: Browser, role: Role, path: string): Promise<Page> {
  const page = await inOwnBrowser(browser, role);
  await page.goto(path);
  return page;
}

/** The first editor in a separate browser, on a page with live updates. */
async function listening(browser: Browser, path: string): Promise<Page> {
  const page = await inOwnBrowser(browser, 'EDITOR');
  await openWithEvents(page, path);
  return page;
}

/** Marks the first editor's notifications of other tests as read. */
const readAll = async () => (await Api.as('EDITOR')).call('POST', '/notifications/read', { all: true });

const newest = async () =>
  ((await (await Api.as('EDITOR')).call('GET', '/notifications?limit=1')).notifications as StoredNotification[])[0];

const writeOn = (id: string, body: string) => writeNote(id, { kind: 'ebook' }, body);

test.describe('RULES §19.7: the bell', () => {
  test.afterEach(async ({ browser }) => {
    for (const context of browser.contexts()) await context.close();
  });

  test('counts what another does, links to it, and is read; a note’s links to the note', async ({ browser }) => {
    const { id, title } = await ebookIn('pending_review', 'Chuông báo');
    await readAll();
    const creator = await listening(browser, '/dashboard');
    await expect(bell(creator)).toHaveAccessibleName('Thông báo');
    await creator.evaluate(() => Object.assign(window, { neverReloaded: true }));
    const reviewer = await someone(browser, 'EXPERT', `/ebooks/${id}?action=approve`);
    await dialog(reviewer).getByRole('button', { name: 'Phê duyệt' }).click();
    await expect(reviewer.getByText('Đã phê duyệt').first()).toBeVisible();
    const begun = Date.now();
    await expect(bell(creator)).toHaveAccessibleName('Thông báo, 1 chưa đọc');
    console.log(`bell: ${Date.now() - begun} ms`); // 2 seconds at most, but a shared machine may stall
    expect(await creator.evaluate(() => 'neverReloaded' in window)).toBe(true);

    await creator.reload();
    await expect(bell(creator)).toHaveAccessibleName('Thông báo, 1 chưa đọc');
    await open(creator);
    await creator.keyboard.press('Escape');
    await expect(panel(creator)).toHaveCount(0);
    await expect(bell(creator)).toBeFocused();
    await open(creator);
    await expect(rows(creator).first()).toContainText('đã phê duyệt eBook');
    await expect(rows(creator).first()).toContainText(title);
    await expect(rows(creator).first()).toContainText('Chưa đọc');
    await rows(creator).first().click();
    await expect(creator).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await expect(panel(creator)).toHaveCount(0);
    await expect(bell(creator)).toHaveAccessibleName('Thông báo');
    await expect.poll(async () => (await newest())?.read_at ?? null).not.toBeNull();

    const note = await writeOn(id, 'Thiếu giả thiết song song.');
    await expect(bell(creator)).toHaveAccessibleName('Thông báo, 1 chưa đọc');
    await open(creator);
    await expect(rows(creator).first()).toContainText('Thiếu giả thiết song song.');
    await creator.keyboard.press('Tab'); // only by keys: to all read, close, and the first row
    await creator.keyboard.press('Tab');
    await creator.keyboard.press('Tab');
    await expect(rows(creator).first()).toBeFocused();
    await creator.keyboard.press('Enter');
    await expect(creator).toHaveURL(new RegExp(`/ebooks/${id}\\?note=${note.id}$`));
    await expect(creator.locator(`li[data-note="${note.id}"]`)).toBeVisible();
    await expect(bell(creator)).toHaveAccessibleName('Thông báo');
  });

  test('lists 25 and more on demand; all are marked as read together, in every window; failed, empty, and the digest of mails', async ({ browser }) => {
    await readAll();
    let last = '';
    const editor = await Api.as('EDITOR');
    for (let n = 1; n <= 30; n += 1) {
      last = (await editor.create({ title: unique(`Nhiều thông báo ${n}`) })).id;
      await writeOn(last, `Ghi chú thứ ${n}: ${'rất dài '.repeat(60)}`);
    }
    for (let n = 2; n <= 12; n += 1) await writeOn(last, `Ghi chú thứ 30, ý ${n}`); // of one person on one e-book: one
    const other = await listening(browser, '/settings');
    await expect(bell(other)).toHaveAccessibleName('Thông báo, 30 chưa đọc');
    const page = await someone(browser, 'EDITOR', '/dashboard');
    await expect(bell(page)).toHaveAccessibleName('Thông báo, 30 chưa đọc');
    await open(page);
    await expect(rows(page)).toHaveCount(25);
    await expect(rows(page).first()).toContainText('đã viết 12 ghi chú và trả lời');
    await expect(rows(page).first()).toContainText('Ghi chú thứ 30, ý 12');
    await axeClean(page, 'notifications');
    await panel(page).getByRole('button', { name: 'Xem thêm' }).press('Enter');
    await expect(rows(page).nth(25)).toBeFocused();
    await expect(rows(page).nth(29)).toContainText('Ghi chú thứ 1:');
    await page.setViewportSize({ width: 320, height: 640 });
    const head = [panel(page).getByRole('heading', { name: 'Thông báo' }), panel(page).getByRole('button', { name: 'Đóng' })];
    const [title, close] = await Promise.all(head.map((part) => part.boundingBox()));
    expect(close && title && close.y < title.y + title.height && close.x > title.x + title.width).toBe(true); // one line
    await page.setViewportSize(phone);
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(phone.width);
    await panel(page).getByRole('button', { name: 'Đánh dấu tất cả đã đọc' }).click();
    await expect(rows(page).filter({ hasText: 'Chưa đọc' })).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Đóng' }).click();
    await expect(bell(page)).toHaveAccessibleName('Thông báo');
    await expect(bell(other)).toHaveAccessibleName('Thông báo');

    await test.step('a failure is shown and tried again; an empty list says so; the digest is turned off and on', async () => {
      await withoutEvents(page);
      const numbers = { total: 0, page: 1, limit: 25, totalPages: 0 };
      await intercept(page, '**/notifications?limit=1', (route) =>
        route.fulfill({ json: { data: { notifications: [], ...numbers, unread: 120 } } }));
      await intercept(page, '**/notifications?page=*', (route) => route.fulfill({ status: 500, json: { message: 'Hỏng.' } }));
      await page.setViewportSize(desktop);
      await page.goto('/dashboard');
      await expect(bell(page)).toHaveAccessibleName('Thông báo, 120 chưa đọc');
      await expect(bell(page)).toHaveText('99+');
      await open(page);
      await expect(panel(page).getByRole('alert')).toContainText('Không thể tải thông báo');
      await expect(panel(page).getByRole('alert')).toContainText('Hỏng.');
      await axeClean(page, 'notifications that cannot be loaded', [], [phone]);
      await page.unroute('**/notifications?page=*');
      await intercept(page, '**/notifications?page=*', (route) =>
        route.fulfill({ json: { data: { notifications: [], ...numbers, unread: 0 } } }));
      await panel(page).getByRole('button', { name: 'Thử lại' }).click();
      await expect(panel(page).getByText('Chưa có thông báo nào.')).toBeVisible();
      await expect(panel(page).getByRole('button', { name: 'Đánh dấu tất cả đã đọc' })).toBeDisabled();
      await axeClean(page, 'no notifications', [], [desktop]);

      await expect(digest(page)).toBeChecked(); // so it is at first
      await intercept(page, '**/notifications/settings', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'Hỏng.' } }) : route.continue());
      await digest(page).press('Space');
      await expect(panel(page).getByRole('alert')).toHaveText('Chưa lưu được. Hỏng.');
      await expect(digest(page)).toBeChecked();
      await page.unroute('**/notifications/settings');
      await digest(page).press('Space');
      await expect(panel(page).getByText('Đã lưu.')).toBeVisible();
      await page.reload();
      await open(page);
      await expect(digest(page)).not.toBeChecked();
      await digest(page).press('Space');
      await expect(digest(page)).toBeChecked();
      await expect(panel(page).getByText('Đã lưu.')).toBeVisible();
    });
  });
});
