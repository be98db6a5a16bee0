/** Storage that outlives the tab, or that is the tab's own. */
export type Area = 'localStorage' | 'sessionStorage';

/** The stored text of a key; null if there is none or storage is blocked. */
export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it; returns false if storage is full or blocked. */
export function writeText(key: string, text: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
