import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { spellingKey } from './spelling';

/** The cases that the server's tests read too. */
const cases: Record<string, [string, string][]> = JSON.parse(
  readFileSync(new URL('../../../domain/spelling/testdata/cases.json', import.meta.url), 'utf8'),
);

// RULES §6.3
describe('the key of a spelling', () => {
  test.each([...(cases.same ?? []), ...(cases.sameWithoutMarks ?? [])])('%s is %s', (a, b) => {
    expect(spellingKey(a)).toBe(spellingKey(b));
  });
  test.each(cases.different ?? [])('%s is not %s', (a, b) => {
    expect(spellingKey(a)).not.toBe(spellingKey(b));
  });
  test.each(cases.beginnings ?? [])('%s begins %s', (beginning, text) => {
    expect(spellingKey(text).startsWith(spellingKey(beginning))).toBe(true);
  });
});
