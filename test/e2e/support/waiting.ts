import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Fades are over, and no new one begins where one ended: colours are judged as they stay. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (a: Animation) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    for (let still = 0; still < 2; ) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const running = document.getAnimations().filter((a) => ends(a) && a.playState === 'running');
      await Promise.all(running.map((a) => a.finished.catch(() => undefined)));
      still = running.length === 0 ? still + 1 : 0;
    }
  });
}

/** The browser keeps the text as unsaved work. */
export async function kept(page: Page, text: string): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cms-draft:')).map((key) => localStorage.getItem(key)).join());
  await expect.poll(drafts).toContain(text);
}

/**
 * For tests that wait until nothing is under way any more (a stream of events always is), count
 * calls, or press a retry: what others tell, other tabs included, has things read anew.
 */
export async function withoutEvents(pages: Page | BrowserContext): Promise<void> {
  await pages.route('**/api/cms/events', (route) => route.fulfill({ status: 403 }));
}
