import { type Browser, expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { axeCleanState } from '../support/axe.ts';
import { ebookIn } from '../support/library.ts';
import { writeNote } from '../support/notes.ts';
import { inOwnBrowser, startAs } from '../support/people.ts';
import type { Role } from '../support/product.ts';
import { closes, intercept, openWithEvents } from '../support/waiting.ts';

/**
 * How long a page may take to show a change. The tests of features/live check the 2 seconds of
 * RULES §10.19 with fake clocks: a busy machine may need much longer. Within this time only the
 * stream can bring a change.
 */
const soon = 45_000;

/** A user in a separate browser, on a page with live updates. */
async function listening(browser: Browser, role: Role, path: string, number = 0): Promise<Page> {
  const page = await inOwnBrowser(browser, role, number);
  // A tab that has not claimed yet releases nothing when it is closed.
  const claim = role === 'EXPERT' ? page.waitForResponse((r) => r.url().endsWith('/claim') && r.ok()) : null;
  await openWithEvents(page, path);
  await claim;
  return page;
}

const row = (page: Page, id: string) => page.locator('tr', { has: page.locator(`a[data-ebook="${id}"]`) });
const offer = (page: Page) => page.getByRole('button', { name: 'Có thay đổi – tải lại' });

/** Prints how long it takes. */
async function timed(what: string, shown: () => Promise<unknown>): Promise<void> {
  const begun = Date.now();
  await shown();
  console.log(`${what}: ${Date.now() - begun} ms`);
}

test.describe('RULES §10.19: screens follow what others do', () => {
  test.afterEach(async ({ browser }) => {
    for (const context of browser.contexts()) await context.close();
  });

  test('RULES §6.9: who is reviewing shows in another’s list and detail page until the reviewer leaves, or closes the tab, and not to the reviewer; a decision shows there too, and on the dashboard', async ({ browser }) => {
    const { id } = await ebookIn('pending_review', 'Theo dõi');
    const list = await listening(browser, 'EDITOR', '/ebooks?limit=10');
    const dashboard = await listening(browser, 'ADMIN', '/dashboard');
    const detail = await listening(browser, 'EDITOR', `/ebooks/${id}`, 1);
    const reviewer = await listening(browser, 'EXPERT', `/ebooks/${id}`);
    const hint = /đang xem, từ \d\d:\d\d/;
    await timed('list', () => expect(row(list, id)).toContainText(hint, { timeout: soon }));
    await timed('detail', () => expect(detail.getByText(hint)).toBeVisible({ timeout: soon }));
    await expect(reviewer.getByText(hint)).toHaveCount(0);
    await axeCleanState(list, 'list with a claim');
    await axeCleanState(detail, 'detail with a claim');
    await reviewer.getByRole('link', { name: 'Quay lại danh sách' }).click();
    await timed('gone', () => expect(detail.getByText(hint)).toHaveCount(0, { timeout: soon }));
    await expect(row(list, id)).not.toContainText(hint);
    await reviewer.locator(`a[data-ebook="${id}"]`).click();
    await expect(detail.getByText(hint)).toBeVisible();
    for (let tab = reviewer; !(await closes(tab)); ) tab = await listening(browser, 'EXPERT', `/ebooks/${id}`);
    await expect(detail.getByText(hint)).toHaveCount(0);

    const approved = dashboard.getByRole('link', { name: /sẵn sàng xuất bản/ });
    const before = await approved.innerText();
    await expect(row(list, id)).toContainText('Chờ duyệt');
    const other = await listening(browser, 'MANAGER', `/ebooks/${id}`);
    await expect(other.getByRole('button', { name: 'Phê duyệt' })).toBeVisible();
    await (await Api.as('EXPERT')).act(id, 'approve');
    await Promise.all([
      timed('list', () => expect(row(list, id)).toContainText('Đã duyệt', { timeout: soon })),
      timed('dashboard', () => expect(approved).not.toHaveText(before, { timeout: soon })),
      timed('detail', () => expect(other.getByRole('button', { name: 'Xuất bản' })).toBeVisible({ timeout: soon })),
      timed('history', () => expect(detail.getByRole('region', { name: 'Lịch sử duyệt' })).toContainText('Phê duyệt', { timeout: soon })),
    ]);
  });

  test('rows do not move under pointer or focus; what has changed is offered, to the keyboard as well', async ({ browser }) => {
    const first = await ebookIn('pending_review', 'Đứng yên một');
    const second = await ebookIn('pending_review', 'Đứng yên hai');
    const page = await listening(browser, 'MANAGER', '/ebooks?status=PENDING_REVIEW&sort=newest');
    await row(page, second.id).hover();
    const ids = () => page.locator('a[data-ebook]').evaluateAll((links) => links.map((a) => a.getAttribute('data-ebook')));
    const before = await ids();
    await (await Api.as('EXPERT')).act(first.id, 'approve');
    await ebookIn('pending_review', 'Đứng yên ba');
    await timed('cell', () => expect(row(page, first.id)).toContainText('Đã duyệt', { timeout: soon }));
    await expect(offer(page)).toBeVisible();
    expect(await ids()).toEqual(before);
    await page.mouse.move(5, 5);
    await expect(row(page, first.id)).toHaveCount(0);
    await expect(offer(page)).toBeHidden();

    await page.locator(`a[data-ebook="${second.id}"]`).focus(); // as under the pointer
    const added = await ebookIn('pending_review', 'Mới đến');
    await expect(offer(page)).toBeVisible();
    await expect(row(page, added.id)).toHaveCount(0);
    await offer(page).focus();
    await axeCleanState(page, 'changes on offer');
    await page.keyboard.press('Enter');
    await expect(row(page, added.id)).toBeVisible();
  });

  test('after a cold load earlier events load nothing twice, even if a response is late', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Tải nguội');
    await startAs(page, 'EDITOR');
    await writeNote(id, { kind: 'ebook' }, 'Trước khi tải.');
    await (await Api.as('EDITOR')).waitForEvent('notes', id);
    await page.waitForTimeout(12_000); // the page dates an event by its arrival, which may be late by that much; the stream repeats 30 s
    await intercept(page, /\/api\/cms\/ebooks\/[^/]+\/notes$/, async (route) => {
      await page.waitForTimeout(2_000); // the stream has begun by then
      await route.continue();
    });
    const read: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/cms/') && !pathname.endsWith('/events')) read.push(pathname);
    });
    await openWithEvents(page, `/ebooks/${id}`);
    await page.waitForTimeout(4_000); // what a stream begins with is acted on within one second
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((one, i) => read.indexOf(one) < i)).toEqual([]);
  });

  test('a connection that breaks before the parts for this are loaded takes nothing away', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Đứt sớm');
    const refused: string[] = [];
    await intercept(page, /\/assets\/(Live|Claiming)-/, (route) => {
      refused.push(route.request().url());
      return route.abort();
    });
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}?action=reject`);
    await page.getByLabel(/^Lý do từ chối/).fill('Đang gõ');
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(2);
    await page.waitForTimeout(1_000); // a failure would be handled by then
    await expect(page.getByLabel(/^Lý do từ chối/)).toHaveValue('Đang gõ');
  });
});

test.describe('RULES §10.19: one stream for a browser', () => {
  test('the tabs of a browser share it, and hand it on', async ({ browser }) => {
    const context = await browser.newContext();
    const streams: string[] = [];
    context.on('request', (r) => { if (r.url().endsWith('/api/cms/events')) streams.push(r.url()); });
    const first = await context.newPage();
    await startAs(first, 'EDITOR');
    await openWithEvents(first, '/ebooks');
    const second = await context.newPage();
    await second.goto('/ebooks');
    await expect(second.locator('a[data-ebook]').first()).toBeVisible();
    await second.waitForTimeout(3_000); // a second stream would have begun by then
    expect(streams).toHaveLength(1);
    const heard = await ebookIn('draft', 'Qua thẻ khác');
    await expect(row(second, heard.id)).toBeVisible({ timeout: soon });
    const next = second.waitForResponse(/\/api\/cms\/events$/);
    await first.close();
    await next;
    const later = await ebookIn('draft', 'Sau khi đóng thẻ');
    await expect(row(second, later.id)).toBeVisible({ timeout: soon });
    await context.close();
  });
});
