import { describe, expect, it } from 'vitest';
import { mostUsedFirst, noChoice, toggled, usesOf } from './choice';

const spellings = [
  { value: 'Vật lý', count: 3 },
  { value: 'Vật lí', count: 2 },
];

// RULES §6.11
describe('the chosen values', () => {
  it('a group is chosen as a whole, also when a part of it was, and given up as a whole', () => {
    const one = toggled(noChoice, spellings.slice(1));
    expect(mostUsedFirst(one)).toEqual(['Vật lí']);
    const all = toggled(one, spellings);
    expect(mostUsedFirst(all)).toEqual(['Vật lý', 'Vật lí']);
    expect(usesOf(all)).toBe(5);
    expect(toggled(all, spellings).size).toBe(0);
  });
});
