import { describe, expect, it } from 'vitest';
import type { ActionName, Ebook } from '@/api/types';
import {
  actionsForAll,
  canBeChosen,
  nothingChosen,
  type Selection,
  selectionAfter,
} from './selection';

const rows = ['a', 'b', 'c', 'd', 'e'];
const none = nothingChosen('status=DRAFT');

/** Touches one box after the other: 'b' on, '-b' off, '^d' on with Shift, '^-d' off with Shift. */
const play = (...touches: string[]) =>
  touches.reduce<Selection>((now, touch) => {
    const id = touch.replace(/[\^-]/g, '');
    return selectionAfter(now, rows, { id, on: !touch.includes('-'), range: touch.includes('^') });
  }, none);

describe('choosing rows', () => {
  it.each([
    [['b'], 'b'],
    [['d', 'b'], 'bd'],
    [['b', '-b'], ''],
    [['b', '^d'], 'bcd'],
    [['d', '^b'], 'bcd'],
    [['b', '^d', '^e'], 'bcde'],
    [['a', '^e', '-c'], 'abde'],
    [['a', '^e', '-b', '^-d'], 'ae'],
    [['^c'], 'c'],
  ])('%j chooses %s', (touches, ids) => {
    expect(play(...touches).ids.join('')).toBe(ids);
  });

  it('a range whose beginning has gone is the one row', () => {
    const gone = { ...none, ids: [], anchor: 'x' };
    expect(selectionAfter(gone, rows, { id: 'c', on: true, range: true }).ids).toEqual(['c']);
  });

  it('a row that has gone is no longer chosen', () => {
    const before = { ...none, ids: ['x', 'a'], anchor: 'a' };
    expect(selectionAfter(before, rows, { id: 'c', on: true, range: false }).ids).toEqual([
      'a',
      'c',
    ]);
  });
});

const ebook = (...names: ActionName[]) =>
  ({ actions: names.map((name) => ({ name, comment_required: false })) }) as Ebook;

describe('what is offered for several together', () => {
  it.each([
    [['approve'], [ebook('approve', 'reject'), ebook('approve')]],
    [[], [ebook('approve'), ebook('publish')]],
    [['submit'], [ebook('edit', 'submit'), ebook('submit', 'delete')]],
    [['edit'], [ebook('edit', 'submit'), ebook('edit')]],
    [['unpublish', 'delete'], [ebook('unpublish', 'delete')]],
    [['reject'], [ebook('reject'), ebook('reject')]],
    [['restore'], [ebook('restore'), ebook('restore')]],
    [[], []],
  ])('%j', (actions, ebooks) => {
    expect(actionsForAll(ebooks)).toEqual(actions);
  });

  it('a row with none of it cannot be chosen', () => {
    expect(canBeChosen(ebook())).toBe(false);
    expect(canBeChosen(ebook('edit'))).toBe(true);
  });
});
