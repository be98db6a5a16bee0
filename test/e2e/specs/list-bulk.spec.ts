import { expect, type Page, test } from '@playwright/test';
import { Api, type Ebook, unique } from '../support/api.ts';
import { axeClean, axeCleanState } from '../support/axe.ts';
import { ebookIn, type Status } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';
import { decidesAtOnce } from '../support/review.ts';
import { withoutEvents } from '../support/waiting.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Các eBook đã chọn' });
const dialog = (page: Page) => page.getByRole('dialog');

async function createAll(subject: string, ...statuses: Status[]) {
  const all = [];
  for (const status of statuses) all.push(await ebookIn(status, `Nhiều ${all.length + 1}`, { subject }));
  return all;
}

const listPath = (subject: string) => `/ebooks?subject=${encodeURIComponent(subject)}&sort=oldest`;

test.describe('RULES §10.18: several e-books together', () => {
  test.beforeEach(({ page }) => decidesAtOnce(page));

  test('several are approved, one that was decided meanwhile is not: each has its outcome', async ({ page }) => {
    const subject = unique('Duyệt cùng lúc');
    const all = await createAll(subject, 'pending_review', 'pending_review', 'pending_review');
    const [first, taken, last] = all as [Ebook, Ebook, Ebook];
    await withoutEvents(page); // the list would show the decision before anybody presses the button
    await startAs(page, 'EXPERT');
    await page.goto(listPath(subject));
    await page.getByRole('checkbox', { name: /^Chọn “/ }).first().check();
    await expect(bar(page)).toContainText('Đã chọn 1 eBook trên trang này');
    await axeClean(page, 'a row chosen'); // RULES §10.13
    await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    await (await Api.as('MANAGER')).act(taken.id, 'reject', 'Khoan đã.');
    await bar(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveText(all.map((one) => one.title));
    await axeCleanState(page, 'the question'); // RULES §10.13
    await dialog(page).getByRole('textbox').fill('Đạt yêu cầu.');
    const sent = page.waitForRequest(/bulk\/approve/);
    await dialog(page).getByRole('button', { name: 'Phê duyệt 3 eBook' }).click();
    const request = await sent;
    expect(request.headers()['idempotency-key']).toBeTruthy();
    expect(request.postDataJSON()).toEqual({
      items: all.map(({ id, version }) => ({ id, version })), comment: 'Đạt yêu cầu.',
    });
    await expect(dialog(page)).toContainText('Đã phê duyệt 2 eBook');
    await expect(dialog(page)).toContainText('1 eBook không thực hiện được');
    await expect(dialog(page)).toContainText(`${account('MANAGER').full_name} đã từ chối eBook này lúc`);
    await expect(dialog(page).getByRole('link', { name: taken.title })).toHaveAttribute('href', `/ebooks/${taken.id}`);
    await axeCleanState(page, 'the outcome'); // RULES §10.13
    await dialog(page).getByRole('button', { name: 'Đóng' }).click();
    const editor = await Api.as('EDITOR');
    expect(await Promise.all(all.map(async ({ id }) => (await editor.get(id)).status))).toEqual(['approved', 'rejected', 'approved']);
    const { logs } = await editor.call('GET', `/ebooks/${first.id}/workflow-logs`);
    expect((logs as { comment: string }[])[0]?.comment).toBe('Đạt yêu cầu.');
    await expect(page.getByRole('row').filter({ hasText: last.title })).toContainText('Đã duyệt');
    await expect(bar(page)).toHaveCount(0); // an expert can do nothing with the rejected e-book, so it is no longer chosen
  });
});
