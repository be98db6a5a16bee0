import { expect, type Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock. */
  dur?: number;
  /** Microseconds in which the thread did work. */
  tdur?: number;
  args?: { name?: string };
}

/** The longest that the page's own thread was busy at a stretch, in milliseconds. */
export interface Longest {
  /** Its work alone: on a machine that others use, the clock continues while the thread waits its turn. */
  work: number;
  clock: number;
}

/** Runs something while Chromium notes each task of the page's own thread. */
export async function longestTask(page: Page, run: () => Promise<void>): Promise<Longest> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['-*', 'disabled-by-default-devtools.timeline'] });
  let trace: Buffer;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const pages = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread));
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && pages.has(thread(event)));
  expect(tasks.length).toBeGreaterThan(0);
  const longest = (of: 'dur' | 'tdur') => tasks.reduce((most, task) => Math.max(most, task[of] ?? 0), 0) / 1000;
  return { work: longest('tdur'), clock: longest('dur') };
}
