import { useState } from 'react';

/** The switches that a browser remembers; each is on until it is switched off. */
export type RememberedSwitch =
  | 'cms-open-next'
  | 'cms-undo-decision'
  | 'cms-read-in-queue'
  | 'cms-spelling';

export function isSwitchedOn(key: RememberedSwitch): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
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
    } catch {
      // Without storage it applies to this page only.
    }
  };
  return [on, set];
}
