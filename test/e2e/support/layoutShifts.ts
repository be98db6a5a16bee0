import type { Page } from '@playwright/test';

/** Sums the layout shifts of a page that no key or click has caused. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { layoutShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the shifts of the present document (CLS); 0.1 is a tenth of the window, once. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { layoutShifts: { sum: number } }).layoutShifts.sum;
  });
