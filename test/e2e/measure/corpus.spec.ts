import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { longestTask } from '../support/longTasks.ts';
import { startAs } from '../support/people.ts';

const folder = process.env.FOLDER ?? '';
/** Each so manieth file; so many on one page. */
const every = Number(process.env.EVERY ?? 1);
const aPage = 40;

interface Reading {
  file: string;
  /** Until all that is proposed stands in the form. */
  seconds: number;
  /** The longest that the page's own thread was busy at a stretch, by the clock. */
  blocked: number;
  /** The most that the page's process had more in memory than before. */
  MB: number;
}

test('PDFs picked in the form: time, long tasks, memory', async ({ browser }) => {
  expect(folder, 'FOLDER names a folder of PDFs').not.toBe('');
  const files = pdfsIn(folder).filter((_, i) => i % every === 0);
  const read: Reading[] = [];
  for (let at = 0; at < files.length; at += aPage) read.push(...(await readOnOnePage(browser, files.slice(at, at + aPage))));
  const slowest = read.toSorted((a, b) => b.seconds - a.seconds)[0];
  const largest = read.toSorted((a, b) => b.MB - a.MB)[0];
  const long = read.filter(({ blocked }) => blocked > 100);
  console.log(`${read.length} of ${files.length} files were taken`);
  console.log(`slowest: ${slowest?.seconds.toFixed(1)} s (${slowest?.file}); most memory: ${largest?.MB} MB (${largest?.file})`);
  console.log(`a task of over 100 ms by the clock: ${long.length} files`);
  for (const { file, blocked } of long) {
    const work = await workOf(browser, file);
    console.log(`${work > 100 ? 'LONG' : 'ok'} ${Math.round(work)} ms of work, ${Math.round(blocked)} ms by the clock before: ${file}`);
  }
});

function pdfsIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => /\.pdf$/i.test(name) && statSync(name).isFile() && statSync(name).size < 100 << 20)
    .toSorted();
}

async function opened(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL });
  const page = await context.newPage();
  await startAs(page, 'EDITOR');
  await page.addInitScript(() => {
    const noted = window as unknown as { longest: number };
    noted.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longest = Math.max(noted.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto('/ebooks/create');
  await expect(page.getByLabel('Mô tả')).toBeVisible();
  return page;
}

/** Whether the page takes the file; it is read then. */
async function pick(page: Page, file: string): Promise<boolean> {
  const section = page.getByRole('region', { name: /^Tệp PDF/ });
  await page.locator('input[type=file][accept*="pdf"]').setInputFiles(file);
  const name = basename(file).normalize('NFC');
  try {
    await expect(section.getByText(`Tệp đã chọn: ${name}`).first()).toBeVisible({ timeout: 5_000 });
  } catch {
    return false;
  }
  await expect(section.getByText('Đang đọc PDF...')).toBeHidden({ timeout: 60_000 });
  return true;
}

async function readOnOnePage(browser: Browser, files: string[]): Promise<Reading[]> {
  const page = await opened(browser);
  const pids = await renderers(browser);
  const readings: Reading[] = [];
  for (const file of files) {
    await page.evaluate(() => { (window as unknown as { longest: number }).longest = 0; });
    const before = memory(pids);
    let most = before;
    const timer = setInterval(() => { most = Math.max(most, memory(pids)); }, 50);
    const begun = Date.now();
    const taken = await pick(page, file).finally(() => clearInterval(timer));
    const seconds = (Date.now() - begun) / 1000;
    const blocked = await page.evaluate(() => (window as unknown as { longest: number }).longest);
    if (taken) readings.push({ file, seconds, blocked, MB: Math.round((most - before) / 1024) });
  }
  await page.context().close();
  return readings;
}

/** The longest work at a stretch, in milliseconds, when the file is picked once more. */
async function workOf(browser: Browser, file: string): Promise<number> {
  const page = await opened(browser);
  const { work } = await longestTask(page, async () => { await pick(page, file); });
  await page.context().close();
  return work;
}

async function renderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** In kB, of all of them. */
function memory(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return sum;
    }
  }, 0);
}
