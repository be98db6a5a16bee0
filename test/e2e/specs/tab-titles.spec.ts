import { expect, test } from '@playwright/test';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';

const rest = ' · Content Management';

test.describe('RULES §10.7: the tab is named after the e-book', () => {
  test('on its page, its form and its outline', async ({ page }) => {
    const { id, title } = await ebookIn('draft', 'Tên thẻ');
    await startAs(page, 'EDITOR');
    for (const [path, name] of [['', title], ['/edit', `${title} · Chỉnh sửa eBook`], ['/toc', `${title} · Mục lục`]] as const) {
      await page.goto(`/ebooks/${id}${path}`);
      await expect(page).toHaveTitle(name + rest);
    }
  });

  test('while it is loading too, where the list told its title; never after what was shown before', async ({ page, context }) => {
    const { id, title } = await ebookIn('draft', 'Đang chờ');
    await startAs(page, 'EDITOR');
    await context.route(`**/api/cms/ebooks/${id}`, () => undefined);
    await page.goto(`/ebooks?search=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await expect(page.getByRole('status', { name: 'Đang tải...' })).toBeVisible();
    await expect(page).toHaveTitle(title + rest);
    const another = await context.newPage(); // nobody has told it there
    await another.goto(`/ebooks/${id}`);
    await expect(another).toHaveTitle(`Đang tải...${rest}`);
  });

  test('where it cannot be loaded the tab says so', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Lỗi thẻ');
    await startAs(page, 'EDITOR');
    await page.route(`**/api/cms/ebooks/${id}`, (route) => route.fulfill({ status: 500, json: { message: 'Hỏng.' } }));
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByText('Hỏng.')).toBeVisible();
    await expect(page).toHaveTitle(`Không thể tải eBook${rest}`);
    await page.goto('/ebooks/khong-co');
    await expect(page).toHaveTitle(`Không thể tải eBook${rest}`);
  });
});
