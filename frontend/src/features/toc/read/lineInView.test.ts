import { describe, expect, it } from 'vitest';
import { keyInView, lineInView } from './lineInView';

const lines = [
  { id: 'cover', page_number: null },
  { id: 'one', page_number: 2 },
  { id: 'one-a', page_number: 2 },
  { id: 'one-b', page_number: 5 },
  { id: 'note', page_number: null },
  { id: 'two', page_number: 9 },
  { id: 'appendix', page_number: 7 }, // out of order, as outlines may be
];

describe('RULES §10.16: the outline marks the line in view', () => {
  it.each([
    [1, null],
    [2, 'one-a'],
    [4, 'one-a'],
    [5, 'one-b'],
    [6, 'one-b'],
    [8, 'appendix'],
    [9, 'two'],
    [500, 'two'],
  ])('page %j is in %j', (page, id) => {
    expect(lineInView(lines, page)?.id ?? null).toBe(id);
  });

  it('a chosen line takes precedence over others of its page', () => {
    expect(lineInView(lines, 2, 'one')?.id).toBe('one');
    expect(lineInView(lines, 3, 'one')?.id).toBe('one-a');
  });

  it('no page or no outline: no line is marked', () => {
    expect(lineInView(lines, null)).toBeNull();
    expect(lineInView([], 3)).toBeNull();
  });

  it('lines in the editor are marked too; those without a valid page are skipped', () => {
    const edited = ['1', '', '04', 'x', '1.5', '9'].map((page, i) => ({
      key: `k${i}`,
      id: `temp-${i}`,
      title: '',
      page,
      level: 0,
    }));
    expect(keyInView(edited, 3)).toBe('k0');
    expect(keyInView(edited, 8)).toBe('k2');
    expect(keyInView(edited, null)).toBeNull();
  });
});
