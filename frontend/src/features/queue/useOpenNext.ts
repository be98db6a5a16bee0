import { useState } from 'react';

const key = 'cms-open-next';

const isOn = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
};

/** Whether a decision opens the next e-book of the queue; stored in this browser. */
export function useOpenNext(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(isOn);
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
