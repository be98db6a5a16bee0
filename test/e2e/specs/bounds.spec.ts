import { expect, test } from '@playwright/test';
import { withOutline } from '../support/library.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §7.3: the bounds of an outline', () => {
  test('are counted in sight where they are near', async ({ page }) => {
    const { id } = await withOutline(...Array.from({ length: 361 }, () => 'x'.repeat(500)));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.getByText('361 / 5.000 dòng · 180.500 / 200.000 ký tự tiêu đề')).toBeVisible();
  });
});
