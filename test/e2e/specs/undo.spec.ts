import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { isBusy } from '../support/busy.ts';
import { account, startAs } from '../support/people.ts';
import { dialog, onBook, panel, queueOf, reason } from '../support/review.ts';
import { closes, holdTimers, passTime, undoMs } from '../support/waiting.ts';

const bulkBar = (page: Page) => page.getByRole('region', { name: 'Các eBook đã chọn' });
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Hoàn tác' });

/** The first e-book of a queue is shown to an expert. Decisions wait until `passTime` is called. */
async function inQueue(page: Page, count: number) {
  const queue = await queueOf(count);
  await holdTimers(page, undoMs);
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
    page.on('response', (r) => { if (/\/(approve|reject)$/.test(r.url()) && isBusy(r.status())) sent.pop(); }); // it is sent again
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

    await test.step('of two reviewers one decides; the other learns by whom, and keeps the written text', async () => {
      await rejectsWith(page, 'Lý do dài và quan trọng.');
      await onBook(page, titles[2] as string);
      await (await Api.as('MANAGER')).act(ids[1] ?? '', 'approve');
      await passTime(page);
      const notice = page.getByRole('status').filter({ hasText: `Chưa từ chối được “${titles[1]}”` });
      await expect(notice).toContainText(`${account('MANAGER').full_name} đã phê duyệt eBook này lúc`);
      await expect(notice).toContainText('“Lý do dài và quan trọng.”');
      await axeClean(page, 'a decision that was refused');
      await notice.getByRole('link', { name: 'Mở eBook' }).click();
      await onBook(page, titles[1] as string);
      await expect(notice).toHaveCount(0);
      expect(await status(1)).toBe('approved');
    });
  });

  test('reloading the page, leaving for another site and closing it send it, unless it is too busy for that', async ({ page }) => {
    const { list, titles, ids, status } = await inQueue(page, 4);
    const decides = async (tab: Page, n: number) => {
      await rejectsWith(tab, `Chưa đạt ${n}.`);
      await onBook(tab, titles[n + 1] as string);
      await expect(undo(tab)).toBeVisible();
    };
    const isDecided = async (n: number) => {
      await expect.poll(() => status(n)).toBe('rejected');
      expect((await (await Api.as('EDITOR')).get(ids[n] ?? '')).returned).toMatchObject({ comment: `Chưa đạt ${n}.` });
    };
    await test.step('reloading', async () => {
      await decides(page, 0);
      await page.reload();
      await isDecided(0);
    });
    await test.step('leaving for another site', async () => {
      await decides(page, 1);
      await page.goto('about:blank');
      await isDecided(1);
    });
    await test.step('closing', async () => {
      let tab = page;
      const decidesInQueue = async () => {
        await tab.goto(list);
        await tab.getByRole('link', { name: titles[2] }).click();
        await onBook(tab, titles[2] as string);
        await decides(tab, 2);
      };
      await decidesInQueue();
      // A tab that was killed just after it had sent the decision cannot report that it was closed.
      while (!(await closes(tab)) && (await status(2)) === 'pending_review') {
        tab = await page.context().newPage();
        await holdTimers(tab, undoMs);
        await decidesInQueue();
      }
      await isDecided(2);
    });
    await test.step('a page that is too busy to be closed is killed: nothing was decided, and the reason is still there', async () => {
      const context = page.context();
      const tab = await context.newPage();
      const two = await inQueue(tab, 2);
      await rejectsWith(tab, 'Chưa đạt.');
      await onBook(tab, two.titles[1] as string);
      const busy = tab.waitForEvent('console', (message) => message.text() === 'busy');
      await tab.evaluate(() => void setTimeout(() => {
        console.log('busy');
        for (const end = Date.now() + 60_000; Date.now() < end; );
      }));
      await busy;
      await tab.close(); // the browser waits for half a second
      const another = await context.newPage();
      await startAs(another, 'EXPERT');
      await another.goto(`/ebooks/${two.ids[0]}?action=reject`);
      await expect(reason(another)).toHaveValue('Chưa đạt.');
      expect(await two.status(0)).toBe('pending_review');
    });
  });
});

test.describe('RULES §10.28: a decision on several e-books can be taken back', () => {
  test('taken back, the dialog is there again with its text; it is sent when the page is closed, and reported on any screen', async ({ page }) => {
    const { list, ids } = await queueOf(3);
    await holdTimers(page, undoMs);
    await startAs(page, 'EXPERT');
    await page.goto(list);
    await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    const bar = bulkBar(page);
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

    const decides = async (tab: Page) => {
      const next = await queueOf(2);
      await tab.goto(next.list);
      await tab.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
      await bulkBar(tab).getByRole('button', { name: 'Phê duyệt' }).click();
      await dialog(tab).getByRole('button', { name: 'Phê duyệt 2 eBook' }).click();
      await expect(undo(tab)).toBeVisible();
      return next.ids;
    };
    const areApproved = (two: string[]) =>
      expect.poll(async () => Promise.all(two.map(async (id) => (await editor.get(id)).status))).toEqual(['approved', 'approved']);
    await test.step('another screen', async () => {
      const two = await decides(page);
      await page.getByRole('link', { name: 'Tổng quan' }).click();
      await passTime(page);
      await expect(page.getByText('Đã phê duyệt 2 eBook')).toBeVisible();
      await areApproved(two);
    });
    await test.step('closing', async () => {
      let two = await decides(page);
      for (let tab = page; !(await closes(tab)); two = await decides(tab)) {
        tab = await page.context().newPage();
        await holdTimers(tab, undoMs);
      }
      await areApproved(two);
    });
  });
});
