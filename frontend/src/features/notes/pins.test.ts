import { describe, expect, it } from 'vitest';
import type { Note, Place, Rect } from '@/api/reviewTypes';
import { pinPx } from './geometry';
import { markedOn, notesByPage, pinsOf } from './pins';
import { type Found, numbered } from './places';
import { type Frame, framesAround } from './useFrames';

const rect = (x: number, y: number): Rect => ({ x, y, width: 0.2, height: 0.02 });

const onPage = (id: string, page: number, rects: Rect[] = [], done = false): Note => ({
  id,
  place: { kind: 'page', page, rects },
  body: id,
  author: { id: 'u', full_name: 'Phạm Chuyên' },
  created_at: '2026-01-02T00:00:00Z',
  edited_at: null,
  done_at: done ? '2026-01-03T00:00:00Z' : null,
  done_by: null,
  round: 1,
  replies: [],
  actions: [],
});

const frame: Frame = { page: 1, left: 0, top: 0, width: 10 * pinPx, height: 20 * pinPx };
const nowhere: ReadonlyMap<string, Found> = new Map();
const idsOn = (pages: ReadonlyMap<number, { note: Note }[]>) =>
  [...pages].map(([page, notes]) => [page, notes.map(({ note }) => note.id)]);

describe('RULES §18.5: open notes are pins on their pages', () => {
  it('done ones are none, apart from the one that is gone to; other places neither', () => {
    const field: Place = { kind: 'field', field: 'author' };
    const notes = numbered([
      onPage('a', 2),
      onPage('b', 2, [], true),
      onPage('c', 3, [], true),
      { ...onPage('d', 2), place: field },
      onPage('e', 2),
    ]);
    expect(idsOn(notesByPage(notes, nowhere, 'c'))).toEqual([
      [2, ['a', 'e']],
      [3, ['c']],
    ]);
  });

  it('a note whose text has moved stands on the new page, and marks nothing there', () => {
    const notes = numbered([onPage('a', 2, [rect(0.5, 0.5)]), onPage('b', 2, [rect(0.1, 0.1)])]);
    const found = new Map<string, Found>([
      ['a', 7],
      ['b', 2],
    ]);
    const pages = notesByPage(notes, found, undefined);
    expect(idsOn(pages)).toEqual([
      [7, ['a']],
      [2, ['b']],
    ]);
    expect(markedOn(pages.get(7) ?? [], found, undefined)).toEqual([]);
    expect(markedOn(pages.get(2) ?? [], found, undefined)).toEqual([rect(0.1, 0.1)]);
  });

  it('a pin stands beside what it is about, and never over the edge', () => {
    const notes = numbered([
      onPage('a', 1, [rect(0.5, 0.5)]),
      onPage('b', 1, [rect(0, 1)]),
      onPage('c', 1),
    ]);
    const cells = pinsOf(notes, nowhere, frame, 0).map(({ column, row }) => [column, row]);
    expect(cells).toEqual([
      [4, 10],
      [0, 19],
      [0, 0],
    ]);
  });

  it('of many marks on a page those of the note that is gone to are drawn', () => {
    const notes = numbered(
      Array.from({ length: 61 }, (_, n) => onPage(`n${n}`, 1, [rect(0.1, n / 100)])),
    );
    expect(markedOn(notes.slice(1), nowhere, undefined)).toHaveLength(60);
    expect(markedOn(notes, nowhere, undefined)).toEqual([]);
    expect(markedOn(notes, nowhere, 'n5')).toEqual([rect(0.1, 0.05)]);
  });
});

describe('RULES §18.5: pins are drawn on the pages in view and beside them', () => {
  const all = Array.from({ length: 30 }, (_, i) => ({ ...frame, page: i + 1 }));
  const drawn = (page: number, height: number) =>
    framesAround({ all, height }, page).map((one) => one.page);

  it('on more where pages are small, on no others', () => {
    expect(drawn(10, frame.height)).toEqual([8, 9, 10, 11, 12]);
    expect(drawn(10, 2 * frame.height)).toEqual([7, 8, 9, 10, 11, 12, 13]);
    expect(drawn(1, frame.height)).toEqual([1, 2, 3]);
    expect(drawn(30, frame.height)).toEqual([28, 29, 30]);
  });

  it('on none before they are measured', () => {
    expect(framesAround({ all: [], height: 0 }, 1)).toEqual([]);
  });
});
