import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { account, signOut, startAs } from '../support/people.ts';
import { dialog, onBook, panel, queueOf, reason } from '../support/review.ts';
import { holdTimers, intercept, passTime, undoMs } from '../support/waiting.ts';

const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Hoàn tác' });
const undoSwitch = (page: Page) => page.getByRole('switch', { name: 'Chờ 6 giây để có thể hoàn tác' });

/** The first e-book of a queue is shown to an expert. Decisions wait for `passTime` if they are held. */
async function inQueue(page: Page, count: number, held = true) {
  const queue = await queueOf(count);
  if (held) await holdTimers(page, undoMs);
  await startAs(page, 'EXPERT');
  await page.goto(queue.list);
  await page.getByRole('link', { name: queue.titles[0] }).click();
  await onBook(page, queue.titles[0] as string);
  const editor = await Api.as('EDITOR');
  return { ...queue, status: async (n: number) => (await editor.get(queue.ids[n] ?? '')).status };
}

async function rejectsWith(page: Page, text: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Từ chối' }).click();
  await reason(page).fill(text);
  await reason(page).press('Control+Enter');
}

test.describe('RULES §10.28: a decision in the queue can be taken back', () => {
  test('it is sent after a moment; taken back, it never is, and the reason is there again', async ({ page }) => {
    const { titles, ids, status } = await inQueue(page, 3);
    const sent: string[] = [];
    page.on('request', (r) => { if (r.method() === 'POST' && /\/(approve|reject)$/.test(r.url())) sent.push(r.url().split('/').slice(-2).join(' ')); });
    await rejectsWith(page, 'Trang 2 mờ.');
    await onBook(page, titles[1] as string);
    await expect(page.getByRole('status').getByText(`Sắp từ chối “${titles[0]}”`)).toBeVisible();
    await axeClean(page, 'a decision that waits');
    await undo(page).click();
    await onBook(page, titles[0] as string);
    await expect(reason(page)).toHaveValue('Trang 2 mờ.');
    await expect(undo(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('main').focus();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter'); // nothing is typed, and it can be taken back
    await onBook(page, titles[1] as string);
    expect(sent).toEqual([]);
    await passTime(page);
    await expect(page.getByText(`Đã phê duyệt: “${titles[0]}”`)).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    expect(sent).toEqual([`${ids[0]} approve`]);
    expect(await status(0)).toBe('approved');
  });

  test('one waits: the next one sends it; the last of the queue is sent immediately', async ({ page }) => {
    const { titles, status } = await inQueue(page, 3);
    for (const n of [0, 1]) {
      await onBook(page, titles[n] as string);
      await rejectsWith(page, `Thiếu đáp án ${n}.`);
    }
    await onBook(page, titles[2] as string);
    await expect.poll(() => status(0)).toBe('rejected');
    await page.keyboard.press('z');
    await onBook(page, titles[1] as string);
    await expect(reason(page)).toHaveValue('Thiếu đáp án 1.');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'eBook tiếp theo' }).click();
    await onBook(page, titles[2] as string);
    await panel(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await expect(undoSwitch(page)).toHaveCount(0); // no e-book follows
    await dialog(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await expect(page.getByText('Bạn đã xem hết danh sách này.')).toBeVisible();
    expect(await status(2)).toBe('approved');
    expect(await status(1)).toBe('pending_review');
  });

  test('an e-book whose decision waits offers only to take it back', async ({ page }) => {
    const { titles } = await inQueue(page, 2);
    await rejectsWith(page, 'Khoan đã.');
    await onBook(page, titles[1] as string);
    await page.getByRole('link', { name: 'eBook trước' }).click();
    await onBook(page, titles[0] as string);
    await expect(panel(page).getByText('Quyết định của bạn sẽ được gửi sau vài giây.')).toBeVisible();
    await expect(panel(page).getByRole('button')).toHaveText(['Hoàn tác']);
    await panel(page).getByRole('button', { name: 'Hoàn tác' }).click();
    await expect(reason(page)).toHaveValue('Khoan đã.');
  });

  for (const [way, leave] of [
    ['closing the page', async (page: Page) => {
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done))); // the browser kills a busy page
      await page.close();
    }],
    ['reloading it', async (page: Page) => { await page.reload(); }],
    ['leaving for another site', async (page: Page) => { await page.goto('about:blank'); }],
    ['signing out', (page: Page) => signOut(page)],
  ] as const) {
    test(`${way} sends it`, async ({ page }) => {
      const { titles, ids, status } = await inQueue(page, 2);
      await rejectsWith(page, 'Chưa đạt.');
      await onBook(page, titles[1] as string);
      await expect(undo(page)).toBeVisible();
      await leave(page);
      await expect.poll(() => status(0)).toBe('rejected');
      expect((await (await Api.as('EDITOR')).get(ids[0] ?? '')).returned).toMatchObject({ comment: 'Chưa đạt.' });
    });
  }

  test('a page that is too busy to be closed is killed: nothing was decided, and the reason is still there', async ({ page }) => {
    const { titles, ids, status } = await inQueue(page, 2);
    await rejectsWith(page, 'Chưa đạt.');
    await onBook(page, titles[1] as string);
    const context = page.context();
    const busy = page.waitForEvent('console', (message) => message.text() === 'busy');
    await page.evaluate(() => void setTimeout(() => {
      console.log('busy');
      for (const end = Date.now() + 3000; Date.now() < end; );
    }));
    await busy;
    await page.close(); // the browser waits for half a second
    const another = await context.newPage();
    await startAs(another, 'EXPERT');
    await another.goto(`/ebooks/${ids[0]}?action=reject`);
    await expect(reason(another)).toHaveValue('Chưa đạt.');
    expect(await status(0)).toBe('pending_review');
  });

  test('of two reviewers one decides; the other learns by whom, and keeps the written text', async ({ page }) => {
    const { titles, ids, status } = await inQueue(page, 2);
    await rejectsWith(page, 'Lý do dài và quan trọng.');
    await onBook(page, titles[1] as string);
    await (await Api.as('MANAGER')).act(ids[0] ?? '', 'approve');
    await passTime(page);
    const notice = page.getByRole('status').filter({ hasText: `Chưa từ chối được “${titles[0]}”` });
    await expect(notice).toContainText(`${account('MANAGER').full_name} đã phê duyệt eBook này lúc`);
    await expect(notice).toContainText('“Lý do dài và quan trọng.”');
    await axeClean(page, 'a decision that was refused');
    await notice.getByRole('link', { name: 'Mở eBook' }).click();
    await onBook(page, titles[0] as string);
    await expect(notice).toHaveCount(0);
    expect(await status(0)).toBe('approved');
  });

  test('without a response it can be sent again, once', async ({ page }) => {
    const { titles, ids, status } = await inQueue(page, 2, false);
    const route = `**/${ids[0]}/reject`;
    await intercept(page, route, (one) => one.abort());
    await rejectsWith(page, 'Mất mạng.');
    await onBook(page, titles[1] as string);
    const notice = page.getByRole('status').filter({ hasText: `Chưa từ chối được “${titles[0]}”` });
    await expect(notice).toBeVisible();
    await page.unroute(route);
    await notice.getByRole('button', { name: 'Gửi lại' }).click();
    await expect(page.getByText(`Đã từ chối: “${titles[0]}”`)).toBeVisible();
    expect(await status(0)).toBe('rejected');
  });

  test('signing out stays if it cannot be sent', async ({ page }) => {
    const { titles, ids } = await inQueue(page, 2);
    await intercept(page, `**/${ids[0]}/reject`, (one) => one.abort());
    await rejectsWith(page, 'Chưa gửi được.');
    await onBook(page, titles[1] as string);
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await expect(page.getByText(`Chưa từ chối được “${titles[0]}”`)).toBeVisible();
    await onBook(page, titles[1] as string);
  });

  test('switched off it is sent immediately, which the browser remembers; so is the panel of an address', async ({ page }) => {
    const { titles, ids, status } = await inQueue(page, 4);
    await panel(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await undoSwitch(page).uncheck();
    await dialog(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await onBook(page, titles[1] as string);
    expect(await status(0)).toBe('approved');
    await page.reload();
    await panel(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await expect(undoSwitch(page)).not.toBeChecked();
    await undoSwitch(page).check();
    await page.goto(`/ebooks/${ids[1]}?action=approve`);
    await dialog(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await onBook(page, titles[2] as string);
    await expect(undo(page)).toHaveCount(0);
    expect(await status(1)).toBe('approved');
  });
});

test.describe('RULES §10.28: a decision on several e-books can be taken back', () => {
  test('taken back, the dialog is there again with its text; what was refused is shown', async ({ page }) => {
    const { list, ids } = await queueOf(3);
    await holdTimers(page, undoMs);
    await startAs(page, 'EXPERT');
    await page.goto(list);
    await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    const bar = page.getByRole('region', { name: 'Các eBook đã chọn' });
    await bar.getByRole('button', { name: 'Phê duyệt' }).click();
    await dialog(page).getByRole('textbox').fill('Đạt.');
    await dialog(page).getByRole('button', { name: 'Phê duyệt 3 eBook' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    await undo(page).click();
    await expect(dialog(page).getByRole('textbox')).toHaveValue('Đạt.');
    await (await Api.as('MANAGER')).act(ids[1] ?? '', 'reject', 'Khoan.');
    await dialog(page).getByRole('button', { name: 'Phê duyệt 3 eBook' }).click();
    await passTime(page);
    await expect(dialog(page)).toContainText('Đã phê duyệt 2 eBook');
    await expect(dialog(page)).toContainText(`${account('MANAGER').full_name} đã từ chối eBook này lúc`);
    const editor = await Api.as('EDITOR');
    expect(await Promise.all(ids.map(async (id) => (await editor.get(id)).status))).toEqual(['approved', 'rejected', 'approved']);
  });

  test('it is sent when the page is closed, and reported on the next screen', async ({ page, context }) => {
    const editor = await Api.as('EDITOR');
    for (const [leave, shown] of [
      [async () => { await page.getByRole('link', { name: 'Tổng quan' }).click(); }, true],
      [() => page.close(), false],
    ] as const) {
      const { list, ids } = await queueOf(2);
      if (shown) {
        await holdTimers(page, undoMs);
        await startAs(page, 'EXPERT');
      }
      await page.goto(list);
      await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
      await page.getByRole('region', { name: 'Các eBook đã chọn' }).getByRole('button', { name: 'Phê duyệt' }).click();
      await dialog(page).getByRole('button', { name: 'Phê duyệt 2 eBook' }).click();
      await expect(undo(page)).toBeVisible();
      await leave();
      if (shown) {
        await passTime(page);
        await expect(page.getByText('Đã phê duyệt 2 eBook')).toBeVisible();
      }
      await expect.poll(async () => Promise.all(ids.map(async (id) => (await editor.get(id)).status))).toEqual(['approved', 'approved']);
    }
    expect(context.pages()).toEqual([]);
  });
});
