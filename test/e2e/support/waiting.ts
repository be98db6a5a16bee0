import { expect, type Page } from '@playwright/test';

/** Fades are over: colours are judged as they stay. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const endless = (a: Animation) => a.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    await Promise.all(document.getAnimations().filter((a) => !endless(a)).map((a) => a.finished.catch(() => undefined)));
  });
}

/** The browser keeps the text as unsaved work. */
export async function kept(page: Page, text: string): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cms-draft:')).map((key) => localStorage.getItem(key)).join());
  await expect.poll(drafts).toContain(text);
}
