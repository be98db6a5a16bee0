import { expect, it } from 'vitest';
import { gestureOf, type RowClick } from './rowGesture';

const click: RowClick = {
  button: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isOnControl: false,
  hasSelection: false,
};

it.each<[string, Partial<RowClick>, string | null]>([
  ['a click', {}, 'here'],
  ['Ctrl-click', { ctrlKey: true }, 'tab'],
  ['Cmd-click', { metaKey: true }, 'tab'],
  ['a middle click', { button: 1 }, 'tab'],
  ['a right click', { button: 2 }, null],
  ['Shift-click', { shiftKey: true }, null],
  ['Alt-click', { altKey: true }, null],
  ['a click on a control', { isOnControl: true }, null],
  ['a middle click on a control', { isOnControl: true, button: 1 }, null],
  ['a click with selected text', { hasSelection: true }, null],
])('%s within a row', (_, part, gesture) => {
  expect(gestureOf({ ...click, ...part })).toBe(gesture);
});
