import { describe, expect, it } from 'vitest';
import type { Note, Place, Rect } from '@/api/reviewTypes';
import type { QuoteLocation } from '@/features/notes/state/places';
import { noteWith } from '@/testing/notes';
import { pinPx } from './geometry';
import { markedOn, notesByPage, pinsOf } from './pins';
import { type Frame, framesAround, type PageLayout } from './useFrames';

const rect = (x: number, y: number): Rect => ({ x, y, width: 0.2, height: 0.02 });

const onPage = (id: string, page: number, rects: Rect[] = [], done = false): Note =>
  noteWith({
    id,
    place: { kind: 'page', page, rects },
    body: id,
    done_at: done ? '2026-01-03T00:00:00Z' : null,
  });

const quoted = (id: string, page: number, at: Rect): Note => {
  const note = onPage(id, page, [at]);
  return { ...note, place: { ...note.place, quote: 'Định lí' } };
};

const mark = (x: number, y: number) => ({ rect: rect(x, y), old: false });

const frame: Frame = {
  page: 1,
  left: 0,
  top: 0,
  width: 10 * pinPx,
  height: 20 * pinPx,
  rotation: 0,
};
const nowhere: ReadonlyMap<string, QuoteLocation> = new Map();
const idsOn = (pages: ReadonlyMap<number, Note[]>) =>
  [...pages].map(([page, notes]) => [page, notes.map(({ id }) => id)]);

describe('RULES §18.5: open notes are pins on their pages', () => {
  it('a done note has none unless it was opened, nor has a note on another place', () => {
    const field: Place = { kind: 'field', field: 'author' };
    const notes = [
      onPage('a', 2),
      onPage('b', 2, [], true),
      onPage('c', 3, [], true),
      { ...onPage('d', 2), place: field },
      onPage('e', 2),
    ];
    expect(idsOn(notesByPage(notes, nowhere, 'c'))).toEqual([
      [2, ['a', 'e']],
      [3, ['c']],
    ]);
  });

  it('a note whose text has moved is on the new page, and marks its words there', () => {
    const notes = [quoted('a', 2, rect(0.5, 0.5)), onPage('b', 2, [rect(0.1, 0.1)])];
    const found = new Map<string, QuoteLocation>([['a', { page: 7, rects: [rect(0.2, 0.3)] }]]);
    const pages = notesByPage(notes, found, undefined);
    expect(idsOn(pages)).toEqual([
      [7, ['a']],
      [2, ['b']],
    ]);
    expect(markedOn(pages.get(7) ?? [], found, undefined)).toEqual([mark(0.2, 0.3)]);
    expect(markedOn(pages.get(2) ?? [], found, undefined)).toEqual([mark(0.1, 0.1)]);
  });

  it('words that are not found in a PDF that was replaced mark nothing', () => {
    const notes = [{ ...quoted('a', 2, rect(0.5, 0.5)), old_pdf: true }];
    expect(markedOn(notes, nowhere, undefined)).toEqual([]); // they are still being looked for
    expect(markedOn(notes, new Map([['a', 'nowhere']]), undefined)).toEqual([]);
    expect(idsOn(notesByPage(notes, new Map([['a', 'nowhere']]), undefined))).toEqual([[2, ['a']]]);
  });

  it('a region that was drawn on a PDF that was replaced stays, marked as old', () => {
    const notes = [{ ...onPage('a', 2, [rect(0.5, 0.5)]), old_pdf: true }];
    expect(markedOn(notes, nowhere, undefined)).toEqual([{ rect: rect(0.5, 0.5), old: true }]);
  });

  it('a pin is beside what it is about, and never over the edge', () => {
    const notes = [onPage('a', 1, [rect(0.5, 0.5)]), onPage('b', 1, [rect(0, 1)]), onPage('c', 1)];
    const cells = pinsOf(notes, nowhere, frame).map(({ column, row }) => [column, row]);
    expect(cells).toEqual([
      [4, 10],
      [0, 19],
      [0, 0],
    ]);
  });

  it('of many marks on a page those of the note that is gone to are drawn', () => {
    const notes = Array.from({ length: 61 }, (_, n) => onPage(`n${n}`, 1, [rect(0.1, n / 100)]));
    expect(markedOn(notes.slice(1), nowhere, undefined)).toHaveLength(60);
    expect(markedOn(notes, nowhere, undefined)).toEqual([]);
    expect(markedOn(notes, nowhere, 'n5')).toEqual([mark(0.1, 0.05)]);
  });
});

describe('RULES §18.5: pins are drawn on the pages in view and beside them', () => {
  /** Thirty pages below each other; some are in sight. */
  const layoutOf = (heightOf: (page: number) => number, top: number, bottom: number) => {
    const frames: Frame[] = [];
    for (let page = 1; page <= 30; page += 1) {
      const above = frames.at(-1);
      const at = above ? above.top + above.height : 0;
      frames.push({ ...frame, page, top: at, height: heightOf(page) });
    }
    const layout: PageLayout = {
      frameOf: (page) => (frames[page - 1] ? { ...(frames[page - 1] as Frame) } : null),
      inSight: () => ({ top, bottom }),
      subscribe: () => () => {},
    };
    return layout;
  };
  const drawn = (layout: PageLayout, page: number) =>
    framesAround(layout, page).map((one) => one.page);

  it('those in sight and those less than a screen away', () => {
    expect(
      drawn(
        layoutOf(() => 500, 4500, 5000),
        10,
      ),
    ).toEqual([8, 9, 10, 11, 12]);
    expect(
      drawn(
        layoutOf(() => 500, 0, 500),
        1,
      ),
    ).toEqual([1, 2, 3]);
    expect(
      drawn(
        layoutOf(() => 500, 14500, 15000),
        30,
      ),
    ).toEqual([28, 29, 30]);
  });

  it('on more where pages are small, also where only some are', () => {
    expect(
      drawn(
        layoutOf(() => 100, 950, 1150),
        10,
      ),
    ).toEqual([8, 9, 10, 11, 12, 13, 14]);
    const oneLarge = layoutOf((page) => (page === 1 ? 500 : 100), 0, 700);
    expect(drawn(oneLarge, 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('on none before there are pages; one that has not moved is the same object', () => {
    expect(framesAround({ ...layoutOf(() => 500, 0, 500), frameOf: () => null }, 1)).toEqual([]);
    const [before, after] = [
      layoutOf(() => 500, 0, 500),
      layoutOf((n) => (n < 3 ? 500 : 400), 0, 500),
    ];
    const old = framesAround(before, 1);
    expect(framesAround(before, 1, old)).toBe(old);
    const next = framesAround(after, 1, old);
    expect([next[1] === old[1], next[2] === old[2]]).toEqual([true, false]);
  });
});
