import { expect, it } from 'vitest';
import { clean } from './cleanText';

it.each([
  [
    'what shows nothing is left out',
    '\u061ca\u200bb\u200ec\u2060d\u2064e\u2066f\u206fg\ufeffh',
    'abcdefgh',
  ],
  ['a letter is composed with an accent behind such a character', 'e\u2060\u0302', 'ê'],
  ['a place to break a word is left out', 'a\u00adb', 'ab'],
  ['control characters are blanks', 'a\u0000b\r\n\u0085c', 'a b c'],
])('the text of a PDF: %s', (_, text, cleaned) => {
  expect(clean(text)).toBe(cleaned);
});
