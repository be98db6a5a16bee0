import { expect, type Locator, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { drawn, pageField, reader } from './books.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const notesPanel = (page: Page): Locator => page.getByRole('region', { name: 'Ghi chú', exact: true });
export const noteCard = (page: Page, text: string): Locator => notesPanel(page).locator('li[data-note]', { hasText: text });

/** What is drawn over a page of the reader for its notes. */
export const pinLayer = (page: Page, n: number): Locator => page.getByRole('group', { name: `Ghi chú ở trang ${n}`, exact: true });

export interface StoredNote {
  id: string;
  number: number;
  body: string;
  place: { page?: number; rects?: Rect[] };
  done_at: string | null;
}

/** Writes a note as the expert. */
export async function writeNote(id: string, place: object, body: string): Promise<StoredNote> {
  const { note } = await (await Api.as('EXPERT')).call('POST', `/ebooks/${id}/notes`, { place, body });
  return note as StoredNote;
}

/** The notes as they are stored. */
export const storedNotes = async (id: string): Promise<StoredNote[]> =>
  (await (await Api.as('EXPERT')).call('GET', `/ebooks/${id}/notes`)).notes as StoredNote[];

export async function showPage(page: Page, n: number): Promise<void> {
  await pageField(page).fill(String(n));
  await pageField(page).press('Enter');
  await expect(drawn(page, n)).toBeVisible();
}

export const zoomTo = (page: Page, percent: number) => reader(page).getByLabel('Cỡ xem').selectOption({ label: `${percent}%` });
export const turnClockwise = (page: Page) => reader(page).getByRole('button', { name: /^Xoay/ }).click();

/** What elements cover of a page of the reader, in fractions of the page as it is shown now. */
export const partsOf = (elements: Locator, n: number): Promise<Rect[]> =>
  elements.evaluateAll((all, number) => {
    const page = document.querySelector<HTMLElement>(`.page[data-page-number="${number}"]`);
    if (!page) throw new Error(`no page ${number}`);
    const { left, top, width, height } = page.getBoundingClientRect();
    return all.map((element) => {
      const box = element.getBoundingClientRect();
      return { x: (box.left - left) / width, y: (box.top - top) / height, width: box.width / width, height: box.height / height };
    });
  }, n);

/** A part of a page that is not turned, on the page after this many quarter turns clockwise. */
export function afterTurns(rect: Rect, turns: number): Rect {
  let { x, y, width, height } = rect;
  for (let i = 0; i < turns; i += 1) [x, y, width, height] = [1 - y - height, x, height, width];
  return { x, y, width, height };
}

/** Two rectangles on a page are the same within this part of it. */
const tolerance = 0.006;

export const isNear = (a: Rect | undefined, b: Rect, within = tolerance): boolean =>
  a !== undefined && (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= within);
