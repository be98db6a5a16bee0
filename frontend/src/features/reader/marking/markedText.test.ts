import { describe, expect, it } from 'vitest';
import { asOneLine } from './markedText';

describe('RULES §10.23: text that is marked in a PDF becomes one line', () => {
  it.each([
    ['line breaks become spaces', 'Chương 1\nĐo lường\r\n  độ dài', 'Chương 1 Đo lường độ dài'],
    [
      'a word broken at the end of a line is joined',
      'Phương trì-\nnh bậc hai',
      'Phương trình bậc hai',
    ],
    ['a hyphen within a line stays', 'ki-lô-mét', 'ki-lô-mét'],
    ['a hyphen at the end of a line stays before a capital letter', 'Đông-\nNam Á', 'Đông-Nam Á'],
    ['soft hyphens go', 'phương trì\u00ADnh', 'phương trình'],
    ['ligatures are spelled out', 'o\uFB03ce \uFB01le', 'office file'],
    ['letters are composed', 'Tie\u0302\u0301ng Vie\u0323\u0302t', 'Tiếng Việt'],
    ['NUL and other control characters go', 'A\u0000\u0007B', 'AB'],
    ['joiners stay', 'क\u200Dष', 'क\u200Dष'],
    ['odd spaces become plain ones', '\u00A0Bài\u20031 ', 'Bài 1'],
    ['blanks alone become an empty text', ' \n\t', ''],
  ])('%s', (_, marked, text) => {
    expect(asOneLine(marked)).toBe(text);
  });
});
