import { expect, it } from 'vitest';
import { isDay, isMonth } from './dates';

// The same days and months as in domain/time_test.go.
it.each([
  ['1900-01-01', true],
  ['2026-02-28', true],
  ['9998-12-31', true],
  ['1899-12-31', false],
  ['9999-01-01', false],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-3-1', false],
  ['2026-03', false],
  ['', false],
])('%s is a day: %s', (text, want) => expect(isDay(text)).toBe(want));

it.each([
  ['1900-01', true],
  ['9998-12', true],
  ['1899-12', false],
  ['9999-01', false],
  ['2026-13', false],
  ['2026-03-01', false],
  ['', false],
])('%s is a month: %s', (text, want) => expect(isMonth(text)).toBe(want));
