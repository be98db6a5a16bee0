import { useSyncExternalStore } from 'react';

const key = 'cms-keys';
const listeners = new Set<() => void>();

/**
 * Whether shortcuts without Ctrl are enabled. Users of speech input may switch them off (WCAG
 * 2.1.4).
 */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Without storage the setting stays as it is.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn);
