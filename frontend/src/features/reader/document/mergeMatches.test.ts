import { expect, test } from 'vitest';
import { mergeMatches } from './mergeMatches';

const at = (...places: [number, number][]) => places.map(([index, length]) => ({ index, length }));

// RULES §10.16
test('what two searches find is found once, in the order of the page', () => {
  expect(mergeMatches(at([4, 2], [20, 2]), at([4, 2], [11, 3]))).toEqual(
    at([4, 2], [11, 3], [20, 2]),
  );
  expect(mergeMatches(at([4, 3]), at([5, 2], [7, 2]))).toEqual(at([4, 3], [7, 2]));
});
