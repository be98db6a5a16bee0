import { describe, expect, it } from 'vitest';
import { type Act, perform } from './acts';
import { type Line, newLine } from './outline';

/** '.Title' is a section. */
const outline = (...rows: string[]): Line[] =>
  rows.map((row) => {
    const level = /^\.*/.exec(row)?.[0].length ?? 0;
    const title = row.slice(level);
    return { key: title, id: title, title, page: '', level };
  });
const drawn = (lines: Line[] = []) => lines.map((l) => '.'.repeat(l.level) + l.title);
const start = () => outline('A', '.B', '.C', 'D');

describe('acts on an outline', () => {
  it.each([
    ['title', { do: 'title', key: 'B', text: 'b' }, ['A', '.b', '.C', 'D']],
    ['chapter', { do: 'chapter' }, ['A', '.B', '.C', 'D', '']],
    ['child', { do: 'child', key: 'D' }, ['A', '.B', '.C', 'D', '.']],
    ['sibling', { do: 'sibling', key: 'B' }, ['A', '.B', '.', '.C', 'D']],
    ['up', { do: 'up', key: 'C' }, ['A', '.C', '.B', 'D']],
    ['down', { do: 'down', key: 'A' }, ['D', 'A', '.B', '.C']],
    ['indent', { do: 'indent', key: 'D' }, ['A', '.B', '.C', '.D']],
    ['outdent', { do: 'outdent', key: 'C' }, ['A', '.B', 'C', 'D']],
    ['remove', { do: 'remove', key: 'A' }, ['D']],
    ['paste', { do: 'paste', key: null, text: 'X\nY' }, ['A', '.B', '.C', 'D', 'X', 'Y']],
  ] as [string, Act, string[]][])('%s', (_, act, lines) => {
    const before = start();
    expect(drawn(perform(before, act)?.lines)).toEqual(lines);
    expect(drawn(before)).toEqual(drawn(start())); // what was there is not touched
  });

  it.each([
    ['a line that is gone', { do: 'title', key: 'Z', text: 'z' }],
    ['the first one up', { do: 'up', key: 'A' }],
    ['the last one down', { do: 'down', key: 'D' }],
    ['a chapter outdented', { do: 'outdent', key: 'A' }],
  ] as [string, Act][])('%s: nothing changes', (_, act) => {
    expect(perform(start(), act)).toBeNull();
  });

  it('a removal tells what went and where it stood, and the focus goes to the next row', () => {
    const outcome = perform(start(), { do: 'remove', key: 'A' });
    expect(drawn(outcome?.removal?.lines)).toEqual(['A', '.B', '.C']);
    expect(outcome?.removal?.after).toBeNull();
    expect(outcome?.focus).toEqual({ key: 'D', part: 'row' });
  });

  it('a new line takes the focus into its title', () => {
    const outcome = perform([newLine(0, 'A')], { do: 'chapter' });
    expect(outcome?.focus).toEqual({ key: outcome?.lines[1]?.key, part: 'title' });
  });
});
