import { describe, expect, it } from 'vitest';
import { commandFor, type KeyTarget, type Press } from './tocKeys';
import { shortcutOf } from './useShortcuts';

/** 'Ctrl+Shift+Z' as it is pressed. */
function press(keys: string): Press {
  const all = keys.split('+');
  const held = (name: string) => all.includes(name);
  return { key: all.at(-1) ?? '', shift: held('Shift'), alt: held('Alt'), ctrl: held('Ctrl') };
}

/** 'ab|c' is a title with the caret behind ab; 'a[b]c' has b marked. */
function place(where: KeyTarget['where'], drawn = '|'): KeyTarget {
  const text = drawn.replace(/[|[\]]/g, '');
  const start = drawn.search(/[|[]/);
  const end = drawn.includes(']') ? drawn.indexOf(']') - 1 : start;
  return { where, key: 'B', start, end, length: text.length };
}

/** Lines A, B and C; what is pressed is pressed in B. */
const neighbour = (_: string, by: 1 | -1) => (by === 1 ? 'C' : 'A');
const reply = (where: KeyTarget['where'], drawn: string, keys: string) =>
  commandFor(press(keys), place(where, drawn), neighbour);

describe('RULES §10.15: every part of a line is reached from the keyboard', () => {
  it.each([
    ['title', 'ab|', 'ArrowRight', { focus: { key: 'B', part: 'page' } }],
    ['title', '|', 'ArrowRight', { focus: { key: 'B', part: 'page' } }],
    ['title', 'a|b', 'ArrowRight', null],
    ['title', 'a[b]', 'ArrowRight', null],
    ['title', '|ab', 'ArrowLeft', { focus: { key: 'A', part: 'page' } }],
    ['title', 'a|b', 'ArrowLeft', null],
    ['title', 'ab|', 'Shift+ArrowRight', null],
    ['title', 'ab|', 'ArrowDown', { focus: { key: 'C', part: 'title' } }],
    ['title', 'ab|', 'ArrowUp', { focus: { key: 'A', part: 'title' } }],
    ['title', 'a|b', 'Enter', { perform: { do: 'split', key: 'B', start: 1, end: 1 } }],
    ['title', 'a|b', 'Shift+Enter', null],
    ['title', 'a|b', 'Ctrl+Enter', { perform: { do: 'chapter', key: 'B' } }],
    ['title', 'a|b', 'Tab', { perform: { do: 'indent', key: 'B' } }],
    ['title', 'a|b', 'Shift+Tab', { perform: { do: 'outdent', key: 'B' } }],
    ['title', '|', 'Backspace', { perform: { do: 'erase', key: 'B' } }],
    ['title', '|b', 'Backspace', { perform: { do: 'join', key: 'B' } }],
    ['title', '[b]', 'Backspace', null],
    ['title', 'a|b', 'Backspace', null],
    ['title', 'a|b', 'Alt+ArrowUp', { perform: { do: 'up', key: 'B' } }],
    ['title', 'a|b', 'Ctrl+ArrowRight', null],
    ['title', 'a|b', 'Delete', null],
    ['title', 'a|b', 'Escape', { focus: { key: 'B', part: 'row' } }],
    ['page', '1|2', 'Enter', { focus: { key: 'C', part: 'title', caret: 'end' } }],
    ['page', '12|', 'ArrowRight', { focus: { key: 'C', part: 'title', caret: 'start' } }],
    ['page', '[12]', 'ArrowRight', { focus: { key: 'C', part: 'title', caret: 'start' } }],
    ['page', '[12]', 'ArrowLeft', { focus: { key: 'B', part: 'title', caret: 'end' } }],
    ['page', '1|2', 'ArrowLeft', null],
    ['page', '1|2', 'ArrowDown', { focus: { key: 'C', part: 'page' } }],
    ['page', '1|2', 'Tab', null],
    ['page', '1|2', 'Ctrl+Enter', { perform: { do: 'chapter', key: 'B' } }],
    ['page', '1|2', 'Alt+ArrowRight', { perform: { do: 'indent', key: 'B' } }],
    ['row', '|', 'Enter', { focus: { key: 'B', part: 'title' } }],
    ['row', '|', 'Delete', { perform: { do: 'remove', key: 'B' } }],
    ['row', '|', 'ArrowDown', { focus: { key: 'C', part: 'row' } }],
    ['row', '|', 'Tab', null],
    ['row', '|', 'Escape', { choose: 'none' }],
    ['row', '|', 'Ctrl+a', { choose: 'all' }],
    ['row', '|', 'Shift+ArrowDown', { choose: { key: 'B', to: 'C' } }],
    ['title', 'a|b', 'Shift+ArrowUp', { choose: { key: 'B', to: 'A' } }],
    ['title', 'a|b', 'Ctrl+a', null],
    ['page', '1|2', 'Shift+ArrowUp', null],
    ['title', 'a|b', 'Alt+Enter', { takePage: 'B' }],
    ['page', '|', 'Alt+Enter', { takePage: 'B' }],
    ['row', '|', 'Alt+Enter', { takePage: 'B' }],
    ['title', 'a|b', 'Alt+Shift+Enter', null],
    ['other', '|', 'Enter', null],
    ['other', '|', 'Alt+ArrowUp', null],
  ] as const)('in a %s, "%s" and %s', (where, drawn, keys, expected) => {
    expect(reply(where, drawn, keys)).toEqual(expected);
  });

  it('Enter in the last page adds a line', () => {
    expect(commandFor(press('Enter'), place('page', '12|'), () => null)).toEqual({
      perform: { do: 'sibling', key: 'B' },
    });
  });

  it.each([
    ['Ctrl+s', 'save'],
    ['Ctrl+S', 'save'],
    ['Ctrl+z', 'undo'],
    ['Ctrl+Shift+Z', 'redo'],
    ['Ctrl+y', 'redo'],
    ['Ctrl+Alt+z', null],
    ['z', null],
    ['Ctrl+a', null],
  ])('%s is %s', (keys, shortcut) => {
    expect(shortcutOf(press(keys))).toBe(shortcut);
  });
});
