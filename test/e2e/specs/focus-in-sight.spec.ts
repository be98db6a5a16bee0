import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { ebookIn, items } from '../support/library.ts';
import { startAs } from '../support/people.ts';

const phone = { width: 390, height: 844 };

/** Presses a key several times; returns each element that is covered while it has the focus. */
async function hiddenAlong(page: Page, steps: number, key = 'Tab'): Promise<string[]> {
  const hidden = new Set<string>();
  for (let i = 0; i < steps; i += 1) {
    await page.keyboard.press(key);
    let name = await hiddenNow(page);
    for (let looks = 0; name && looks < 20; looks += 1) { // a busy machine scrolls later
      await page.waitForTimeout(50);
      name = await hiddenNow(page);
    }
    if (name) hidden.add(name);
  }
  return [...hidden];
}

/** The focused element if no part of it can be seen, else null. */
async function hiddenNow(page: Page): Promise<string | null> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    const e = document.activeElement;
    if (!e || e === document.body) return null;
    const box = e.getBoundingClientRect();
    const inner = { left: Math.max(box.left, 0), right: Math.min(box.right, innerWidth), top: Math.max(box.top, 0), bottom: Math.min(box.bottom, innerHeight) };
    const at = [0.1, 0.5, 0.9];
    const seen = at.some((x) => at.some((y) => {
      const top = document.elementFromPoint(inner.left + (inner.right - inner.left) * x, inner.top + (inner.bottom - inner.top) * y);
      return top !== null && (e.contains(top) || top.contains(e));
    }));
    return seen && inner.bottom > inner.top ? null : `${e.localName} ${e.getAttribute('aria-label') ?? e.textContent?.slice(0, 30)}`;
  });
}

test.describe('RULES §10.13: on a phone nothing that has the focus is behind a bar (WCAG 2.4.11)', () => {
  test.use({ viewport: phone });

  test('on the detail page, with its decision at the foot; at 400 % of a small screen the lines that are typed into a decision are in sight, with the caret', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Thanh dưới', { description: 'Dòng.\n'.repeat(60) });
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByRole('button', { name: 'Phê duyệt' })).toBeVisible();
    expect(await hiddenAlong(page, 16)).toEqual([]);
    expect(await hiddenAlong(page, 12, 'Shift+Tab')).toEqual([]);

    // A screen of 1280 × 1024 at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(`/ebooks/${id}?action=reject`);
    const reason = page.getByRole('dialog').getByRole('textbox');
    await expect(reason).toBeFocused();
    for (const line of ['Dòng một', 'Dòng hai', 'Dòng ba', 'Dòng bốn']) {
      await page.keyboard.type(line);
      await page.keyboard.press('Shift+Enter');
    }
    await page.keyboard.type('Dòng năm');
    const covered = () => reason.evaluate((field) => {
      const { left, top } = field.getBoundingClientRect();
      const height = Number.parseFloat(getComputedStyle(field).lineHeight);
      return [0, 1, 2, 3, 4].filter((line) => document.elementFromPoint(left + 5, top + (line + 0.8) * height) !== field);
    });
    await expect.poll(covered).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await hiddenAlong(page, 6)).toEqual([]);
  });

  test('on the list, with the bar of its chosen rows; at 400 % of a small screen no bar covers the rows', async ({ page }) => {
    for (let i = 0; i < 10; i += 1) await ebookIn('draft', `Thanh chọn ${i}`);
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks?search=Thanh%20ch%E1%BB%8Dn&limit=10');
    const boxes = page.getByRole('checkbox', { name: /Thanh chọn/ });
    await expect(boxes).toHaveCount(10);
    await boxes.first().check();
    const bar = page.getByRole('region', { name: 'Các eBook đã chọn' });
    await expect(bar).toBeVisible();
    expect(await hiddenAlong(page, 32)).toEqual([]);
    expect(await hiddenAlong(page, 32, 'Shift+Tab')).toEqual([]);

    await test.step('at the end of the page the bar is below the rows and covers none', async () => {
      await page.evaluate(() => scrollTo({ top: 100_000, behavior: 'instant' }));
      const gapBelowBar = () => bar.evaluate((e) => innerHeight - e.getBoundingClientRect().bottom);
      await expect.poll(gapBelowBar).toBeCloseTo(12, 0);
      expect(await bar.evaluate((e) => e.getBoundingClientRect().top - (e.previousElementSibling?.getBoundingClientRect().bottom ?? 0))).toBeGreaterThan(0);
      expect(await page.evaluate(() => scrollY + innerHeight - document.documentElement.scrollHeight)).toBeCloseTo(0, 0);
    });

    await test.step('a phone on its side shows the whole bar', async () => {
      await page.setViewportSize({ width: phone.height, height: phone.width });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(bar).toBeInViewport({ ratio: 1 });
      await boxes.nth(3).focus();
      expect(await hiddenAlong(page, 16)).toEqual([]);
      expect(await hiddenAlong(page, 16, 'Shift+Tab')).toEqual([]);
    });

    await test.step('focusing the checkbox in the head of the table scrolls nothing', async () => {
      await page.setViewportSize({ width: 1280, height: 600 });
      const all = page.getByRole('columnheader').getByRole('checkbox');
      await boxes.nth(5).focus();
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      const top = await page.evaluate(() => scrollY);
      await all.focus();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await page.evaluate(() => scrollY)).toBe(top);
    });

    // A screen of 1280 × 1024 at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    await boxes.nth(3).focus();
    expect(await hiddenAlong(page, 16)).toEqual([]);
    expect(await hiddenAlong(page, 16, 'Shift+Tab')).toEqual([]);
  });

  test('on the form, with its save bar; on the outline, with an error and a selection in its bar, which leaves the rows most of the window', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Thanh cao');
    const lines = Array.from({ length: 40 }, (_, i) => `Dòng ${i + 1}`);
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}/toc`, { items: items(...lines) });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await expect(page.getByLabel('Tên eBook')).toBeVisible();
    expect(await hiddenAlong(page, 24)).toEqual([]);
    expect(await hiddenAlong(page, 24, 'Shift+Tab')).toEqual([]);
    const notes = page.getByRole('heading', { name: 'Ghi chú' });
    await expect.poll(() => notes.evaluate((heading) => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      const { left, top, height } = heading.getBoundingClientRect();
      return document.elementFromPoint(left + 5, top + height / 2) === heading;
    }), 'the bar does not cover the notes below the form').toBe(true);
    await page.goto(`/ebooks/${id}/toc`);
    for (let i = 0; i < 6; i += 1) await page.getByLabel('Trang', { exact: true }).nth(i).fill('x');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('list', { name: 'Các dòng cần sửa' })).toBeVisible();
    await page.getByRole('button', { name: 'Chọn nhiều dòng' }).click();
    const tools = page.getByRole('group', { name: 'Các dòng đã chọn' });
    await expect(tools).toBeVisible();
    const bar = await tools.locator('..').boundingBox();
    expect(bar?.height ?? 999).toBeLessThan(phone.height * 0.42);
    await page.getByLabel('Tiêu đề', { exact: true }).nth(10).focus();
    for (const key of ['ArrowDown', 'ArrowUp']) expect(await hiddenAlong(page, 14, key)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await hiddenAlong(page, 12)).toEqual([]);
    expect(await hiddenAlong(page, 24, 'Shift+Tab')).toEqual([]);
  });
});
