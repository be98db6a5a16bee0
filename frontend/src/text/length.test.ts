import { expect, it } from 'vitest';
import { clip, shortened } from './length';

// RULES §10.20: a long title is cut in a question, with an ellipsis.
it('a text is cut after a number of code points, with an ellipsis', () => {
  expect(shortened('Toán sáu', 8)).toBe('Toán sáu');
  expect(shortened('Toán sáu', 5)).toBe('Toán…');
  expect(shortened('ế'.normalize('NFD').repeat(3), 2)).toBe('ếế…');
  expect(clip('Toán sáu', 4)).toBe('Toán');
});
