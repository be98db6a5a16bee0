import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { startAs } from '../support/people.ts';

const links = (page: Page) => page.locator('a[data-ebook]');

/** Three that wait, the longest wait first; the last one was created first. */
async function waiting(subject: string) {
  const editor = await Api.as('EDITOR');
  const drafts = [];
  for (const n of [1, 2, 3]) drafts.push(await editor.draft(unique(`Chờ ${n}`), { subject }));
  const order = [drafts[1], drafts[2], drafts[0]].flatMap((one) => one ?? []);
  for (const { id } of order) await editor.act(id, 'submit');
  return order;
}

const list = (subject: string) => `/ebooks?status=PENDING_REVIEW&subject=${encodeURIComponent(subject)}`;

test.describe('RULES §10.18: the queue', () => {
  test('what waits for review comes to reviewers by the longest wait, to others by the newest', async ({ page, browser }) => {
    const subject = unique('Thứ tự chờ');
    const titles = (await waiting(subject)).map((one) => one.title);
    await startAs(page, 'EXPERT');
    await page.goto(list(subject));
    await expect(links(page)).toHaveText(titles);
    const sort = page.getByLabel('Sắp xếp');
    await expect(sort).toHaveValue('waiting');
    await expect(sort.getByRole('option', { selected: true })).toHaveText('Chờ lâu nhất');
    await sort.selectOption({ label: 'Mới nhất' });
    await expect(page).toHaveURL(/sort=newest/);
    await expect(links(page).first()).not.toHaveText(titles[0] ?? '');
    await page.reload();
    await expect(sort).toHaveValue('newest');
    const other = await browser.newPage({ baseURL: process.env.E2E_URL, locale: 'vi-VN' });
    await startAs(other, 'EDITOR');
    await other.goto(list(subject));
    await expect(other.getByLabel('Sắp xếp')).toHaveValue('newest');
    await other.getByLabel('Sắp xếp').selectOption({ label: 'Chờ lâu nhất' });
    await expect(links(other)).toHaveText(titles);
    await other.close();
  });
});
