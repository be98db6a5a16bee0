import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, test } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { Api } from '../support/api.ts';
import { chromium as installed } from '../support/chromium.ts';
import { account, signIn } from '../support/people.ts';

const ebooks = 10_000;
const port = 9333;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

test('Lighthouse on login, dashboard, list and detail', async () => {
  const id = await fill();
  const folder = mkdtempSync(join(tmpdir(), 'cms-lighthouse-'));
  const options = installed();
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    console.log('\n| page | preset | performance | accessibility | best practices |\n|---|---|--:|--:|--:|');
    for (const path of ['/login', '/dashboard', '/ebooks', `/ebooks/${id}`]) {
      if (path === '/dashboard') await signIn(page, account('MANAGER'), process.env.E2E_URL);
      for (const preset of ['desktop', 'mobile'] as const) console.log(await measure(page, path, preset));
    }
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Brings the library to 10,000 e-books and answers the id of one that has a cover and a PDF. */
async function fill(): Promise<string> {
  const api = await Api.as('EDITOR');
  const { total } = await api.call('GET', '/ebooks/statistics');
  const subjects = ['Toán', 'Ngữ văn', 'Vật lí', 'Hóa học', 'Sinh học', 'Lịch sử', 'Địa lí', 'Tiếng Anh'];
  let next = Number(total);
  const worker = async () => {
    while (next < ebooks) {
      const n = next++;
      await api.create({ title: `Sách mẫu số ${n}`, subject: subjects[n % subjects.length], grade: `Lớp ${1 + (n % 12)}` });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const page = await api.call('GET', '/ebooks?status=published&limit=1');
  return (page.ebooks as { id: string }[])[0]?.id ?? '';
}

/** Of performance the median of three runs, as one alone says little; the rest does not vary. */
async function measure(page: Page, path: string, preset: 'desktop' | 'mobile'): Promise<string> {
  await page.goto('about:blank');
  const [performance = Number.NaN, ...others] = await run(path, preset, categories);
  const scores = [performance];
  while (scores.length < 3) scores.push(...(await run(path, preset, ['performance'])));
  const median = scores.sort((a, b) => a - b)[1];
  return `| ${path} | ${preset} | ${[median, ...others].join(' | ')} |`;
}

/** The scores, in the order of the categories. The picture of the whole page would take as long as all else. */
async function run(path: string, preset: 'desktop' | 'mobile', onlyCategories: readonly string[]): Promise<number[]> {
  const result = await lighthouse(
    `${process.env.E2E_URL}${path}`,
    {
      port, disableStorageReset: true, disableFullPageScreenshot: true,
      maxWaitForLoad: 20_000, // the stream of events never ends, and nothing else comes so late
      onlyCategories: [...onlyCategories], logLevel: 'error',
    },
    preset === 'desktop' ? desktopConfig : undefined,
  );
  if (!result) throw new Error(`no result for ${path}`);
  return onlyCategories.map((name) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100));
}
