import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { ebookIn, type Status } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';
import { decidesAtOnce } from '../support/review.ts';
import { intercept, keepsFocus, withoutEvents } from '../support/waiting.ts';

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Chọn “${title}”` });
const bar = (page: Page) => page.getByRole('region', { name: 'Các eBook đã chọn' });
const dialog = (page: Page) => page.getByRole('dialog');

async function made(subject: string, ...statuses: Status[]) {
  const all = [];
  for (const status of statuses) all.push(await ebookIn(status, `Nhiều ${all.length + 1}`, { subject }));
  return all;
}

const list = (subject: string, more = '') => `/ebooks?subject=${encodeURIComponent(subject)}&sort=oldest${more}`;

test.describe('RULES §10.18: several e-books together', () => {
  test.beforeEach(({ page }) => decidesAtOnce(page));

  test('rows are chosen by boxes, ranges by Shift, by mouse and by keys; the choice is of this page', async ({ page }) => {
    const subject = unique('Chọn nhiều');
    const all = await made(subject, 'pending_review', 'pending_review', 'pending_review', 'pending_review', 'draft');
    const [a, b, c, d, e] = all.map((one) => one.title) as [string, string, string, string, string];
    await startAs(page, 'EXPERT');
    await page.goto(list(subject));
    await box(page, a).check();
    await expect(bar(page)).toContainText('Đã chọn 1 eBook trên trang này');
    await box(page, c).click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('Đã chọn 3 eBook');
    await expect(box(page, b)).toBeChecked();
    await expect(box(page, e)).toHaveCount(0); // another user's draft: there is nothing to do
    await box(page, d).focus();
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('Đã chọn 4 eBook');
    await box(page, b).focus();
    await page.keyboard.press('Shift+Space');
    await expect(bar(page)).toContainText('Đã chọn 1 eBook');
    await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    await expect(bar(page)).toContainText('Đã chọn 4 eBook');
    await bar(page).getByRole('button', { name: 'Bỏ chọn' }).click();
    await expect(bar(page)).toHaveCount(0);
    await keepsFocus(page);
    await box(page, a).check();
    await page.getByLabel('Trạng thái', { exact: true }).selectOption({ label: 'Chờ duyệt' });
    await expect(page).toHaveURL(/status=PENDING_REVIEW/);
    await expect(bar(page)).toHaveCount(0);
  });

  test('several are approved, one that was decided meanwhile is not: each has its outcome', async ({ page }) => {
    const subject = unique('Duyệt cùng lúc');
    const all = await made(subject, 'pending_review', 'pending_review', 'pending_review');
    const [first, taken, last] = all as [typeof all[0] & object, typeof all[0] & object, typeof all[0] & object];
    await withoutEvents(page); // the list would show the decision before anybody presses the button
    await startAs(page, 'EXPERT');
    await page.goto(list(subject));
    await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    await (await Api.as('MANAGER')).act(taken.id, 'reject', 'Khoan đã.');
    await bar(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveText(all.map((one) => one.title));
    await axeClean(page, 'the question'); // RULES §10.13
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
    await axeClean(page, 'the outcome'); // RULES §10.13
    await dialog(page).getByRole('button', { name: 'Đóng' }).click();
    const editor = await Api.as('EDITOR');
    expect(await Promise.all(all.map(async ({ id }) => (await editor.get(id)).status))).toEqual(['approved', 'rejected', 'approved']);
    const { logs } = await editor.call('GET', `/ebooks/${first.id}/workflow-logs`);
    expect((logs as { comment: string }[])[0]?.comment).toBe('Đạt yêu cầu.');
    await expect(page.getByRole('row').filter({ hasText: last.title })).toContainText('Đã duyệt');
    await expect(bar(page)).toHaveCount(0); // nothing that can be done to it stayed
  });

  test('a line that breaks: what was done is not done again, and one continues', async ({ page }) => {
    const subject = unique('Đứt mạng');
    const all = await made(subject, 'pending_review', 'pending_review');
    await startAs(page, 'EXPERT');
    await page.goto(list(subject));
    await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    const keys: (string | undefined)[] = [];
    await intercept(page, '**/bulk/approve', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch(); // it is done, and the response is lost
      return route.abort();
    });
    await bar(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await dialog(page).getByRole('button', { name: 'Phê duyệt 2 eBook' }).click();
    await expect(dialog(page)).toContainText('2 eBook chưa rõ kết quả');
    await expect(dialog(page)).toContainText('Không kết nối được máy chủ.');
    await dialog(page).getByRole('button', { name: 'Thử lại với 2 eBook' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('Đã phê duyệt 2 eBook')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await keepsFocus(page);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    const { logs } = await (await Api.as('EDITOR')).call('GET', `/ebooks/${all[0]?.id}/workflow-logs`);
    expect(logs).toHaveLength(2);
  });

  test('RULES §10.13: WCAG 2.2 AA: a row chosen', async ({ page }) => {
    const alone = unique('Một mình');
    await made(alone, 'pending_review');
    await startAs(page, 'EXPERT');
    await page.goto(list(alone)); // short: the bar covers no row
    await page.getByRole('checkbox', { name: /^Chọn “/ }).first().check();
    await expect(bar(page)).toBeVisible();
    await axeClean(page, 'a row chosen');
  });
});
