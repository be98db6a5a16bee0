import { expect, type Locator, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { ebookIn, items } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { intercept, withoutEvents } from '../support/waiting.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');

const list = (title: string) => `/ebooks?search=${encodeURIComponent(title)}`;

test.describe('RULES §10.5: e-book list, its filters', () => {
  test('the filter bar is one line at 1440 px, and sticks; rows are 48 px high by choice', async ({ page }) => {
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
    await expect(rows(page).nth(9)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Hiển thị' }).click();
    await page.getByRole('checkbox', { name: 'Dòng thấp (48 px)' }).check();
    await page.keyboard.press('Escape');
    const heights = await rows(page).evaluateAll((all) => all.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)));
    expect([...new Set(heights)]).toEqual([48]);
  });

  test('each filter finds, on its own and with the others', async ({ page }) => {
    const subject = unique('Môn');
    const { title } = await ebookIn('pending_review', 'Đường lối', { subject, grade: 'Lớp 1' });
    const other = await ebookIn('draft', 'Dương thế', { subject, grade: 'Lớp 12' });
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks');
    const found = page.locator('a[data-ebook]');
    await page.getByLabel('Môn học').fill(subject.toUpperCase());
    await expect(found).toHaveText([other.title, title]);
    await page.getByLabel('Khối lớp').fill('1');
    await expect(found).toHaveText([title]); // "1" is not "12"
    await page.getByLabel('Khối lớp').fill('');
    await page.getByLabel('Trạng thái', { exact: true }).selectOption({ label: 'Bản nháp' });
    await expect(found).toHaveText([other.title]);
    await page.getByLabel('Trạng thái', { exact: true }).selectOption({ label: 'Tất cả trạng thái' });
    await page.getByLabel('Tìm theo tên eBook').fill('đường');
    await expect(found).toHaveText([title, other.title]); // as typed first, then without its marks
    await page.getByRole('button', { name: 'Xóa bộ lọc' }).click();
    await expect(page).toHaveURL(/\/ebooks$/);
    await expect(page.getByRole('button', { name: 'Xóa bộ lọc' })).toHaveCount(0);
  });

  test('a hit in the outline says so; one that waits says since when', async ({ page }) => {
    const word = unique('Quang hợp');
    const { id, title } = await ebookIn('draft', 'Sinh học');
    const api = await Api.as('EDITOR');
    await api.call('PUT', `/ebooks/${id}/toc`, { items: items(`Chương ${word}`) });
    await api.act(id, 'submit');
    await startAs(page, 'EXPERT');
    await page.goto(list(word));
    await expect(rows(page).nth(1)).toContainText(title);
    await expect(page.getByText(`Có trong mục lục: “Chương ${word}”`)).toBeVisible();
    await expect(page.getByText(/^Chờ từ \d\d:\d\d$/)).toBeVisible();
    await intercept(page, '**/api/cms/ebooks?*', async (route) => {
      const response = await route.fetch();
      const since = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
      await route.fulfill({ response, body: (await response.text()).replace(/"submitted_at":"[^"]+"/, `"submitted_at":"${since}"`) });
    });
    await page.reload();
    await expect(page.getByText('Chờ duyệt 3 ngày')).toBeVisible();
  });

  test('typing is debounced, and only the last word is searched', async ({ page }) => {
    await withoutEvents(page);
    await startAs(page, 'EDITOR');
    await page.clock.install();
    await page.goto('/ebooks');
    await expect(page.locator('a[data-ebook]').first()).toBeVisible();
    await page.clock.pauseAt(Date.now() + 10_000); // on a busy machine two keys may be far apart
    const asked: string[] = [];
    page.on('request', (r) => {
      const search = new URL(r.url()).searchParams.get('search');
      if (r.url().includes('/api/cms/ebooks?') && search) asked.push(search);
    });
    const responded = page.waitForResponse(/search=s%C3%A1ch(&|$)/);
    for (const letter of 'sách') {
      await page.getByLabel('Tìm theo tên eBook').pressSequentially(letter);
      await page.clock.runFor(40);
    }
    expect(asked).toEqual([]);
    await page.clock.resume();
    await responded;
    await expect(page).toHaveURL(/search=s%C3%A1ch/);
    expect(asked).toEqual(['sách']);
  });

  test('Back restores filters, page, scroll and the row', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks?limit=50');
    const link = page.locator('a[data-ebook]').nth(14);
    await link.scrollIntoViewIfNeeded();
    const y = await page.evaluate(() => scrollY);
    expect(y).toBeGreaterThan(100);
    const title = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/limit=50/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
    await expect(page.locator('a[data-ebook]').nth(14)).toBeFocused();
  });

  test('below 600 px rows become cards and filters fold away', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await startAs(page, 'EDITOR');
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
