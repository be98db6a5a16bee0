import { expect, type Page, test } from '@playwright/test';
import { axeClean, desktop, phone } from '../support/axe.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const offered = (page: Page) => page.getByText('Đã có phiên bản mới. Tải lại khi bạn sẵn sàng.');

/** From now on the server's responses name a later release. */
async function serveLaterRelease(page: Page): Promise<void> {
  await intercept(page, /\/api\/cms\/(?!events)/, async (route) => {
    const response = await route.fetch();
    const own = Number(response.headers()['cms-release']);
    expect(own).toBeGreaterThan(0);
    await route.fulfill({ response, headers: { ...response.headers(), 'cms-release': String(own + 120_000) } });
  });
}

test.describe('RULES §10.27: releases', () => {
  test('the offer to reload is hidden while work is unsaved', async ({ page }) => {
    await page.setViewportSize(phone);
    const { id } = await ebookIn('draft', 'Bản phát hành');
    await startAs(page, 'EDITOR');
    await serveLaterRelease(page);
    await page.goto(`/ebooks/${id}/edit`);
    await expect(offered(page)).toBeInViewport({ ratio: 1 });
    await axeClean(page, 'a later release is offered', [], [phone, desktop]);
    await page.getByLabel('Tên eBook').fill('Đang gõ dở');
    await expect(offered(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await expect(offered(page)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const saved = page.getByRole('status').filter({ hasText: 'Đã cập nhật eBook' });
    await saved.getByRole('button', { name: 'Đóng' }).click(); // the notice covers the offer
    await page.getByRole('button', { name: 'Tải lại' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Đang gõ dở' })).toBeVisible();
    await expect(offered(page)).toHaveCount(0);
  });
});
