import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { startAs } from '../support/people.ts';

/** Tabs from the top of the page to the first decision, by way of the skip link. */
async function tabsToDecision(page: Page): Promise<number> {
  const decision = page.getByRole('region', { name: 'Xử lý' }).getByRole('button').first();
  await expect(decision).toBeVisible();
  await page.reload(); // Tab begins at the top
  await expect(decision).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Chuyển đến nội dung chính')).toBeFocused();
  await page.keyboard.press('Enter');
  for (let tabs = 2; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await decision.evaluate((button) => button === document.activeElement)) return tabs;
  }
  return Number.POSITIVE_INFINITY;
}

test.describe('RULES §10.7: at most five Tabs to the first decision', () => {
  /** Tabs from the top of an e-book in the middle of a list to its first decision. */
  async function tabsAt(page: Page, creator: 'EDITOR' | 'MANAGER'): Promise<number> {
    const api = await Api.as(creator);
    const subject = unique('Đếm');
    await api.create({ title: 'Đếm 1', subject });
    const { id } = await api.draft('Đếm 2', { subject });
    await api.create({ title: 'Đếm 3', subject });
    if (creator === 'EDITOR') await api.act(id, 'submit');
    await page.goto(`/ebooks?subject=${encodeURIComponent(subject)}`);
    await page.getByRole('link', { name: 'Đếm 2' }).click();
    await expect(page.getByText('2/3', { exact: true })).toBeVisible();
    return tabsToDecision(page);
  }

  test('an expert, at an e-book of an editor’s', async ({ page }) => {
    await startAs(page, 'EXPERT');
    expect(await tabsAt(page, 'EDITOR')).toBeLessThanOrEqual(5);
  });

  test('a manager, at an own e-book and at one of an editor’s', async ({ page }) => {
    await startAs(page, 'MANAGER');
    for (const creator of ['MANAGER', 'EDITOR'] as const) expect(await tabsAt(page, creator), creator).toBeLessThanOrEqual(5);
  });
});
