import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { problemsInForcedColours } from './forcedColours.ts';
import { settled } from './waiting.ts';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** An open menu hangs outside the landmarks on purpose: all else is hidden from it. */
export const menu = ['region'];

/** What the colours of the page decide; all other rules judge light and dark alike. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Half as long as the readable one: each page reads it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 AA, as far as a machine can check: light and dark, on a desktop and a phone, without leaving the state. In forced colours, which axe does not judge, nothing is invisible. */
export async function axeClean(page: Page, what: string, except: string[] = [], sizes = [desktop, phone]): Promise<void> {
  for (const size of sizes) await cleanAt(page, what, except, size);
  await page.setViewportSize(sizes[0] ?? desktop);
  await settled(page); // a click on what still moves would miss
}

/** The same, but on a phone without colours: for a screen whose colours there are judged in another state. */
export async function axeCleanState(page: Page, what: string, except: string[] = []): Promise<void> {
  await cleanAt(page, what, except, desktop);
  await page.setViewportSize(phone);
  await axeCleanButColours(page, what, except);
  await page.setViewportSize(desktop);
  await settled(page);
}

async function cleanAt(page: Page, what: string, except: string[], size: typeof desktop): Promise<void> {
  await page.setViewportSize(size);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const found = await violations(page, {
      runOnly: colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
      rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    });
    expect(found, `${what}, ${colorScheme}, ${size.width} px`).toEqual([]);
  }
  expect(await problemsInForcedColours(page), `${what}, forced colours, ${size.width} px`).toEqual([]);
}

/** The same on a phone and a desktop, where the page is no wider than the window. Leaves the phone's size. */
export async function axeCleanAndFits(page: Page, what: string): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${size.width} px`).toBeLessThanOrEqual(size.width);
    await axeClean(page, what, [], [size]);
  }
}

/** The same at the page's present size, without colours: for screens whose colours are judged at another size. */
export async function axeCleanButColours(page: Page, what: string, except: string[] = []): Promise<void> {
  await settled(page);
  const rules = Object.fromEntries([...colourRules, ...except].map((rule) => [rule, { enabled: false }]));
  expect(await violations(page, { runOnly: { type: 'tag', values: tags }, rules }), what).toEqual([]);
}

/** No target is smaller than 24 px without room around it (WCAG 2.5.8). */
export async function targetsLargeEnough(page: Page): Promise<void> {
  expect(await violations(page, { runOnly: { type: 'rule', values: ['target-size'] } })).toEqual([]);
}

/**
 * Each broken rule with the first elements that break it. Axe stays in the page, since loading it takes
 * as long as judging. Targets are judged as they are beside a sticky bar, not half behind it: that
 * depends on how far the page is scrolled.
 */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (run) => {
    const judged = async (how: RunOptions) => (await (window as unknown as { axe: typeof axe }).axe.run(document, how)).violations;
    const withoutSticky = async (how: RunOptions) => {
      const sticky = [...document.querySelectorAll<HTMLElement>('*')].filter((e) => getComputedStyle(e).position === 'sticky');
      const before = sticky.map((e) => e.style.cssText);
      for (const e of sticky) e.style.cssText += ';position:relative!important;inset:auto!important';
      const found = await judged(how);
      for (const [i, e] of sticky.entries()) e.style.cssText = before[i] ?? '';
      return found;
    };
    const found = await judged(run);
    const others = found.filter((v) => v.id !== 'target-size');
    const targets = others.length < found.length ? await withoutSticky({ ...run, runOnly: { type: 'rule', values: ['target-size'] } }) : [];
    return [...others, ...targets].map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | ')}`);
  }, { ...options, resultTypes: ['violations' as const] });
}
