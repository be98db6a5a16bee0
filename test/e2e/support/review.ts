import { expect, type Locator, type Page } from '@playwright/test';
import { unique } from './api.ts';
import { ebookIn } from './library.ts';

/** E-books that wait for review, as their own list shows them, newest first. */
export async function queueOf(count: number): Promise<{ list: string; titles: string[]; ids: string[] }> {
  const subject = unique('Hàng duyệt');
  const made = [];
  for (let n = 1; n <= count; n += 1) made.unshift(await ebookIn('pending_review', `Cuốn ${n}`, { subject }));
  return {
    list: `/ebooks?status=PENDING_REVIEW&sort=newest&subject=${encodeURIComponent(subject)}`,
    titles: made.map((e) => e.title),
    ids: made.map((e) => e.id),
  };
}

export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Xử lý' });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const reason = (page: Page): Locator => page.getByLabel('Lý do từ chối');
export const onBook = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

/** Counts what a hand does: clicks and keys that the browser itself brings about. */
export async function countHand(page: Page): Promise<{ clicks: () => Promise<number>; keys: () => Promise<number> }> {
  await page.addInitScript(() => {
    const count = (name: string) => (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
    };
    addEventListener('pointerdown', count('hand-clicks'), true);
    addEventListener('keydown', count('hand-keys'), true);
  });
  const read = (name: string) => page.evaluate((key) => Number(sessionStorage.getItem(key)), name);
  return { clicks: () => read('hand-clicks'), keys: () => read('hand-keys') };
}

/** As someone whose decisions are sent at once. */
export const decidesAtOnce = (page: Page) => page.addInitScript(() => localStorage.setItem('cms-undo-decision', 'off'));
