import { expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { withOutline } from '../support/library.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §7.3: the bounds of an outline', () => {
  test('are counted in sight where they are near', async ({ page }) => {
    const { id } = await withOutline(...Array.from({ length: 361 }, () => 'x'.repeat(500)));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.getByText('361 / 5.000 dòng · 180.500 / 200.000 ký tự tiêu đề')).toBeVisible();
  });

  test('a title that is too long is marked, kept, and not sent', async ({ page }) => {
    const { id } = await withOutline('Một', '.Hai', 'Ba');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.getByRole('button', { name: 'Thêm chương' })).toBeVisible();
    await expect(page.getByText('/ 5.000 dòng')).toHaveCount(0); // far from its bounds
    let sent = 0;
    page.on('request', (r) => { if (r.method() === 'PUT') sent += 1; });
    const line = page.getByLabel('Tiêu đề', { exact: true }).first();
    await line.fill('ế'.normalize('NFD').repeat(501));
    const words = 'Tiêu đề có tối đa 500 ký tự (hiện có 501).';
    await expect(line).toHaveAccessibleDescription(words);
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('alert')).toHaveText(`Lỗi khi lưu: ${words}`);
    expect(sent).toBe(0);
    await line.fill('ế'.normalize('NFD').repeat(500)); // 1,500 letters and marks: 500 characters
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    const { items } = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`);
    expect((items as { title: string }[])[0]?.title).toBe('ế'.repeat(500));
  });
});
