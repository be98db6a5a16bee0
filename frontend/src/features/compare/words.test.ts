import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/random';
import { type DiffPiece, diffWords, shortened } from './words';

const brief = (pieces: readonly DiffPiece[]) =>
  pieces
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

const side = (pieces: readonly DiffPiece[], kind: DiffPiece['kind']) =>
  pieces
    .filter((piece) => piece.kind === 'same' || piece.kind === kind)
    .map(({ text }) => text)
    .join('');

const words = ['Đường', 'đường', 'số', '12', ',', ' ', ' ', 'ươ', 'a\u0323', '😀', '\n', 'lớp'];

describe('RULES §18.7: fields are compared word by word', () => {
  it.each([
    ['', '', ''],
    ['', 'Toán', '[+Toán+]'],
    ['Toán', '', '[-Toán-]'],
    ['Toán 10', 'Toán 10', 'Toán 10'],
    ['Toán lớp 10', 'Toán lớp 11', 'Toán lớp [-10-][+11+]'],
    ['Đường đời', 'Dương đời', '[-Đường-][+Dương+] đời'],
    ['một hai ba', 'một ba', 'một [-hai -]ba'],
    ['một ba', 'một hai ba', 'một [+hai +]ba'],
    ['một hai ba bốn', 'một năm sáu bốn', 'một [-hai ba-][+năm sáu+] bốn'],
    ['đại số, hình học', 'đại số và hình học', 'đại số[-, -][+ và +]hình học'],
    ['a\u0323b', 'ạb', 'ạb'], // composed or not makes no difference
  ])('%j and %j', (before, after, expected) => {
    expect(brief(diffWords(before, after))).toBe(expected);
  });

  it('its pieces put both sides together again', () => {
    const next = seededRandom(7);
    const text = () => Array.from({ length: next(30) }, () => words[next(words.length)]).join('');
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [text(), text()];
      const pieces = diffWords(before, after);
      expect(side(pieces, 'removed')).toBe(before.normalize('NFC'));
      expect(side(pieces, 'added')).toBe(after.normalize('NFC'));
    }
  });

  it('the longest description that is rewritten is one text instead of another', () => {
    const long = (word: string) => Array.from({ length: 5000 }, (_, i) => `${word}${i}`).join(' ');
    const pieces = diffWords(long('a'), long('b')).filter(({ text }) => text.trim() !== '');
    expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('a long run that is the same is cut, around the changes it stays', () => {
    const run = 'từ '.repeat(200);
    const cut = shortened(diffWords(`${run}cũ ${run}`, `${run}mới ${run}`));
    expect(cut.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(cut[0]?.text).toMatch(/^ … .*từ $/);
    expect(cut[3]?.text).toMatch(/^ từ .* … $/);
    expect(cut[0]?.text.length).toBeLessThan(100);
  });
});
