import type { CDPSession, Page } from '@playwright/test';
import { isBusy } from './busy.ts';

/** What a page has requested, as the browser reports it. */
interface Asked {
  url: string;
  /** 1 for the document; one more than whatever asked for it, so that it counts round trips. */
  wave: number;
  bytes: number;
  /** It was aborted, by the page or by the test. */
  failed?: true;
}

/** Records a page's requests. Their waves and bytes show what a screen costs on a slow line, on any machine. */
export class Line {
  readonly asked = new Map<string, Asked>();
  private constructor(private readonly cdp: CDPSession) {}

  static async of(page: Page): Promise<Line> {
    const cdp = await page.context().newCDPSession(page);
    const line = new Line(cdp);
    cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
      const cause = initiator.stack?.callFrames[0]?.url ?? initiator.url;
      const after = cause ? (line.waveOf(cause) ?? line.lastWave()) : 0;
      line.asked.set(requestId, { url: request.url, wave: after + 1, bytes: 0 });
    });
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (isBusy(response.status)) line.asked.delete(requestId); // the page repeats it (RULES §5.7)
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const asked = line.asked.get(requestId);
      if (asked) asked.bytes = encodedDataLength;
    });
    cdp.on('Network.loadingFailed', ({ requestId }) => {
      const asked = line.asked.get(requestId);
      if (asked) asked.failed = true;
    });
    await cdp.send('Network.enable');
    return line;
  }

  private waveOf(url: string): number | undefined {
    return [...this.asked.values()].find((asked) => asked.url === url)?.wave;
  }

  /** The latest wave of a loaded script, for a request whose cause is unknown: an import does not name its script. */
  private lastWave(): number {
    const scripts = [...this.asked.values()].filter(({ url, bytes }) => bytes > 0 && url.endsWith('.js'));
    return Math.max(0, ...scripts.map(({ wave }) => wave));
  }

  /** Slow 3G on a slow phone: 400 kbit/s both ways, 400 ms, a processor four times slower. */
  async slow(): Promise<void> {
    const throughput = 400_000 / 8;
    await this.cdp.send('Network.emulateNetworkConditions', {
      offline: false, latency: 400, downloadThroughput: throughput, uploadThroughput: throughput,
    });
    await this.cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }

  /** What has been requested so far, with only the path of each address. */
  list(): Asked[] {
    return [...this.asked.values()].map((asked) => ({ ...asked, url: new URL(asked.url).pathname }));
  }
}

/** Makes the page mark the time when an element matches the selector and is drawn. Call it before the visit. */
export async function noteUsable(page: Page, selector: string): Promise<void> {
  await page.addInitScript((selector) => {
    const watch = () => {
      if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark('usable'));
      else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  }, selector);
}

/** Milliseconds from the beginning of the visit until the mark of noteUsable. */
export async function usableAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, { polling: 100 });
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
}

export const usable = {
  login: 'input[type=email]:enabled',
  dashboard: 'main a[href="/ebooks?status=PUBLISHED"]',
  list: 'main tbody a[href^="/ebooks/"]',
  detail: 'main dl',
} as const;
