import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium as installed } from '../support/chromium.ts';
import { freePort } from '../support/product.ts';

/** Where Lighthouse reaches the browser. */
let port = 0;
export const presets = ['desktop', 'mobile'] as const;
type Preset = (typeof presets)[number];

/** Opens a browser that Lighthouse can drive, while work runs. */
export async function inBrowser(work: (page: Page) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cms-lighthouse-'));
  const options = installed();
  port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A row of the table: of performance the median of three runs, as one run says little; the rest does not vary. */
export async function measure(page: Page, address: string, preset: Preset, others: readonly string[]): Promise<string> {
  await page.goto('about:blank');
  const [performance = Number.NaN, ...rest] = await scores(address, preset, ['performance', ...others]);
  const runs = [performance];
  while (runs.length < 3) runs.push(...(await scores(address, preset, ['performance'])));
  const median = runs.sort((a, b) => a - b)[1];
  return `| ${new URL(address).pathname} | ${preset} | ${[median, ...rest].join(' | ')} |`;
}

/** The scores, in the order of the categories. */
export async function scores(address: string, preset: Preset, onlyCategories: string[]): Promise<number[]> {
  const result = await lighthouse(
    address,
    {
      port, disableStorageReset: true,
      disableFullPageScreenshot: true, // it would take as long as everything else
      maxWaitForLoad: 20_000, // the stream of events never ends, and nothing else comes so late
      skipAudits: ['robots-txt'], // it must be read within two seconds; test/api checks it
      onlyCategories, logLevel: 'error',
    },
    preset === 'desktop' ? desktopConfig : undefined,
  );
  if (!result) throw new Error(`no result for ${address}`);
  return onlyCategories.map((name) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100));
}
