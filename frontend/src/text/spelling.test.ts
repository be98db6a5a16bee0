import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { markedSpellingKey, spelledInPlace, spellingKey } from './spelling';

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

// RULES §6.3
describe('the key of a spelling with its marks', () => {
  test.each(cases.same ?? [])('%s is %s', (a, b) => {
    expect(markedSpellingKey(a)).toBe(markedSpellingKey(b));
  });
  test.each([...(cases.different ?? []), ...(cases.differentWithMarks ?? [])])(
    '%s is not %s',
    (a, b) => {
      expect(markedSpellingKey(a)).not.toBe(markedSpellingKey(b));
    },
  );
});

// RULES §10.16
describe('a text spelled in place', () => {
  const alike = (text: string) =>
    spelledInPlace(text.normalize('NFD')).toLowerCase().replace(/\p{M}/gu, '');
  test.each(cases.same ?? [])('%s is found as %s', (a, b) => {
    expect(alike(a)).toBe(alike(b));
  });
  test.each(cases.different ?? [])('%s is not found as %s', (a, b) => {
    expect(alike(a)).not.toBe(alike(b));
  });
  test('letters keep their places', () => {
    const text = 'Ðại số: tƣ́ quý, bác sỹ QUÝ'.normalize('NFD');
    expect(spelledInPlace(text)).toHaveLength(text.length);
  });
});
