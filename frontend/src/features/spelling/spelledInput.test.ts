import { expect, test } from 'vitest';
import { wordsInDoubt } from '@/text/spellcheck/words';
import { spelledInput } from './spelledInput';

test('a word is found after letters with separate marks', () => {
  const { text } = spelledInput('#field-title', 'Học sinh đuợc'.normalize('NFD'));
  const [word] = wordsInDoubt(text);
  expect(word).toEqual({ text: 'đuợc', at: 9 });
  expect(text.slice(9)).toBe('đuợc');
});
