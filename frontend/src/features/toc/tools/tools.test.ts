import { describe, expect, it } from 'vitest';
import type { Line } from '@/features/toc/outline/outline';
import { shiftPages, withHidden } from './pageShift';
import { renumber } from './renumber';
import { type Query, replaceAll } from './replace';
import { sentenceCase } from './sentenceCase';

/** '.Title|7' is a section on page 7; the key is the position. */
const outline = (...rows: string[]): Line[] =>
  rows.map((row, i) => {
    const level = /^\.*/.exec(row)?.[0].length ?? 0;
    const [title = '', page = ''] = row.slice(level).split('|');
    return { key: String(i), id: String(i), title, page, level };
  });
const drawn = (lines: readonly Line[]) => lines.map((l) => '.'.repeat(l.level) + l.title);
const keysOf = (lines: readonly Line[]) => new Set(lines.map(({ key }) => key));

describe('RULES §10.29: find and replace', () => {
  const replaced = (query: Partial<Query> & { text: string }, by: string, ...rows: string[]) => {
    const lines = outline(...rows);
    const exact = { matchCase: false, ignoreMarks: false, ...query };
    const {
      lines: next,
      places,
      changed,
    } = replaceAll(lines, { query: exact, by, keys: keysOf(lines) });
    return [drawn(next), places, changed];
  };

  it.each([
    [{ text: 'chuong' }, 0],
    [{ text: 'chuong', ignoreMarks: true }, 2],
    [{ text: 'chương' }, 2],
    [{ text: 'chương', matchCase: true }, 1],
    [{ text: 'CHUONG', matchCase: true, ignoreMarks: true }, 1],
    [{ text: 'chương'.normalize('NFD') }, 2],
    [{ text: '' }, 0],
  ])('%j is found %i times', (query, places) => {
    expect(replaced(query, 'x', 'CHƯƠNG 1', 'Về chương hai')[1]).toBe(places);
  });

  it('all places are replaced, and places and lines are counted', () => {
    expect(replaced({ text: 'đo' }, 'tính', 'Đo độ dài, đo thể tích', '.Đo', 'Khác')).toEqual([
      ['tính độ dài, tính thể tích', '.tính', 'Khác'],
      3,
      2,
    ]);
  });

  it('places do not overlap, signs of patterns mean themselves, and an emoji stays whole', () => {
    expect(replaced({ text: 'aa' }, 'b', 'aaaaa')).toEqual([['bba'], 2, 1]);
    expect(replaced({ text: '.*' }, '$&', 'a.*b')).toEqual([['a$&b'], 1, 1]);
    expect(replaced({ text: 'đ', ignoreMarks: true }, '', '📗 Đại 📘 d')).toEqual([
      ['📗 ại 📘 '],
      2,
      1,
    ]);
  });

  it('only the given lines are changed', () => {
    const lines = outline('a', 'a');
    const query = { text: 'a', matchCase: false, ignoreMarks: false };
    expect(drawn(replaceAll(lines, { query, by: 'b', keys: new Set(['1']) }).lines)).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('RULES §10.29: pages are shifted', () => {
  it('by a number, in the given lines that have one', () => {
    const lines = outline('a|1', 'b|9', '.c', 'd|x');
    const { lines: next, changed } = shiftPages(lines, { keys: new Set(['1', '2', '3']), by: 12 });
    expect(next.map(({ page }) => page)).toEqual(['1', '21', '', 'x']);
    expect(changed).toBe(1);
  });

  it('what would go below 1 is named, and nothing is shifted', () => {
    const lines = outline('a|1', 'b|9');
    const { lines: next, changed, belowOne } = shiftPages(lines, { keys: keysOf(lines), by: -1 });
    expect(next).toEqual(lines);
    expect([changed, drawn(belowOne)]).toEqual([0, ['a']]);
  });

  it('what is hidden in a folded line goes with it', () => {
    const lines = outline('a', '.b', 'c', '.d');
    expect([...withHidden(lines, new Set(['0', '2']), new Set(['0']))]).toEqual(['0', '2', '1']);
  });
});

describe('RULES §10.29: capitals become sentences', () => {
  it.each([
    ['PHẦN MỀM THƯ VIỆN', 'Phần mềm thư viện'],
    ['CHƯƠNG I. MỞ ĐẦU', 'Chương I. Mở đầu'],
    ['CHƯƠNG VI: VI SINH VẬT', 'Chương VI: Vi sinh vật'],
    ['XI MĂNG VÀ VI MẠCH', 'Xi măng và vi mạch'],
    ['II. CƠ SỞ LÝ LUẬN', 'II. Cơ sở lý luận'],
    ['1.2. ĐỐI TƯỢNG NGHIÊN CỨU', '1.2. Đối tượng nghiên cứu'],
    ['Chương 1. MỞ ĐẦU', 'Chương 1. Mở đầu'],
    ['PHỤ LỤC A', 'Phụ lục A'],
    ['BẢNG A KẾT QUẢ', 'Bảng A Kết quả'],
    ['A. MỞ ĐẦU', 'A. Mở đầu'],
    ['B – MỞ ĐẦU', 'B – Mở đầu'],
    ['Ý NGHĨA CỦA VĂN BẢN', 'Ý nghĩa của văn bản'],
    ['1. Ý NGHĨA', '1. Ý nghĩa'],
    ['Ô NHIỄM MÔI TRƯỜNG', 'Ô nhiễm môi trường'],
    ['LƯU Ý KHI LÀM BÀI', 'Lưu ý khi làm bài'],
    ['TIA X TRONG Y HỌC', 'Tia X trong y học'],
    ['TOÁN 6 TẬP MỘT', 'Toán 6 tập một'],
    ['THẾ KỶ XX Ở VIỆT NAM', 'Thế kỷ XX ở Việt Nam'],
    ['LỊCH SỬ HÀ NỘI', 'Lịch sử Hà Nội'],
    ['CƠ SỞ DỮ LIỆU VÀ SQL', 'Cơ sở dữ liệu và SQL'],
    ['LẬP TRÌNH WEB VỚI HTML5', 'Lập trình WEB với HTML5'],
    ['INTRODUCTION TO DATABASES', 'Introduction to databases'],
    ['Phần mềm thư viện', 'Phần mềm thư viện'],
    ['Ngôn ngữ SQL', 'Ngôn ngữ SQL'],
    ['SQL', 'SQL'],
    ['', ''],
  ])('%s → %s', (title, expected) => {
    expect(sentenceCase(title)).toBe(expected);
    expect(sentenceCase(expected)).toBe(expected); // and nothing changes twice
  });
});

describe('RULES §10.29: numbers follow the position', () => {
  it.each([
    [
      'chapters and their sections',
      ['Chương 3. A', '.3.1. B', '.3.4 C', '..3.4.9 D', 'Chương 7: E', '.7.2 F'],
      ['Chương 1. A', '.1.1. B', '.1.2 C', '..1.2.1 D', 'Chương 2: E', '.2.1 F'],
    ],
    [
      'Roman numbers and letters keep their style',
      ['CHƯƠNG II', '.I. x', '.IV. y', '..b) z', '..c) t', 'Chương V'],
      ['CHƯƠNG I', '.I. x', '.II. y', '..a) z', '..b) t', 'Chương II'],
    ],
    [
      'what has no number is neither numbered nor counted',
      ['Lời nói đầu', 'Chương 2', '.10 bài tập', '.Bài 2: x', 'Phụ lục B'],
      ['Lời nói đầu', 'Chương 1', '.10 bài tập', '.Bài 1: x', 'Phụ lục A'],
    ],
    [
      'numbers of a word continue in the next part if they did so before',
      ['Phần I', '.Chương 1', '.Chương 3', 'Phần II', '.Chương 4'],
      ['Phần I', '.Chương 1', '.Chương 2', 'Phần II', '.Chương 3'],
    ],
    [
      'and begin again in each part if they did so before',
      ['Phần I', '.Chương 1', '.Chương 3', 'Phần II', '.Chương 1', '.Chương 5'],
      ['Phần I', '.Chương 1', '.Chương 2', 'Phần II', '.Chương 1', '.Chương 2'],
    ],
    [
      'words for numbers, and numbers without a sign beside dotted ones',
      ['Chương ba', '2 Sets', '.2.2 Maps'],
      ['Chương một', '1 Sets', '.1.1 Maps'],
    ],
  ])('%s', (_, before, after) => {
    const lines = outline(...before);
    expect(drawn(renumber(lines, { keys: keysOf(lines), numberAll: false }).lines)).toEqual(after);
    const again = outline(...after);
    expect(renumber(again, { keys: keysOf(again), numberAll: false }).changed).toBe(0);
  });

  it.each([
    ['a) b) c) d) e) f) g) h) i) j) k)', 'i) is Roman only among Roman numerals'],
    ['i) ii) iii) iv)', 'Roman numerals'],
    ['a) b) c) d) đ) e) g) h) i) k) l)', 'points of a Vietnamese list'],
  ])('%s stay: %s', (numbers) => {
    const lines = outline(...numbers.split(' ').map((number) => `${number} x`));
    expect(renumber(lines, { keys: keysOf(lines), numberAll: false }).changed).toBe(0);
  });

  it('letters and Roman numerals of one level are two lists', () => {
    const lines = outline('A. x', 'I. x', 'II. x', 'B. x', 'I. x', 'II. x');
    const { lines: next } = renumber(lines, { keys: keysOf(lines), numberAll: false });
    expect(drawn(next)).toEqual(['A. x', 'I. x', 'II. x', 'B. x', 'III. x', 'IV. x']);
  });

  it('a parent without a number leaves its children their chapter', () => {
    const lines = outline('Đại số', '.1.1. A', '.1.3. B', 'Hình học', '.2.1. C', '.2.2. D');
    expect(drawn(renumber(lines, { keys: keysOf(lines), numberAll: false }).lines)).toEqual([
      'Đại số',
      '.1.1. A',
      '.1.2. B',
      'Hình học',
      '.2.1. C',
      '.2.2. D',
    ]);
  });

  it.each([
    [
      ['Đại số', 'Hình học', 'Phụ lục A. Bảng'],
      ['1. Đại số', '2. Hình học', 'Phụ lục A. Bảng'],
    ],
    [
      ['Lời nói đầu', 'A', '.B', '.C', '..D', 'E', '.F', ''],
      ['Lời nói đầu', '1. A', '.1.1. B', '.1.2. C', '..1.2.1. D', '2. E', '.2.1. F', ''],
    ],
    [
      ['Chương 1: A', '.B', 'C'],
      ['Chương 1: A', '.1.1. B', 'Chương 2: C'],
    ],
  ])('lines without a number get one on request: %j', (before, after) => {
    const lines = outline(...before);
    expect(drawn(renumber(lines, { keys: keysOf(lines), numberAll: true }).lines)).toEqual(after);
  });

  it('only the given lines are changed, and the others are counted', () => {
    const lines = outline('1. a', '5. b', '9. c');
    const { lines: next, changed } = renumber(lines, { keys: new Set(['2']), numberAll: false });
    expect([drawn(next), changed]).toEqual([['1. a', '5. b', '3. c'], 1]);
  });
});
