import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codings } from './codes';
import { oldFontOf } from './fontName';
import { hasLostLetters } from './lost';
import { piecesDecoded } from './pieces';
import { allReadable, readable } from './readable';
import { isSyllable } from './syllables';

/** The server's package of the same rules is tested with the same cases. */
const path = join(import.meta.dirname, '../../../../domain/oldfonts/testdata/cases.json');
const cases = JSON.parse(readFileSync(path, 'utf8'));

describe('RULES §17.18: old fonts are turned into Unicode', () => {
  it.each(cases.readable as [string, string][])('%j → %j', (from, to) => {
    expect(readable(from)).toBe(to);
  });

  it.each(cases.unchanged as string[])('%j stays as it is', (text) => {
    expect(readable(text)).toBe(text);
  });

  it.each(cases.lost as string[])('%j has lost letters', (text) => {
    expect(hasLostLetters(text)).toBe(true);
  });

  it.each(cases.whole as string[])('%j has all its letters', (text) => {
    expect(hasLostLetters(text)).toBe(false);
  });

  it('syllables are those that Vietnamese allows', () => {
    expect((cases.syllables as string[]).filter((word) => !isSyllable(word))).toEqual([]);
    expect((cases.others as string[]).filter((word) => isSyllable(word))).toEqual([]);
  });
});

const text =
  'Sinh viên cần nắm được những khái niệm cơ bản của hệ điều hành, cách tổ chức bộ nhớ và lập ' +
  'lịch tiến trình. Trước khi thực hành phải đọc kỹ phần hướng dẫn ở trang đầu; kết quả nộp vào ' +
  'buổi học sau cùng bản báo cáo ngắn gọn về những điều đã làm, những lỗi gặp phải và cách sửa.';

/** What a program shows of a text in an old font. */
function shownBy(coding: (typeof codings)[number], sample = text): string {
  const codes = new Map([...coding.letters].map(([code, letter]) => [letter, code]));
  return [...sample].map((letter) => codes.get(letter) ?? letter).join('');
}

describe('RULES §17.18: whichever encoding it was, and however its bytes were read', () => {
  const readingOf = 'Windows Mac Standard Windows Mac Windows TeX Windows Mac'.split(' ');
  it.each(codings.map((coding, i) => [coding.encoding, readingOf[i], coding] as const))(
    '%s, read as %s',
    (encoding, _, coding) => {
      const letters = new Set(coding.letters.values());
      const whole = [...text].every((letter) => /[ -~]/.test(letter) || letters.has(letter));
      const found = readable(shownBy(coding), encoding === 'vps' ? 'VPS Times' : undefined);
      if (whole) expect(found).toBe(text);
      const right = found.split(' ').filter((word, i) => word === text.split(' ')[i]);
      expect(right.length).toBeGreaterThan(whole ? 50 : 25);
    },
  );

  it('capitals of VISCII at the codes of controls are letters', () => {
    const viscii = codings.find(({ encoding }) => encoding === 'viscii');
    const heading = 'HƯỚNG DẪN KỸ THUẬT ĐỌC KỶ YẾU, HỦY BỎ Ỵ, CẲNG CHÂN VÀ NHẴN BÓNG';
    expect(viscii && shownBy(viscii, heading)).toContain('D\u0006N K\u0019 ');
    expect(viscii && readable(shownBy(viscii, heading))).toBe(heading);
  });

  it('of a word that is far too long, no other place of its tone is tried', () => {
    const word = `b\u0301${'a'.repeat(40_000)}`; // 40,001 copies of it would take minutes
    expect(readable(word)).toBe(word);
  });

  it('titles of one PDF are judged together', () => {
    expect(allReadable(['Vò trô', 'ThiÕt kÕ', 'Ng«n ng÷', 'Bé nhí'])).toEqual([
      'Vũ trụ',
      'Thiết kế',
      'Ngôn ngữ',
      'Bộ nhớ',
    ]);
  });
});

describe('RULES §17.18: the name of a font gives its encoding', () => {
  it.each([
    ['ABCDEF+.VnTime', 'tcvn3', false],
    ['.VnTimeH,Bold', 'tcvn3', true],
    ['CTYNCK+VnTimeHBold', 'tcvn3', true],
    ['VnTimeItalic', 'tcvn3', false],
    ['VnArialNarrow', 'tcvn3', false],
    ['VnArialNarrowH', 'tcvn3', true],
    ['.VnArial NarrowH,Bold', 'tcvn3', true],
    ['.VnArialH-Narrow', 'tcvn3', true],
    ['.VnBook-AntiquaH', 'tcvn3', true],
    ['.VnBook-AntiquaH-Bold', 'tcvn3', true],
    ['.Vn3DH', 'tcvn3', true],
    ['.VnCentury SchoolbookH', 'tcvn3', true],
    ['.VnTime-WinCharSetFFFF-H', 'tcvn3', false],
    ['.VnTimeH-Identity-H', 'tcvn3', true],
    ['VNI-Times', 'vni', false],
    ['ABCDEF+VPSTimes', 'vps', false],
    ['VPS Long An Hoa,Bold', 'vps', true],
  ])('%s', (name, encoding, capitals) => {
    expect(oldFontOf(name)).toEqual({ encoding, capitals });
  });

  it.each([
    'VNR10',
    'vnss17',
    'VnNimbusRomanNo9L',
    'VnCharterBT-Bold',
    'VPSolid',
    'TimesNewRomanPSMT',
  ])('%s gives no encoding', (name) => {
    expect(oldFontOf(name)).toBeNull();
  });

  it('and a font in Unicode in spite of its name is not converted', () => {
    expect(readable('Đề thi: Vò và cá', '.VnTime')).toBe('Đề thi: Vò và cá');
    expect(readable('Vò trô', '.VnTime')).toBe('Vũ trụ');
    expect(readable('phÇn mÒm', '.VnTimeH')).toBe('PHẦN MỀM');
  });

  it('words may continue in another font', () => {
    const font = 'A+VnTime';
    const pieces = ['tr', '−', 'êng ®¹i häc', ' ', 'là'].map((found, i) => ({
      text: found,
      font: i < 3 ? font : 'TimesNewRoman',
    }));
    expect(piecesDecoded(pieces)?.texts).toEqual(['tr', 'ư', 'ờng đại học', ' ', 'là']);
  });
});
