import { expect, test } from 'vitest';
import { SpelledInput } from './SpelledInput';

test('a word is found after letters with separate marks', () => {
  const { text, wordsInDoubt } = new SpelledInput('#field-title', 'Học sinh đuợc'.normalize('NFD'));
  expect(wordsInDoubt).toEqual([{ text: 'đuợc', at: 9 }]);
  expect(text.slice(9)).toBe('đuợc');
});
