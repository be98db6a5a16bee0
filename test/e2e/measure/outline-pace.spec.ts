import { expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { openReader, withBook } from '../support/books.ts';
import { items } from '../support/library.ts';
import { rows, titles } from '../support/outline.ts';
import { startAs } from '../support/people.ts';

const keys = 80;

test('an outline of 1,000 lines beside the open reader: from key to paint', async ({ page }) => {
  const { id } = await withBook('Nghìn dòng bên sách', { pages: 300 });
  const lines = Array.from({ length: 1000 }, (_, i) => `${'.'.repeat(i % 3)}Mục ${i}|${Math.floor(i / 4) + 1}`);
  await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}/toc`, { items: items(...lines) });
  await startAs(page, 'EDITOR');
  await page.goto(`/ebooks/${id}/toc`);
  await openReader(page);
  await expect(rows(page)).toHaveCount(1000);
  await titles(page).nth(500).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('warm up');
  await page.evaluate(() => {
    const seen = { durations: [] as number[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  for (let i = 0; i < keys; i += 1) {
    await page.keyboard.press(i % 10 === 9 ? 'ArrowDown' : 'x');
    await page.waitForTimeout(40);
  }
  const slow = await page.evaluate(() => (window as unknown as { seen: { durations: number[] } }).seen.durations);
  // Quicker ones are not reported: they took less than 16 ms.
  const all = [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 16)].sort((a, b) => a - b);
  const at = (part: number) => all[Math.ceil(all.length * part) - 1] ?? 0;
  const figure = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms of ${all.length} keys`;
  console.log(`      1,000 lines beside the reader, key to paint: ${figure}`);
});
