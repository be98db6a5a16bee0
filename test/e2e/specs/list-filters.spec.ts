import { expect, type Locator, type Page, test } from '@playwright/test';
import { startAs } from '../support/people.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');

test.describe('RULES §10.5: e-book list, its filters', () => {
  test('the filter bar is one line at 1440 px, and sticks, with the column headings beneath it; rows are 48 px high by choice; below 600 px rows become cards and filters fold away', async ({ page }) => {
    await startAs(page, 'MANAGER');
    await page.goto('/ebooks?status=DRAFT');
    const bar = page.getByRole('search', { name: 'Bộ lọc' });
    const clear = bar.getByRole('button', { name: 'Xóa bộ lọc' });
    await expect(clear).toBeVisible();
    const onOneLine = async (controls: Locator) => {
      const all = await controls.evaluateAll((each) => each.map((e) => e.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom] as const));
      return all.length > 3 && Math.max(...all.map(([top]) => top)) < Math.min(...all.map(([, bottom]) => bottom));
    };
    expect(await onOneLine(bar.locator(':scope > *'))).toBe(true);
    const heading = page.getByRole('heading', { level: 1 });
    const tools = ['Bộ lọc đã lưu', 'Hiển thị', 'Tạo từ nhiều PDF'].map((name) => page.getByRole('button', { name }));
    expect(await onOneLine(tools.reduce((all, tool) => all.or(tool), heading)), 'heading and tools').toBe(true);
    await clear.click();
    await expect(rows(page).nth(12)).toBeVisible();
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 700 });
      for (const to of [900, 700]) { // the header is hidden, and shown again
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to);
        const column = page.getByRole('columnheader', { name: 'Tên eBook' });
        await expect(column).toBeInViewport({ ratio: 1 });
        await expect.poll(async () => {
          const [above, below] = [await bar.boundingBox(), await column.boundingBox()];
          return Math.abs((above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0));
        }).toBeLessThanOrEqual(2);
        const seen = await column.evaluate((cell) => {
          const { left, top, height } = cell.getBoundingClientRect();
          return cell.contains(document.elementFromPoint(left + 15, top + height / 2));
        });
        expect(seen, `nothing covers it at ${width} px`).toBe(true);
      }
    }
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Hiển thị' }).click();
    await page.getByRole('checkbox', { name: 'Dòng thấp (48 px)' }).check();
    await page.keyboard.press('Escape');
    const heights = await rows(page).evaluateAll((all) => all.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)));
    expect([...new Set(heights)]).toEqual([48]);

    // On a phone.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/ebooks?sort=oldest'); // the sample library, with its covers
    await expect(page.locator('a[data-ebook]').first()).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByLabel('Môn học')).toHaveCount(0);
    await page.getByLabel('Tìm theo tên eBook').fill('a'); // counts as no filter
    await expect(page).toHaveURL(/search=a/);
    await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
    await page.getByLabel('Trạng thái', { exact: true }).selectOption({ label: 'Bản nháp' });
    await expect(page.getByRole('button', { name: 'Bộ lọc (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Xóa bộ lọc' }).first().click();
    await expect(page.getByRole('button', { name: 'Bộ lọc', exact: true })).toBeVisible();
    await expect(page.getByLabel('Môn học')).toBeVisible();
    const covers = page.getByRole('main').locator('li img');
    await expect(covers.nth(3)).toBeAttached();
    for (const cover of (await covers.all()).slice(0, 4)) {
      const { width, height } = (await cover.boundingBox()) ?? { width: 0, height: 1 };
      expect(width / height).toBeCloseTo(0.75, 1);
    }
  });
});
