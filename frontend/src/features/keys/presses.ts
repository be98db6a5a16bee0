import { type Binding, bindings, isAvailable, type KeyId } from './keymap';

/** The parts of a key event that matter here. */
export interface Press {
  key: string;
  shift: boolean;
  repeat: boolean;
}

/** A key within this time continues a sequence. */
export const sequenceMs = 1500;

/** A letter is the same with Caps Lock; with Shift it is another key. */
export function keyOf({ key, shift }: Pick<Press, 'key' | 'shift'>): string {
  if (key.length !== 1) return key;
  const letter = key.toLowerCase() !== key.toUpperCase();
  if (!letter) return key;
  return shift ? `Shift+${key.toLowerCase()}` : key.toLowerCase();
}

/** The result of a key press: a command, waiting for the second key, or nothing. */
type Meaning = { run: KeyId } | { first: string } | null;

/**
 * `first` is a previous key that begins a sequence. The second key of a sequence never counts as a
 * single key.
 */
export function meaningOf(press: Press, first: string | null): Meaning {
  const key = keyOf(press);
  const fits = (b: Binding) =>
    first === null
      ? b.keys.length === 1 && b.keys[0] === key
      : b.keys[0] === first && b.keys[1] === key;
  const found = bindings.find((b) => fits(b) && isAvailable(b.id));
  if (found) return press.repeat && !found.repeats ? null : { run: found.id };
  const begins = first === null && bindings.some((b) => b.keys.length === 2 && b.keys[0] === key);
  return begins && !press.repeat ? { first: key } : null;
}

const textFields =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const textlessTypes = new Set(['checkbox', 'radio', 'button', 'submit', 'file']);

/** Whether the focused element accepts text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest(textFields);
  return field !== null && !(field instanceof HTMLInputElement && textlessTypes.has(field.type));
}
