import type { KeyboardEvent } from 'react';
import { isComposing } from '@/ui/keys';
import type { Act } from './acts';

type Where = 'title' | 'page' | 'row' | 'other';

function placeOf(target: EventTarget): { where: Where; key: string } | null {
  const element = target as HTMLElement;
  const key = element.closest<HTMLElement>('[data-key]')?.dataset.key;
  if (!key) return null;
  if (element.dataset.key) return { where: 'row', key };
  const part = element.dataset.part;
  return { where: part === 'title' || part === 'page' ? part : 'other', key };
}

const moves: Record<string, 'up' | 'down' | 'indent' | 'outdent'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
};

/** The act a key asks for; null leaves the key to the browser. */
export function actOf(event: KeyboardEvent, where: Where, key: string): Act | null {
  if (event.ctrlKey || event.metaKey) return null;
  const move = event.altKey ? moves[event.key] : undefined;
  if (move && where !== 'other') return { do: move, key };
  if (event.altKey) return null;
  if (where === 'row' && event.key === 'Delete') return { do: 'remove', key };
  if (where !== 'title') return null;
  if (event.key === 'Enter' && !event.shiftKey) return { do: 'sibling', key };
  if (event.key === 'Tab') return { do: event.shiftKey ? 'outdent' : 'indent', key };
  return null;
}

interface Handlers {
  act: (what: Act) => void;
  focus: (key: string, part: 'title' | 'row') => void;
  /** The line shown before or after one. */
  neighbour: (key: string, by: 1 | -1) => string | null;
}

/** One listener for all rows. While an input method composes, every key is its own. */
export function handleKey(event: KeyboardEvent, { act, focus, neighbour }: Handlers): void {
  const place = placeOf(event.target);
  if (!place || isComposing(event)) return;
  const { where, key } = place;
  const what = actOf(event, where, key);
  if (what) {
    event.preventDefault();
    act(what);
    return;
  }
  if (event.altKey || event.ctrlKey || event.metaKey || where === 'other') return;
  if (event.key === 'Escape' && where !== 'row') focus(key, 'row');
  else if (event.key === 'Enter' && where === 'row') focus(key, 'title');
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = neighbour(key, event.key === 'ArrowDown' ? 1 : -1);
    if (!next) return;
    focus(next, where === 'row' ? 'row' : 'title');
  } else return;
  event.preventDefault();
}
