import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './waiting.ts';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** An open menu hangs outside the landmarks on purpose: all else is hidden from it. */
export const menu = ['region'];

/** What the colours of the page decide; all other rules judge light and dark alike. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 AA, as far as a machine can tell: light and dark, on a desktop and a phone, without leaving the state. */
export async function axeClean(page: Page, what: string, except: string[] = [], sizes = [desktop, phone]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      // The mode for pages without foreign frames: the other opens a page more for each judgement,
      // and takes three times as long. `options` sets the tags and rules, so all stand in it.
      const { violations } = await new AxeBuilder({ page })
        .options({
          runOnly: colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
          rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
          resultTypes: ['violations'],
        })
        .setLegacyMode()
        .analyze();
      const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | ')}`);
      expect(found, `${what}, ${colorScheme}, ${size.width} px`).toEqual([]);
    }
  }
  await page.setViewportSize(sizes[0] ?? desktop);
}
