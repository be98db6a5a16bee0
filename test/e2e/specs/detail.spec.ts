import { expect, test } from '@playwright/test';
import { uploadCover } from '../support/books.ts';
import { png } from '../support/files.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §10.7: e-book detail', () => {
  test('the cover, and the PDF under its own name in its own tab', async ({ page, context }) => {
    const { id, title } = await ebookIn('draft', 'Bìa và PDF');
    await uploadCover(id, png(60, 80));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await expect.poll(() => page.getByRole('img', { name: title }).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const link = page.getByRole('link', { name: 'Mở PDF' });
    await expect(link).toHaveAttribute('target', '_blank');
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect(response.headers()['content-disposition']).toMatch(/^inline;.*mau\.pdf/);
    const opened = context.waitForEvent('page');
    await link.click();
    await (await opened).close();
    await page.getByRole('link', { name: 'Quay lại danh sách' }).click();
    await expect(page).toHaveURL(/\/ebooks$/);
  });
});
