import { type Area, readText, writeText } from './stored';

/**
 * The stored JSON of a key; null if there is none, if it is damaged, or if storage is blocked. Its
 * type is not checked.
 */
export function readJson<T>(key: string, area: Area = 'localStorage'): T | null {
  try {
    return JSON.parse(readText(key, area) ?? 'null');
  } catch {
    return null;
  }
}

export const writeJson = (key: string, value: unknown, area?: Area): boolean =>
  writeText(key, JSON.stringify(value), area);

/** The keys in localStorage that begin with a prefix. */
export function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
