import { describe, expect, it } from 'vitest';
import { headerHidden } from './useHidingHeader';

describe('the header hides past 80 px and shows again going up or within 10 px of the top', () => {
  it.each([
    ['down, not yet past 80', false, 40, 80, false],
    ['down past 80', false, 70, 81, true],
    ['further down', true, 81, 300, true],
    ['up again', true, 300, 299, false],
    ['at the top', true, 12, 10, false],
    ['no movement', true, 200, 200, true],
  ])('%s', (_, hidden, from, to, result) => {
    expect(headerHidden(hidden, from, to)).toBe(result);
  });
});
