import { expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §10.4: dashboard', () => {
  test('the numbers are the library\'s own, and follow the actions of the user', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Thống kê');
    await startAs(page, 'EDITOR');
    const drafts = page.getByRole('region', { name: 'Số liệu chung' }).getByRole('link', { name: 'Bản nháp' });
    await page.goto('/dashboard');
    const before = (await (await Api.as('EDITOR')).call('GET', '/ebooks/statistics')).byStatus as { DRAFT: number };
    await expect(drafts).toContainText(String(before.DRAFT));
    await page.getByRole('link', { name: 'eBooks', exact: true }).click();
    await page.locator(`a[data-ebook="${id}"]`).click();
    await page.getByRole('button', { name: 'Gửi duyệt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gửi duyệt' }).click();
    await expect(page.getByText('Đã gửi duyệt')).toBeVisible();
    await page.getByRole('link', { name: 'Tổng quan' }).click();
    await expect(drafts).toContainText(String(before.DRAFT - 1));
  });
});
