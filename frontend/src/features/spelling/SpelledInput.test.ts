import { expect, test } from 'vitest';
import { SpelledInput } from './SpelledInput';

test('a word is found after letters with separate marks', () => {
  const { text, words } = new SpelledInput('#field-title', 'Học sinh đuợc'.normalize('NFD'));
  expect(words).toEqual([{ text: 'đuợc', at: 9 }]);
  expect(text.slice(9)).toBe('đuợc');
});
