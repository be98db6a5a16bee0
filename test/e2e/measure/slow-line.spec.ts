import { type Browser, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { ebookIn, fillPage } from '../support/library.ts';
import { Line, noteUsable, usable, usableAfter } from '../support/line.ts';
import { startAs } from '../support/people.ts';

const rounds = Number(process.env.ROUNDS ?? 5);

test('Slow 3G with a processor four times slower: when a screen can be used', async ({ browser }) => {
  await fillPage(await Api.as('EDITOR'));
  const { id } = await ebookIn('pending_review', 'Trên đường truyền chậm');
  const rows = [];
  for (const [name, path, selector] of [
    ['login', '/login', usable.login],
    ['dashboard', '/dashboard', usable.dashboard],
    ['list', '/ebooks', usable.list],
    ['detail', `/ebooks/${id}`, usable.detail],
  ] as const) {
    const runs = [];
    for (let round = 0; round < rounds; round++) runs.push(await measure(browser, path, selector));
    const [cold, warm] = [runs.map((r) => r.cold), runs.map((r) => r.warm)].map(medianSeconds);
    rows.push(`| ${name} | ${cold} | ${warm} | ${runs[0]?.waves} | ${runs[0]?.kB} |`);
  }
  console.log(['', '| screen | cold s | warm s | waves | kB by then |', '|---|--:|--:|--:|--:|', ...rows, ''].join('\n'));
});

async function measure(browser: Browser, path: string, selector: string) {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL });
  try {
    const page = await context.newPage();
    if (path !== '/login') await startAs(page, 'MANAGER');
    await noteUsable(page, selector);
    const line = await Line.of(page);
    await line.slow();
    const visit = async () => {
      await page.goto(path, { waitUntil: 'commit' });
      return usableAfter(page);
    };
    const cold = await visit();
    const requests = line.list().filter(({ bytes }) => bytes > 0);
    await page.waitForTimeout(8_000); // fonts and what is loaded ahead
    await page.goto('about:blank');
    const warm = await visit();
    const kB = Math.round(requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
    return { cold, warm, kB, waves: Math.max(...requests.map(({ wave }) => wave)) };
  } finally {
    await context.close();
  }
}

function medianSeconds(ms: number[]): string {
  const middle = ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] ?? Number.NaN;
  return (middle / 1000).toFixed(1);
}
