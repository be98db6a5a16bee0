import { type Binding, bindings, isBound, type KeyId } from './keymap';

/** A key press, as far as it matters here. */
export interface Press {
  key: string;
  shift: boolean;
  repeat: boolean;
}

/** A press within this time goes on from the one before. */
export const sequenceMs = 1500;

/** A letter is a letter whether Caps Lock is on or not; with Shift it is another key. */
export function keyOf({ key, shift }: Pick<Press, 'key' | 'shift'>): string {
  if (key.length !== 1) return key;
  const letter = key.toLowerCase() !== key.toUpperCase();
  if (!letter) return key;
  return shift ? `Shift+${key.toLowerCase()}` : key.toLowerCase();
}

/** What a press asks for: something to do, the wait for a second key, or nothing. */
export type Meaning = { run: KeyId } | { first: string } | null;

/** `first` is the key that was pressed a moment ago and begins others; its second is never a key of its own. */
export function meaningOf(press: Press, first: string | null): Meaning {
  const key = keyOf(press);
  const fits = (b: Binding) =>
    first === null
      ? b.keys.length === 1 && b.keys[0] === key
      : b.keys[0] === first && b.keys[1] === key;
  const found = bindings.find((b) => fits(b) && isBound(b.id));
  if (found) return press.repeat && !found.repeats ? null : { run: found.id };
  const begins = first === null && bindings.some((b) => b.keys.length === 2 && b.keys[0] === key);
  return begins && !press.repeat ? { first: key } : null;
}

const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const ownKeys = new Set(['checkbox', 'radio', 'button', 'submit', 'file']);

/** Whether what has the focus takes letters for itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest(typing);
  return field !== null && !(field instanceof HTMLInputElement && ownKeys.has(field.type));
}

/** While one of them is open the page itself is hidden from assistive technology. */
const modal = '[aria-modal="true"], [role="menu"], #root[aria-hidden="true"]';

/** Menus, drawers and modal dialogs have the keys to themselves. */
export function isModalOpen(): boolean {
  return document.querySelector(modal) !== null;
}
