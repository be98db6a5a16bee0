import { useState } from 'react';

/** The switches that a browser remembers; each is on until it is switched off. */
export type RememberedSwitch =
  /** Shortcuts without Ctrl, which users of speech input switch off (WCAG 2.1.4). */
  'cms-keys' | 'cms-open-next' | 'cms-undo-decision' | 'cms-read-in-queue' | 'cms-spelling';

/** What could not be stored applies until the page is closed. */
const notStored = new Map<RememberedSwitch, boolean>();

export function isSwitchedOn(key: RememberedSwitch): boolean {
  try {
    return notStored.get(key) ?? localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** A switch that is stored in this browser. */
export function useRememberedSwitch(key: RememberedSwitch): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => isSwitchedOn(key));
  const set = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(key, next ? 'on' : 'off');
      notStored.delete(key);
    } catch {
      notStored.set(key, next);
    }
  };
  return [on, set];
}
