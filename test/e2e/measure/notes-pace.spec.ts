import { randomUUID } from 'node:crypto';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { openReader, withBook } from '../support/books.ts';
import { writeNote } from '../support/notes.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const pages = 8;
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = 6;

interface Pace {
  framesPerSecond: number;
  /** Processor time of the page's thread. */
  msPerFrame: number;
}

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const ofAll = (runs: Pace[]): Pace => ({
  framesPerSecond: median(runs.map(({ framesPerSecond }) => framesPerSecond)),
  msPerFrame: median(runs.map(({ msPerFrame }) => msPerFrame)),
});

/** Scrolls the reader from its first page to its last and back; returns the number of frames. */
const scrollThrough = (page: Page): Promise<number> =>
  page.evaluate((ms) => new Promise<number>((done) => {
    const box = document.querySelector('.pdfViewer')?.parentElement;
    if (!box) throw new Error('no reader');
    const maxScrollTop = box.scrollHeight - box.clientHeight;
    const begun = performance.now();
    let frames = 0;
    const step = () => {
      const elapsedShare = (performance.now() - begun) / ms;
      if (elapsedShare >= 1) return done(frames);
      frames += 1;
      box.scrollTop = maxScrollTop * (1 - Math.abs(1 - 2 * elapsedShare));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }), seconds * 1000);

/** Processor time of the page's thread so far, in milliseconds. */
async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function paceOf(page: Page): Promise<Pace> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await workOf(cdp);
  const frames = await scrollThrough(page);
  const work = (await workOf(cdp)) - before;
  await cdp.detach();
  return { framesPerSecond: frames / seconds, msPerFrame: work / frames };
}

test('1,000 notes on an e-book, 200 of them on a page: frames while the reader scrolls', async ({ page }) => {
  const { id } = await withBook('Nghìn ghi chú', { pages, text: (n) => `Trang số ${n} `.repeat(200) });
  const api = await Api.as('EDITOR');
  await api.act(id, 'submit');
  const note = await writeNote(id, { kind: 'page', page: 1 }, 'Ghi chú mẫu');
  const on = [200, ...Array.from({ length: pages - 1 }, () => 800 / (pages - 1))]; // how many on each page
  const many = on.flatMap((count, at) => Array.from({ length: Math.round(count) }, (_, n) => {
    const rects = [{ x: 0.05 + (n % 9) / 10, y: Math.floor(n / 9) / 24, width: 0.08, height: 0.02 }];
    return { ...note, id: randomUUID(), body: `Ghi chú số ${n + 1}`, place: { kind: 'page', page: at + 1, rects } };
  }));
  let shown: object[] = [];
  await intercept(page, `**/ebooks/${id}/notes`, (route) => route.fulfill({ json: { data: { notes: shown, may_write: true } } }));
  await startAs(page, 'EXPERT');
  const measured = { without: [] as Pace[], with: [] as Pace[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const which of ['without', 'with'] as const) {
      shown = which === 'with' ? many : [];
      await page.goto(`/ebooks/${id}`);
      await openReader(page);
      if (which === 'with') await expect(page.getByRole('group', { name: 'Ghi chú ở trang 1' }).getByRole('button').first()).toBeVisible();
      await scrollThrough(page); // so that all pages are drawn before the measurement
      measured[which].push(await paceOf(page));
    }
  }
  const [plain, noted] = [ofAll(measured.without), ofAll(measured.with)];
  const ratio = median(measured.with.map((pace, n) => pace.framesPerSecond / (measured.without[n]?.framesPerSecond ?? Number.NaN)));
  const describe = ({ framesPerSecond, msPerFrame }: Pace) => `${framesPerSecond.toFixed(0)} frames a second, ${msPerFrame.toFixed(1)} ms of work each`;
  console.log(`      the reader scrolls, ${many.length} notes: ${describe(noted)}; without ${describe(plain)}; ratio ${ratio.toFixed(2)}`);
});
