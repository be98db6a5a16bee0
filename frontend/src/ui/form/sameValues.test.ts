import { expect, it } from 'vitest';
import { sameValues } from './sameValues';

it('RULES §10.10: blanks alone are not unsaved work', () => {
  const stored = { name: '', password: 'a b', days: [1] };
  expect(sameValues({ ...stored, name: '  ' }, stored)).toBe(true);
  expect(sameValues({ ...stored, password: 'a b ' }, stored)).toBe(false);
  expect(sameValues({ ...stored, days: [2] }, stored)).toBe(false);
});
