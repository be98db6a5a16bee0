import { expect, type Locator, type Page } from '@playwright/test';
import { intercept } from './waiting.ts';

/** A part of the page that does not come until it may. */
export interface LostPart {
  /** How often it was asked for in vain. */
  refused: () => number;
  comes: () => void;
}

/** Loses the chunk of this name, from now on and whichever way the page asks for it. */
export async function lose(page: Page, chunk: string): Promise<LostPart> {
  let lost = true;
  let refused = 0;
  await intercept(page, new RegExp(`/assets/${chunk}-[^/]+\\.js$`), (route) => {
    if (!lost) return route.continue();
    refused += 1;
    return route.abort();
  });
  return {
    refused: () => refused,
    comes: () => {
      lost = false;
    },
  };
}

const text = 'Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.';

/** Where the page says that a part did not come. */
export const trouble = (page: Page): Locator => page.getByRole('alert').filter({ hasText: text });

/** The same, of what opens over the screen. */
export const troubleOver = (page: Page): Locator => page.locator('[role=alert]:not(#main *)').filter({ hasText: text });

/** The page says so, in vain asked for again it says so still; then the part comes and the page continues. */
export async function comesWhenTriedAgain(page: Page, part: LostPart, alert = trouble(page)): Promise<void> {
  const retry = alert.getByRole('button', { name: 'Thử lại' });
  await expect(retry).toBeVisible();
  const before = part.refused();
  await retry.click();
  await expect.poll(part.refused).toBeGreaterThan(before); // the new attempt reached the network
  await expect(retry).toBeVisible();
  part.comes();
  await retry.click();
  await expect(alert).toHaveCount(0);
}
