import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { drawn, openReader, pageField, reader, withBook } from '../support/books.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { countHand, dialog, onBook, queueOf, reason } from '../support/review.ts';
import { holdTimers, passTime, undoMs } from '../support/waiting.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nextSwitch = (page: Page) => page.getByRole('switch', { name: 'Mở eBook tiếp theo' });

/** It is wholly in the window. */
async function inSight(page: Page, box: { x: number; y: number; width: number; height: number } | null): Promise<void> {
  const window = page.viewportSize();
  expect(box && window && box.y >= 0 && box.x >= 0 && box.y + box.height <= window.height && box.x + box.width <= window.width).toBe(true);
}

/** It is not modal: pages are turned while writing, and Tab leaves it. */
async function turnsWhileWriting(page: Page): Promise<void> {
  await expect(dialog(page)).not.toHaveAttribute('aria-modal', 'true');
  await reason(page).fill('Trang 1 mờ');
  await reader(page).getByRole('button', { name: 'Trang sau' }).click();
  await expect(pageField(page)).toHaveValue('2');
  await expect(reason(page)).toHaveValue('Trang 1 mờ');
  await reason(page).focus();
  const inside = () => dialog(page).evaluate((d) => d.contains(document.activeElement));
  for (let i = 0; i < 6 && (await inside()); i += 1) await page.keyboard.press('Tab');
  expect(await inside()).toBe(false);
}

test.describe('RULES §10.20: the decision panel is beside the document', () => {
  test('reason, buttons and page are in view together, nothing had to be scrolled, and pages are turned while writing; however long the record, the decision is in reach', async ({ page }) => {
    const { id } = await withBook('Cùng trong tầm mắt', { pages: 9 });
    const editor = await Api.as('EDITOR');
    await editor.call('PUT', `/ebooks/${id}`, { description: 'Dòng.\n'.repeat(200) });
    await editor.act(id, 'submit');
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}`);
    for (const [width, height] of [[1440, 900], [1280, 720], [900, 900], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      if (width === 1440 || width === 390) {
        await expect(button(page, 'Phê duyệt')).toBeVisible();
        await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }));
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
        await expect(button(page, 'Phê duyệt')).toBeInViewport({ ratio: 1 });
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await openReader(page);
      await button(page, 'Từ chối').click();
      await expect(reason(page)).toBeFocused();
      const canvas = await drawn(page, 1).boundingBox();
      const sheet = await dialog(page).boundingBox();
      await inSight(page, sheet);
      await inSight(page, await reason(page).boundingBox());
      const confirm = await dialog(page).getByRole('button', { name: 'Từ chối' }).boundingBox();
      await inSight(page, confirm);
      const tops = await dialog(page)
        .getByRole('button', { name: /^(Hủy|Từ chối)$/ })
        .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().top)); // in one look: what loads above moves both
      expect([tops.length, new Set(tops).size], `both buttons on one line at ${width}`).toEqual([2, 1]);
      expect(canvas && canvas.y >= 0 && canvas.y < height * 0.5, `the page at ${width}`).toBe(true);
      const frame = await reader(page).boundingBox();
      const beside = (sheet?.x ?? 0) >= (frame?.x ?? 0) + (frame?.width ?? 0);
      const below = (sheet?.y ?? 0) - Math.max(canvas?.y ?? 0, 0) > 150; // that much of the page is free
      expect(beside || below, `the panel leaves the page free at ${width}`).toBe(true);
      if (width >= 1280) expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await reader(page).getByRole('button', { name: 'Đóng tài liệu' }).click();
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await openReader(page);
    await button(page, 'Từ chối').click();
    await turnsWhileWriting(page);
  });

  test('at the foot of a phone it shows its whole question, and no notice covers it', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Rất dài '.repeat(50));
    await startAs(page, 'EDITOR');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/ebooks/${id}/edit`);
    await page.getByLabel('Mô tả').fill('Một dòng.');
    await button(page, 'Cập nhật').click();
    const notice = page.getByRole('status').filter({ hasText: 'Đã cập nhật eBook' });
    await expect(notice).toBeVisible();
    await expect(button(page, 'Gửi duyệt')).toBeVisible(); // before that the key has no effect
    await expect(button(page, 'Phím tắt')).toBeVisible(); // it shows that the keys are loaded
    await page.keyboard.press('s');
    await expect(dialog(page)).toBeVisible();
    await expect.poll(async () => {
      const [over, sheet] = [await notice.locator('> *').boundingBox(), await dialog(page).boundingBox()];
      return over && sheet && over.y + over.height <= sheet.y;
    }).toBe(true);
    const question = dialog(page).getByText('Bạn không thể chỉnh sửa cho đến khi có kết quả duyệt.');
    await expect(question).toContainText('Gửi duyệt “Rất dài Rất dài');
    expect(await question.locator('..').evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  });
});

test('RULES §10.20: five e-books reviewed, two of them sent back with a reason, in 12 clicks: each decision is shown, and the next e-book opens with its pages', async ({ page }) => {
  const { list, titles, ids } = await queueOf(5);
  await startAs(page, 'EXPERT');
  await holdTimers(page, undoMs);
  const hand = await countHand(page);
  await page.goto(list);
  await page.getByRole('link', { name: titles[0] }).click();
  for (const [i, title] of titles.entries()) {
    await onBook(page, title);
    await expect(drawn(page, 1)).toBeVisible();
    const name = i % 2 === 1 ? 'Từ chối' : 'Phê duyệt';
    await button(page, name).click();
    if (name === 'Từ chối') await page.keyboard.type(`Thiếu đáp án của “${title}”.`);
    if (i === 4) await expect(nextSwitch(page)).toHaveCount(0); // it is the last
    else await expect(nextSwitch(page)).toBeChecked();
    await dialog(page).getByRole('button', { name }).click();
    if (i > 0) continue;
    await onBook(page, titles[1] as string);
    await passTime(page);
    await expect(page.getByText(`Đã phê duyệt: “${title}”`)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('group', { name: titles[1] })).toBeFocused(); // the pages
  }
  await expect(page.getByText('Bạn đã xem hết danh sách này.')).toBeVisible();
  await passTime(page); // the last one was sent immediately; the one before still waits
  const editor = await Api.as('EDITOR');
  const all = () => Promise.all(ids.map((id) => editor.get(id)));
  await expect.poll(async () => (await all()).map((e) => e.status)).toEqual(['approved', 'rejected', 'approved', 'rejected', 'approved']);
  expect(((await all())[1]?.returned as { comment: string }).comment).toBe(`Thiếu đáp án của “${titles[1]}”.`);
  expect(await hand.clicks()).toBeLessThanOrEqual(12);
  await onBook(page, titles[4] as string);
  await page.goBack();
  await expect(page).toHaveURL(/status=PENDING_REVIEW/); // one step, however far one went
});
