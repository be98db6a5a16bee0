import { describe, expect, it } from 'vitest';
import { isOverdue, shownDay } from './due';

// RULES §23.2
describe('the day when a review is due', () => {
  it.each([
    ['2026-03-01', '2026-03-01T16:59:59Z', false], // 23:59 in Vietnam
    ['2026-03-01', '2026-03-01T17:00:00Z', true],
    ['2026-02-28', '2026-03-01T00:00:00Z', true],
    ['2026-12-31', '2026-03-01T00:00:00Z', false],
  ])('%s is over at %s: %s', (due, now, over) => {
    expect(isOverdue(due, Date.parse(now))).toBe(over);
  });

  it('is shown as in Vietnam', () => {
    expect(shownDay('2026-03-01')).toBe('01/03/2026');
  });
});
