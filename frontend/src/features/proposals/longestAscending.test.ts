import { describe, expect, it } from 'vitest';
import { longestAscending } from './longestAscending';

const found = (numbers: (number | null)[], strictly: boolean) =>
  [...longestAscending(numbers, { strictly })].sort((a, b) => a - b);

describe('a longest ascending subsequence', () => {
  it.each([
    [[], true, []],
    [[3, 1, 2, 5, 4], true, [1, 2, 4]],
    [[1, 1, 2], true, [1, 2]],
    [[1, 1, 2], false, [0, 1, 2]],
    [[5, null, 6, 2, null, 7], false, [0, 2, 5]],
  ] as const)('of %j, strictly: %s', (numbers, strictly, indexes) => {
    expect(found([...numbers], strictly)).toEqual(indexes);
  });
});
