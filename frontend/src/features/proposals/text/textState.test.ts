import { describe, expect, it } from 'vitest';
import { textStateOf } from './textState';

const good =
  'Trăm năm trong cõi người ta, chữ tài chữ mệnh khéo là ghét nhau toán toàn góc. '.repeat(3);
describe('RULES §17.3: whether text can be read', () => {
  it('text is good', () => {
    expect(textStateOf([good, good])).toBe('good');
  });

  it('a scan has none, even with stamped numbers', () => {
    expect(textStateOf(['', '', '12'])).toBe('none');
    expect(textStateOf([])).toBe('none');
  });

  it('characters without a meaning are broken text', () => {
    for (const bad of ['\ufffd', '\u0000', '\ue012', '\u0003']) {
      expect(textStateOf([`${'abc'.repeat(30)}${bad.repeat(20)}`])).toBe('broken');
    }
    expect(textStateOf([`\uf0b7 ${good}`])).toBe('good');
  });

  it('words that have lost letters are broken text', () => {
    expect(textStateOf(['Truy v?n nhi?u b?ng, c?p nh?t d? li?u, t?o ch? m?c '.repeat(3)])).toBe(
      'broken',
    );
  });

  it('formulas and leader dots among words are not', () => {
    const leaders = `Chương 1 ${'\uf02e'.repeat(60)} 7`;
    const formula = '\uf028x\uf02b1\uf029 \uf03d y \uf0ce A \uf0b3 0 \uf0a5';
    const lines = Array.from(
      { length: 8 },
      () => `${leaders}\n${formula}\nHàm số liên tục trên đoạn`,
    );
    expect(textStateOf([lines.join('\n')])).toBe('good');
  });
});
