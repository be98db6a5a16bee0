import { expect, type Locator, type Page } from '@playwright/test';
import { intercept } from './waiting.ts';

/** A part of the page that cannot be loaded until restore is called. */
export interface BlockedPart {
  /** How often loading it failed. */
  failures: () => number;
  restore: () => void;
}

/** Makes loading the chunk with this name fail. */
export async function blockPart(page: Page, chunk: string): Promise<BlockedPart> {
  let blocked = true;
  let failures = 0;
  await intercept(page, new RegExp(`/assets/${chunk}-[^/]+\\.js$`), (route) => {
    if (!blocked) return route.continue();
    failures += 1;
    return route.abort();
  });
  return {
    failures: () => failures,
    restore: () => {
      blocked = false;
    },
  };
}

const text = 'Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.';

/** The message that a part could not be loaded. */
export const partAlert = (page: Page): Locator => page.getByRole('alert').filter({ hasText: text });

/** The same for parts that open over the screen. */
export const partAlertOver = (page: Page): Locator => page.locator('[role=alert]:not(#main *)').filter({ hasText: text });

/** A retry fails while the part is blocked, and succeeds once it is restored. */
export async function expectRetryLoads(page: Page, part: BlockedPart, alert = partAlert(page)): Promise<void> {
  const retry = alert.getByRole('button', { name: 'Thử lại' });
  await expect(retry).toBeVisible();
  const before = part.failures();
  await retry.click();
  await expect.poll(part.failures).toBeGreaterThan(before); // the new attempt reached the network
  await expect(retry).toBeVisible();
  part.restore();
  await retry.click();
  await expect(alert).toHaveCount(0);
}
