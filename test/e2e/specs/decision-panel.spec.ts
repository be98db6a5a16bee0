import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { drawn, openReader, pageField, reader, withBook } from '../support/books.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { countHand, dialog, onBook, queueOf, readsByHand, reason } from '../support/review.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nextSwitch = (page: Page) => page.getByRole('switch', { name: 'Mở eBook tiếp theo' });

/** Wholly in the window, and nothing covers its middle. */
async function inSight(page: Page, box: { x: number; y: number; width: number; height: number } | null): Promise<void> {
  const window = page.viewportSize();
  expect(box && window && box.y >= 0 && box.x >= 0 && box.y + box.height <= window.height && box.x + box.width <= window.width).toBe(true);
}

test.describe('RULES §10.20: the decision panel is beside the document', () => {
  test('reason, buttons and page are in view together, and nothing had to be scrolled', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Cùng trong tầm mắt', { description: 'Dòng.\n'.repeat(100) });
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}`);
    for (const [width, height] of [[1440, 900], [1280, 720], [900, 900], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
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
      const cancel = await dialog(page).getByRole('button', { name: 'Hủy' }).boundingBox();
      expect(cancel?.y, `both buttons on one line at ${width}`).toBe(confirm?.y);
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
    await notice.hover(); // it stays
    await expect(button(page, 'Gửi duyệt')).toBeVisible(); // until then the key does nothing,
    await expect(button(page, 'Phím tắt')).toBeVisible(); // and until then nobody listens
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

  test('it is not modal: pages are turned while writing, and Tab leaves it', async ({ page }) => {
    const { id } = await withBook('Vừa đọc vừa viết', { pages: 9 });
    await (await Api.as('EDITOR')).act(id, 'submit');
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}`);
    await openReader(page);
    await button(page, 'Từ chối').click();
    await expect(dialog(page)).not.toHaveAttribute('aria-modal', 'true');
    await reason(page).fill('Trang 1 mờ');
    await reader(page).getByRole('button', { name: 'Trang sau' }).click();
    await expect(pageField(page)).toHaveValue('2');
    await expect(reason(page)).toHaveValue('Trang 1 mờ');
    await reason(page).focus();
    const inside = () => dialog(page).evaluate((d) => d.contains(document.activeElement));
    for (let i = 0; i < 6 && (await inside()); i += 1) await page.keyboard.press('Tab');
    expect(await inside()).toBe(false);
  });
});

test.describe('RULES §10.20: from one decision to the next', () => {
  test('the next e-book opens by itself, the reader stays open, and the decision is shown', async ({ page }) => {
    const { list, titles, ids } = await queueOf(3);
    await startAs(page, 'EXPERT');
    await readsByHand(page);
    await page.goto(list);
    await page.getByRole('link', { name: titles[0] }).click();
    await openReader(page);
    await button(page, 'Phê duyệt').click();
    await expect(nextSwitch(page)).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Phê duyệt' }).click();
    await onBook(page, titles[1] as string);
    await expect(page.getByText(`Đã phê duyệt: “${titles[0]}”`)).toBeVisible();
    await expect(drawn(page, 1)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('group', { name: titles[1] })).toBeFocused(); // the pages
    await page.getByRole('link', { name: 'eBook tiếp theo' }).click();
    await onBook(page, titles[2] as string);
    await button(page, 'Từ chối').click();
    await expect(nextSwitch(page)).toHaveCount(0); // it is the last
    await reason(page).fill('Chưa đạt.');
    await reason(page).press('Control+Enter');
    await expect(page.getByText('Bạn đã xem hết danh sách này.')).toBeVisible();
    await onBook(page, titles[2] as string);
    const editor = await Api.as('EDITOR');
    expect(await Promise.all(ids.map(async (id) => (await editor.get(id)).status))).toEqual(['approved', 'pending_review', 'rejected']);
    await page.goBack();
    await expect(page).toHaveURL(/status=PENDING_REVIEW/); // one step, however far one went
  });
});

test('RULES §10.20: five e-books reviewed, two of them sent back with a reason, in 12 clicks', async ({ page }) => {
  const { list, titles, ids } = await queueOf(5);
  await startAs(page, 'EXPERT');
  const hand = await countHand(page);
  await page.goto(list);
  await page.getByRole('link', { name: titles[0] }).click();
  for (const [i, title] of titles.entries()) {
    await onBook(page, title);
    await expect(drawn(page, 1)).toBeVisible();
    const name = i % 2 === 1 ? 'Từ chối' : 'Phê duyệt';
    await button(page, name).click();
    if (name === 'Từ chối') await page.keyboard.type(`Thiếu đáp án của “${title}”.`);
    await dialog(page).getByRole('button', { name }).click();
  }
  await expect(page.getByText('Bạn đã xem hết danh sách này.')).toBeVisible();
  const editor = await Api.as('EDITOR');
  const all = () => Promise.all(ids.map((id) => editor.get(id)));
  await expect.poll(async () => (await all()).map((e) => e.status)).toEqual(['approved', 'rejected', 'approved', 'rejected', 'approved']);
  expect(((await all())[1]?.returned as { comment: string }).comment).toBe(`Thiếu đáp án của “${titles[1]}”.`);
  expect(await hand.clicks()).toBeLessThanOrEqual(12);
});
