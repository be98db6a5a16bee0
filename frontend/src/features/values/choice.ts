import type { Spellings } from '@/api/ebooks/unifications';

/** How many values one call may unite. */
export const maxUnited = 100;

/** The chosen values, with the number of e-books of each. */
export type Choice = ReadonlyMap<string, number>;

export const noChoice: Choice = new Map();

/** The choice with these values added, or removed if all were chosen. */
export function toggled(choice: Choice, values: Spellings['values']): Choice {
  const next = new Map(choice);
  const all = values.every(({ value }) => choice.has(value));
  for (const { value, count } of values) {
    if (all) next.delete(value);
    else next.set(value, count);
  }
  return next;
}

export const usesOf = (choice: Choice): number => [...choice.values()].reduce((a, b) => a + b, 0);

/** The chosen values, the most used first. */
export const mostUsedFirst = (choice: Choice): string[] =>
  [...choice].sort(([, a], [, b]) => b - a).map(([value]) => value);
