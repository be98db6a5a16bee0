import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, desktop, phone } from '../support/axe.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  return page.getByRole('dialog', { name: 'Bộ lọc đã lưu' });
};

/** Deletes what another test may have left. */
async function clear(): Promise<void> {
  const editor = await Api.as('EDITOR');
  const { filters } = await editor.call('GET', '/filters');
  for (const { id } of filters as { id: string }[]) await editor.call('DELETE', `/filters/${id}`);
}

test.describe('RULES §10.18: saved filters', () => {
  test('RULES §10.13: are saved under a name, there after a reload, chosen, deleted, and had back; WCAG 2.2 AA: loading, failed, empty, ready', async ({ page }) => {
    await clear();
    await startAs(page, 'EDITOR');
    const clean = (what: string, size = desktop) => axeClean(page, what, ['region'], [size]);
    await test.step('loading and failed', async () => {
      let outcome: 'never' | 'fail' = 'never';
      await intercept(page, '**/api/cms/filters', (route) =>
        outcome === 'fail' ? route.fulfill({ status: 500, json: { message: 'Hỏng.' } }) : undefined);
      await page.goto('/ebooks?status=DRAFT');
      const waiting = await open(page);
      await expect(waiting.getByRole('status', { name: 'Đang tải bộ lọc đã lưu...' })).toBeVisible();
      await clean('filters loading');
      outcome = 'fail';
      await page.goto('/ebooks?status=DRAFT');
      const failed = await open(page);
      await expect(failed.getByRole('alert')).toContainText('Không thể tải bộ lọc đã lưu');
      await clean('filters failed');
      await page.unrouteAll();
      await failed.getByRole('button', { name: 'Thử lại' }).click();
      await expect(failed).toContainText('Bạn chưa lưu bộ lọc nào.');
      await clean('no filters');
    });
    await page.goto('/ebooks?status=DRAFT&grade=12&sort=title&page=2');
    const name = unique('Nháp lớp 12');
    let panel = await open(page);
    await expect(panel).toContainText('Bạn chưa lưu bộ lọc nào.');
    const field = panel.getByLabel('Tên bộ lọc');
    await expect(field).toHaveValue('Bản nháp · 12'); // proposed from what is set
    await field.fill(name);
    await panel.getByRole('button', { name: 'Lưu' }).click();
    await expect(panel.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await clean('a filter');
    await page.setViewportSize(phone);
    await page.goto('/ebooks?status=DRAFT');
    await page.getByRole('button', { name: 'Bộ lọc (1)' }).click();
    panel = await open(page);
    await expect(panel.getByRole('link', { name })).toBeVisible();
    await clean('a filter on a phone', phone);
    await page.setViewportSize(desktop);
    await page.goto('/ebooks');
    await page.reload();
    panel = await open(page);
    await expect(panel).toContainText('Chọn bộ lọc hoặc cách sắp xếp trước, rồi lưu tại đây.');
    await panel.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/ebooks\?status=DRAFT&grade=12&sort=title$/);
    await expect(page.getByLabel('Khối lớp')).toHaveValue('12');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    panel = await open(page);
    await panel.getByRole('button', { name: `Xóa bộ lọc “${name}”` }).click();
    await expect(panel).toContainText('Bạn chưa lưu bộ lọc nào.');
    await expect(panel).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    panel = await open(page);
    await expect(panel.getByRole('link', { name })).toBeVisible();
    const { filters } = await (await Api.as('EDITOR')).call('GET', '/filters');
    expect(filters).toMatchObject([{ name, query: 'status=DRAFT&grade=12&sort=title' }]);
    expect((await (await Api.as('EXPERT')).call('GET', '/filters')).filters).not.toContainEqual(expect.objectContaining({ name }));
  });
});
