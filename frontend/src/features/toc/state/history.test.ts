import { describe, expect, it } from 'vitest';
import { applyAction, type OutlineAction } from '@/features/toc/outline/actions';
import { itemsOf, type Spot } from '@/features/toc/outline/outline';
import { parseOutline } from '@/features/toc/paste/paste';
import { tocOf } from '@/testing/tocOf';
import { type Editing, opened, reduce, saveState } from './editing';
import { historyBounds } from './history';

const drawn = (state: Editing) => state.lines.map((l) => '.'.repeat(l.level) + l.title);
const keyOf = (state: Editing, title: string) =>
  state.lines.find((line) => line.title === title)?.key ?? '';

function did(state: Editing, action: OutlineAction, at = 0): Editing {
  const outcome = applyAction(state.lines, action);
  if (!outcome) throw new Error(`nothing came of ${action.do}`);
  const typing =
    action.do === 'title' || action.do === 'page'
      ? { key: action.key, part: action.do, at }
      : undefined;
  const spot: Spot | null =
    'key' in action && action.key ? { key: action.key, part: 'title' } : null;
  const { lines, focus } = outcome;
  return reduce(state, { do: 'change', lines, at, focus, spot, typing });
}
const undo = (state: Editing) => reduce(state, { do: 'undo', at: 9, spot: null });
const redo = (state: Editing) => reduce(state, { do: 'redo', at: 9, spot: null });

describe('RULES §10.15: every change of an outline can be taken back, and made again', () => {
  it.each([
    ['typing', { do: 'title', key: 'id-1', text: 'b' }, ['A', 'b', 'C']],
    ['a page', { do: 'page', key: 'id-1', text: '7' }, ['A', 'B', 'C']],
    [
      'a paste',
      { do: 'paste', key: 'id-0', rows: parseOutline('X\nY') },
      ['A', 'X', 'Y', 'B', 'C'],
    ],
    ['a split', { do: 'split', key: 'id-1', start: 0, end: 0 }, ['A', '', 'B', 'C']],
    ['a removal', { do: 'remove', key: 'id-1' }, ['A', 'C']],
    ['a move', { do: 'up', key: 'id-1' }, ['B', 'A', 'C']],
    ['a level', { do: 'indent', key: 'id-1' }, ['A', '.B', 'C']],
    ['a drop', { do: 'drop', keys: ['id-2'], to: 0, level: 0 }, ['C', 'A', 'B']],
    ['a chapter', { do: 'chapter', key: 'id-0' }, ['A', '', 'B', 'C']],
  ] as [string, OutlineAction, string[]][])('%s', (_, action, lines) => {
    const start = opened(tocOf(1, 'A', 'B', 'C'));
    const changed = did(start, action);
    expect(drawn(changed)).toEqual(lines);
    const back = undo(changed);
    expect(back.lines).toEqual(start.lines);
    expect(redo(back).lines).toEqual(changed.lines);
    expect(undo(redo(back)).lines).toEqual(start.lines);
  });

  it('step by step, until nothing is left; a new change ends what could be made again', () => {
    let state = opened(tocOf(1, 'A', 'B', 'C'));
    expect(undo(state)).toBe(state);
    for (const key of ['id-0', 'id-1']) state = did(state, { do: 'remove', key });
    state = undo(undo(state));
    expect(drawn(state)).toEqual(['A', 'B', 'C']);
    expect(undo(state)).toBe(state);
    state = did(redo(state), { do: 'remove', key: 'id-2' });
    expect(drawn(state)).toEqual(['B']);
    expect(redo(state)).toBe(state);
    expect(drawn(undo(state))).toEqual(['B', 'C']);
  });

  it('what is typed in one go into one field is one step', () => {
    const type = (state: Editing, key: string, text: string, at: number) =>
      did(state, { do: 'title', key, text }, at);
    let state = opened(tocOf(1, 'A', 'B'));
    for (const [i, text] of ['Ab', 'Abc', 'Abcd'].entries())
      state = type(state, 'id-0', text, i * 900);
    state = type(state, 'id-0', 'Abcde', 9_000); // after a pause
    state = type(state, 'id-1', 'Bc', 9_100);
    state = undo(state);
    expect(drawn(state)).toEqual(['Abcde', 'B']);
    state = undo(state);
    expect(drawn(state)).toEqual(['Abcd', 'B']);
    state = undo(state);
    expect(drawn(state)).toEqual(['A', 'B']);
  });

  it('the focus goes to where it was, or to what changed', () => {
    const start = opened(tocOf(1, 'A', 'B', 'C'));
    const back = undo(did(start, { do: 'remove', key: 'id-1' }));
    expect(back.focus).toEqual({ key: 'id-1', part: 'title', caret: 'end' });
    const pasted = did(start, { do: 'paste', key: null, rows: parseOutline('X\nY') });
    expect(redo(undo(pasted)).focus).toMatchObject({ key: keyOf(pasted, 'X'), part: 'title' });
  });

  it('back at what is saved, nothing is left to save', () => {
    const start = opened(tocOf(1, 'A'));
    const typed = did(start, { do: 'title', key: 'id-0', text: 'B' });
    expect(saveState(typed)).toBe('unsaved');
    expect(saveState(undo(typed))).toBe('clean');
    expect(saveState(redo(undo(typed)))).toBe('unsaved');
  });

  it('a line saved meanwhile keeps its permanent id', () => {
    const start = did(opened(tocOf(1, 'A')), { do: 'chapter' });
    const key = start.lines[1]?.key ?? '';
    const typed = did(start, { do: 'title', key, text: 'B' });
    const stored = reduce(typed, { do: 'store', toc: tocOf(2, 'A', 'B'), sent: typed.lines });
    const back = undo(stored);
    expect(drawn(back)).toEqual(['A', '']);
    expect(itemsOf(back.lines, back.stored.ids).map(({ id }) => id)).toEqual(['id-0', 'id-1']);
  });

  it('no step goes back beyond what was saved elsewhere and merged', () => {
    const typed = did(opened(tocOf(1, 'A')), { do: 'title', key: 'id-0', text: 'B' });
    const merged = reduce(typed, { do: 'merge', toc: tocOf(2, 'A', 'C'), lines: typed.lines });
    expect(undo(merged)).toBe(merged);
  });

  it('its memory is bounded', () => {
    let state = opened(tocOf(1, ...Array.from({ length: 5_000 }, (_, i) => `t${i}`)));
    for (let i = 0; i < 700; i += 1) state = did(state, { do: 'indent', key: `id-${i + 1}` });
    const { past } = state.history;
    const lines = past.reduce((sum, step) => sum + step.lines.length, 0);
    expect(lines).toBeLessThanOrEqual(historyBounds.lines);
    expect(past).toHaveLength(historyBounds.lines / 5_000);
    let few = opened(tocOf(1, 'A'));
    for (let i = 0; i < 700; i += 1)
      few = did(few, { do: 'title', key: 'id-0', text: `${i}` }, i * 2_000);
    expect(few.history.past).toHaveLength(historyBounds.steps);
  });
});
