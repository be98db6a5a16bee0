import { expect, type Page, test } from '@playwright/test';
import { axeClean } from '../support/axe.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const offered = (page: Page) => page.getByText('Đã có phiên bản mới. Tải lại khi bạn sẵn sàng.');

/** From now on the server says that it is of a later release, or an earlier one. */
async function serverIsOf(page: Page, which: 'later' | 'earlier'): Promise<void> {
  await intercept(page, /\/api\/cms\/(?!events)/, async (route) => {
    const response = await route.fetch();
    const own = Number(response.headers()['cms-release']);
    expect(own).toBeGreaterThan(0);
    const release = String(which === 'later' ? own + 1 : own - 1);
    await route.fulfill({ response, headers: { ...response.headers(), 'cms-release': release } });
  });
}

test.describe('RULES §10.27: releases', () => {
  test('a tab offers a later release, and is not asked again once that is closed', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offered(page)).toHaveCount(0);
    await serverIsOf(page, 'later');
    await page.getByRole('link', { name: 'eBooks', exact: true }).click();
    await expect(offered(page)).toBeVisible();
    await axeClean(page, 'a later release is offered');
    await page.getByRole('button', { name: 'Đóng', exact: true }).click();
    await expect(offered(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Tổng quan' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(offered(page)).toHaveCount(0);
  });

  test('it waits until nothing is unsaved', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = await ebookIn('draft', 'Bản phát hành');
    await startAs(page, 'EDITOR');
    await serverIsOf(page, 'later');
    await page.goto(`/ebooks/${id}/edit`);
    await expect(offered(page)).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Tên eBook').fill('Đang gõ dở');
    await expect(offered(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await expect(offered(page)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Tải lại' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Đang gõ dở' })).toBeVisible();
    await expect(offered(page)).toHaveCount(0);
  });

  test('an earlier release, while servers of both run, is not offered', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await serverIsOf(page, 'earlier');
    await page.goto('/ebooks');
    await expect(page.getByRole('heading', { level: 1, name: 'eBooks' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tạo mới' })).toBeVisible();
    await expect(offered(page)).toHaveCount(0);
  });
});
