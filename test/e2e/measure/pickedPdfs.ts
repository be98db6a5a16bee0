import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { pdfInput, pdfSection } from '../support/form.ts';
import { longestTask } from '../support/longTasks.ts';
import { startAs } from '../support/people.ts';

/** How many files are picked on one page, one after the other. */
const filesPerPage = 40;

/** What a reading must stay below: seconds, milliseconds of work at a stretch, megabytes. */
export const most = { seconds: 20, work: 100, MB: 500 };

export interface Reading {
  file: string;
  /** "refused": by the form. After "crashed" and "endless" a new page continues. */
  end: 'read' | 'refused' | 'crashed' | 'endless';
  /** Until all proposals are in the form. */
  seconds: number;
  /** The longest that the page's own thread was busy at a stretch: its work, and by the clock. */
  work: number;
  clock: number;
  /** The most that the page's process had in memory beyond what it had before its first file. */
  MB: number;
}

/** Picks the files on the form, and reports each as soon as it is read. */
export async function readAll(browser: Browser, files: string[], report: (reading: Reading) => void): Promise<Reading[]> {
  const readings: Reading[] = [];
  while (readings.length < files.length) {
    const form = await Form.open(browser);
    for (const file of files.slice(readings.length, readings.length + filesPerPage)) {
      const reading = await form.read(file);
      readings.push(reading);
      report(reading);
      if (reading.end === 'crashed' || reading.end === 'endless') break;
    }
    await form.close();
  }
  return readings;
}

class Form {
  private constructor(
    private readonly page: Page,
    private readonly processes: number[],
    private readonly least: number,
  ) {}

  static async open(browser: Browser): Promise<Form> {
    const context = await browser.newContext({ baseURL: process.env.E2E_URL });
    const page = await context.newPage();
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await expect(page.getByLabel('Mô tả')).toBeVisible();
    const processes = await renderers(browser);
    return new Form(page, processes, memory(processes));
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async read(file: string): Promise<Reading> {
    await this.clear();
    let end: Reading['end'] = 'read';
    let peak = 0;
    let seconds = 0;
    const crashed = new Promise<void>((resolve) => this.page.once('crash', () => resolve()));
    const timer = setInterval(() => { peak = Math.max(peak, memory(this.processes)); }, 20);
    const longest = await longestTask(this.page, async () => {
      const begun = Date.now();
      end = await Promise.race([this.pick(file).catch(() => 'endless' as const), crashed.then(() => 'crashed' as const)]);
      seconds = (Date.now() - begun) / 1000;
    });
    clearInterval(timer);
    return { file, end, seconds, ...longest, MB: Math.max(0, Math.round((peak - this.least) / 1024)) };
  }

  /** Removes what would be taken for the next file's. */
  private async clear(): Promise<void> {
    const before = this.section.getByRole('button', { name: 'Bỏ tệp đã chọn' });
    if (await before.isVisible()) await before.click();
    await expect(this.section.getByRole('status')).toHaveCount(0);
  }

  private async pick(file: string): Promise<'read' | 'refused'> {
    await pdfInput(this.page).setInputFiles(file);
    const status = this.section.getByRole('status');
    const refused = this.section.getByRole('alert');
    await expect(status.or(refused).first()).toBeVisible();
    if (await refused.isVisible()) return 'refused';
    await expect(status).toHaveText(/^(?!.*Đang đọc PDF).+/s, { timeout: 60_000 });
    return 'read';
  }

  private get section() {
    return pdfSection(this.page);
  }
}

async function renderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** In kB, of all of them. */
function memory(processes: number[]): number {
  return processes.reduce((sum, id) => {
    try {
      return sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return sum;
    }
  }, 0);
}
