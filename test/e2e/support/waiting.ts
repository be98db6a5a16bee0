import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Fades are over, and no new one begins where one ended: colours are judged as they stay. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (a: Animation) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    for (let still = 0; still < 2; ) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const running = document.getAnimations().filter((a) => ends(a) && a.playState === 'running');
      await Promise.all(running.map((a) => a.finished.catch(() => undefined)));
      still = running.length === 0 ? still + 1 : 0;
    }
  });
}

/** The browser keeps the text as unsaved work. */
export async function waitUntilStored(page: Page, text: string): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cms-draft:')).map((key) => localStorage.getItem(key)).join());
  await expect.poll(drafts).toContain(text);
}

/**
 * Closes a tab as its user does. Returns whether its `pagehide` handlers ran: the browser kills a tab that
 * does not respond within half a second, which a busy machine may cause.
 */
export async function closes(page: Page): Promise<boolean> {
  const context = page.context();
  const key = 'closing';
  await page.evaluate((name) => {
    addEventListener('pagehide', () => localStorage.setItem(name, 'told'));
    return new Promise((done) => requestIdleCallback(done)); // it responds while it has nothing to do
  }, key);
  await page.close();
  const witness = await context.newPage();
  await witness.goto('/healthz');
  const told = await witness
    .waitForFunction((name) => localStorage.getItem(name), key, { timeout: 5_000 })
    .then(() => true, () => false);
  await witness.close();
  return told;
}

/** Ends a tab's process, so that none of its handlers runs, and waits until its locks, if any, are released. */
export async function endProcess(page: Page): Promise<void> {
  const client = await clientOf(page);
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  if (client) await releasesLocks(page.context(), client);
}

/** Closes a tab without asking it, as a crash does, and waits until its locks are released. */
export async function crash(page: Page): Promise<void> {
  const context = page.context();
  const client = await clientOf(page);
  if (!client) throw new Error('the page has no locks');
  await page.close({ runBeforeUnload: false });
  await releasesLocks(context, client);
}

/** The name that the browser gives a tab in its list of locks; none where there are no locks. */
async function clientOf(page: Page): Promise<string | undefined> {
  if (!(await page.evaluate(() => Boolean(navigator.locks)))) return undefined;
  const client = await page.evaluate(() =>
    navigator.locks.request(crypto.randomUUID(), async (own) => {
      const { held = [] } = await navigator.locks.query();
      return held.find((lock) => lock.name === own?.name)?.clientId;
    }),
  );
  expect(client, 'the browser names the tab').toBeTruthy();
  return client;
}

/** Waits until the browser has released a tab's locks: on a busy machine others may see them for a while longer. */
async function releasesLocks(context: BrowserContext, client: string): Promise<void> {
  const witness = await context.newPage(); // only now: it could share the process that has ended
  await witness.goto('/healthz');
  const locks = () =>
    witness.evaluate(async (id) => {
      const { held = [] } = await navigator.locks.query();
      return held.filter((lock) => lock.clientId === id).map((lock) => lock.name);
    }, client);
  await expect.poll(locks).toEqual([]);
  await witness.close();
}

/** Something has the focus, and still has it when the page has settled. */
export async function keepsFocus(page: Page): Promise<void> {
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasFocus, 'the focus is not lost').toBe(true);
  await settled(page);
  expect(await hasFocus(), 'the focus stays').toBe(true);
}

/**
 * For tests that wait until nothing is under way any more (a stream of events always is), count
 * calls, or press a retry: events and other tabs cause other calls.
 */
export async function withoutEvents(pages: Page | BrowserContext): Promise<void> {
  await intercept(pages, '**/api/cms/events', (route) => route.fulfill({ status: 403 }));
}

/** Opens an address and waits until the page's stream of events has begun. */
export async function openWithEvents(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/\/api\/cms\/events$/);
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

/** How long a decision waits before it is sent. */
export const undoMs = 6_000;

/**
 * Notices stay until they are closed or replaced, in every document that the page loads from now on: a
 * busy machine may look for them later than the 7 seconds that they are shown.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const [shownMs, longest] = [7_000, 2 ** 31 - 1];
    const waiting = (run: () => void, after?: number, ...rest: unknown[]) =>
      setTimeout(run, after === shownMs ? longest : after, ...rest);
    Object.assign(window, { setTimeout: waiting });
  });
}

/**
 * Stops timers of this length until `passTime`, in every document that the page loads from now on. A
 * busy machine may be slower than such a timer.
 */
export async function holdTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((heldMs) => {
    const { setTimeout, clearTimeout } = window;
    const longest = 2 ** 31 - 1;
    let held: { id: number; run: () => void } | undefined;
    const holding = (run: () => void, after?: number, ...rest: unknown[]) => {
      if (after !== heldMs) return setTimeout(run, after, ...rest);
      const id = setTimeout(run, longest);
      held = { id, run };
      return id;
    };
    const clearing = (id?: number) => {
      if (held?.id === id) held = undefined;
      clearTimeout(id);
    };
    const pass = () => {
      const passed = held;
      passed?.run();
      return passed !== undefined;
    };
    Object.assign(window, { setTimeout: holding, clearTimeout: clearing, passHeldTime: pass });
  }, ms);
}

/** Ends the held timer of a page, as soon as there is one. */
export async function passTime(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { passHeldTime: () => boolean }).passHeldTime());
}

type Route = Parameters<Page['route']>;

/**
 * Intercepts requests, of pages that are open already as well: Chromium replaces a page's loader of
 * requests without saying when, and a request of that moment may pass.
 */
export async function intercept(pages: Page | BrowserContext, ...[url, handler, options]: Route): Promise<void> {
  await pages.route(url, async (...call) => {
    try {
      await handler(...call);
    } catch (error) {
      // A response that was fetched is disposed of together with the context: the test is over.
      if (!String(error).includes('has been disposed')) throw error;
      console.log(`no response, because the context has ended: ${call[0].request().url()}`);
    }
  }, options);
  for (const page of 'pages' in pages ? pages.pages() : [pages]) await intercepting(page);
}

/** Waits until the requests of an open page are intercepted. */
async function intercepting(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return; // from its first request on
  const address = '/api/cms/intercepted';
  let intercepted = false;
  await page.route(`**${address}`, (route) => {
    intercepted = true;
    return route.fulfill({ status: 204 });
  });
  await expect.poll(async () => {
    await page.evaluate((path) => fetch(path).then(() => {}, () => {}), address);
    return intercepted;
  }).toBe(true);
  await page.unroute(`**${address}`);
}

/** Holds a page's GET requests back until they are released; `left` waits until the first has left the page. */
export async function heldBack(page: Page, url: RegExp) {
  let release = () => {};
  let held = 0;
  const released = new Promise<void>((resolve) => { release = resolve; });
  await intercept(page, url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    held++;
    await released;
    await route.continue();
  });
  const left = () => expect.poll(() => held, `GET ${url} has left the page`).toBeGreaterThan(0);
  return { left, release };
}
