import { useState } from 'react';
import { readText, writeText } from '@/state/stored';

/**
 * The switches that a browser remembers; each is on until it is switched off. `cms-keys` are shortcuts
 * without Ctrl, which users of speech input switch off (WCAG 2.1.4).
 */
export type RememberedSwitch =
  | 'cms-keys'
  | 'cms-open-next'
  | 'cms-undo-decision'
  | 'cms-read-in-queue'
  | 'cms-spelling';

/** What could not be stored applies until the page is closed. */
const notStored = new Map<RememberedSwitch, boolean>();

export const isSwitchedOn = (key: RememberedSwitch): boolean =>
  notStored.get(key) ?? readText(key) !== 'off';

/** A switch that is stored in this browser. */
export function useRememberedSwitch(key: RememberedSwitch): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => isSwitchedOn(key));
  const set = (next: boolean) => {
    setOn(next);
    if (writeText(key, next ? 'on' : 'off')) notStored.delete(key);
    else notStored.set(key, next);
  };
  return [on, set];
}
