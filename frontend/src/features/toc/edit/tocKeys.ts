import type { KeyboardEvent } from 'react';
import type { OutlineAction } from '@/features/toc/outline/actions';
import type { Move } from '@/features/toc/outline/moves';
import type { Spot } from '@/features/toc/outline/outline';
import { isComposing } from '@/ui/keys';

export interface Press {
  key: string;
  shift: boolean;
  alt: boolean;
  /** Ctrl, or the command key. */
  ctrl: boolean;
}

/** The row and field in which a key is pressed, with the caret of the field. */
export interface KeyTarget {
  where: 'title' | 'page' | 'row' | 'other';
  key: string;
  start: number;
  end: number;
  length: number;
}

/** What a key does. */
type KeyCommand =
  | { perform: OutlineAction }
  | { focus: Spot }
  | { choose: Choice }
  | { takePage: string };

/** Extend the choice from a line to its neighbour, choose all lines, or choose none. */
export type Choice = { key: string; to: string } | 'all' | 'none';

/** The visible line before or after a line. */
type Neighbour = (key: string, by: 1 | -1) => string | null;

const moves: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
};

/** The command for a key; null leaves the key to the browser. */
export function commandFor(
  press: Press,
  target: KeyTarget,
  neighbour: Neighbour,
): KeyCommand | null {
  const { where, key } = target;
  if (where === 'other') return null;
  if (press.ctrl) {
    if (where === 'row' && press.key.toLowerCase() === 'a') return { choose: 'all' };
    const addsChapter = press.key === 'Enter' && !press.alt && where !== 'row';
    return addsChapter ? { perform: { do: 'chapter', key } } : null;
  }
  if (press.alt) {
    if (press.key === 'Enter' && !press.shift) return { takePage: key };
    const move = moves[press.key];
    return move ? { perform: { do: move, key } } : null;
  }
  if (press.key === 'Tab' && where === 'title') {
    return { perform: { do: press.shift ? 'outdent' : 'indent', key } };
  }
  if (press.shift) return extendChoice(press, target, neighbour);
  if (press.key === 'Escape' && where !== 'row') return { focus: { key, part: 'row' } };
  return (
    moveToNeighbour(press, where, key, neighbour) ??
    { title: inTitle, page: inPage, row: onRow }[where](press, target, neighbour)
  );
}

/** Shift with an up or down arrow chooses lines, from a row or from a title. */
function extendChoice({ key: pressed }: Press, { where, key }: KeyTarget, neighbour: Neighbour) {
  if (where === 'page' || (pressed !== 'ArrowDown' && pressed !== 'ArrowUp')) return null;
  const to = neighbour(key, pressed === 'ArrowDown' ? 1 : -1);
  return to ? { choose: { key, to } } : null;
}

/** Up and down arrows stay in the same column. */
function moveToNeighbour(
  { key: pressed }: Press,
  part: Spot['part'],
  key: string,
  neighbour: Neighbour,
) {
  if (pressed !== 'ArrowDown' && pressed !== 'ArrowUp') return null;
  const next = neighbour(key, pressed === 'ArrowDown' ? 1 : -1);
  return next ? { focus: { key: next, part } } : null;
}

/**
 * At the end of a title the caret continues to the page field, and from there to the next title, as
 * in continuous text.
 */
function inTitle(press: Press, target: KeyTarget, neighbour: Neighbour): KeyCommand | null {
  const { key, start, end, length } = target;
  switch (press.key) {
    case 'Enter':
      return { perform: { do: 'split', key, start, end } };
    case 'Backspace':
      if (length === 0) return { perform: { do: 'erase', key } };
      return end === 0 ? { perform: { do: 'join', key } } : null;
    case 'ArrowRight':
      return start === length ? { focus: { key, part: 'page' } } : null;
    case 'ArrowLeft': {
      const before = end === 0 ? neighbour(key, -1) : null;
      return before ? { focus: { key: before, part: 'page' } } : null;
    }
    default:
      return null;
  }
}

/**
 * Entering a page field selects its whole text; a full selection counts as both the start and the
 * end of the field.
 */
function inPage(press: Press, target: KeyTarget, neighbour: Neighbour): KeyCommand | null {
  const { key, start, end, length } = target;
  const whole = start === 0 && end === length;
  const next = () => neighbour(key, 1);
  switch (press.key) {
    case 'Enter': {
      const to = next();
      return to
        ? { focus: { key: to, part: 'title', caret: 'end' } }
        : { perform: { do: 'sibling', key } };
    }
    case 'ArrowRight': {
      const to = whole || start === length ? next() : null;
      return to ? { focus: { key: to, part: 'title', caret: 'start' } } : null;
    }
    case 'ArrowLeft':
      return whole || end === 0 ? { focus: { key, part: 'title', caret: 'end' } } : null;
    default:
      return null;
  }
}

function onRow({ key: pressed }: Press, { key }: KeyTarget): KeyCommand | null {
  if (pressed === 'Escape') return { choose: 'none' };
  if (pressed === 'Delete') return { perform: { do: 'remove', key } };
  if (pressed === 'Enter') return { focus: { key, part: 'title' } };
  return null;
}

interface Handlers {
  perform: (action: OutlineAction) => void;
  focus: (spot: Spot) => void;
  choose: (choice: Choice) => void;
  neighbour: Neighbour;
  /** Enters the page shown in the reader into a line; null while no PDF is open. */
  takePage: ((key: string) => void) | null;
}

/** One listener for all rows. It ignores keys while an input method composes text. */
export function handleKey(event: KeyboardEvent, handlers: Handlers): void {
  const target = keyTargetOf(event.target);
  if (!target || isComposing(event.nativeEvent)) return;
  const command = commandFor(pressOf(event), target, handlers.neighbour);
  if (!command || ('takePage' in command && !handlers.takePage)) return;
  event.preventDefault();
  if ('takePage' in command) handlers.takePage?.(command.takePage);
  else if ('perform' in command) handlers.perform(command.perform);
  else if ('focus' in command) handlers.focus(command.focus);
  else handlers.choose(command.choose);
}

export function pressOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): Press {
  const { key, shiftKey: shift, altKey: alt } = event;
  return { key, shift, alt, ctrl: event.ctrlKey || event.metaKey };
}

function keyTargetOf(target: EventTarget): KeyTarget | null {
  const element = target as HTMLElement;
  const key = element.closest<HTMLElement>('[data-key]')?.dataset.key;
  if (!key) return null;
  const noCaret = { key, start: 0, end: 0, length: 0 };
  if (element.dataset.key) return { where: 'row', ...noCaret };
  const { part } = element.dataset;
  if (!(element instanceof HTMLInputElement) || (part !== 'title' && part !== 'page')) {
    return { where: 'other', ...noCaret };
  }
  const length = element.value.length;
  const { selectionStart, selectionEnd } = element;
  return { where: part, key, start: selectionStart ?? length, end: selectionEnd ?? length, length };
}
