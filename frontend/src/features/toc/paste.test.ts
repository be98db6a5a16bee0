import { describe, expect, it } from 'vitest';
import { marksOf } from './marks';
import { newLine } from './outline';
import { parseOutline } from './paste';

const brief = (text: string, base?: number) =>
  parseOutline(text, base).map((l) => [l.level, l.title, l.page]);

describe('paste of several lines makes several items', () => {
  it.each([
    ['Chương 1 ..... 12', [[0, 'Chương 1', '12']]],
    ['Chương 1', [[0, 'Chương 1', '']]],
    ['Chương 1 … … 7', [[0, 'Chương 1', '7']]],
    ['Bài mở đầu\t3', [[0, 'Bài mở đầu', '3']]],
    ['Bài 2   14', [[0, 'Bài 2', '14']]],
    ['Năm 1945', [[0, 'Năm 1945', '']]],
    [
      'A\r\n\r\nB\n',
      [
        [0, 'A', ''],
        [0, 'B', ''],
      ],
    ],
    [
      'A\n  b .... 2\n    c\n  d\nE',
      [
        [0, 'A', ''],
        [1, 'b', '2'],
        [2, 'c', ''],
        [1, 'd', ''],
        [0, 'E', ''],
      ],
    ],
    [
      'Phần I\n1.1 Một\n1.1.1 Hai\n1.2 Ba',
      [
        [0, 'Phần I', ''],
        [1, '1.1 Một', ''],
        [2, '1.1.1 Hai', ''],
        [1, '1.2 Ba', ''],
      ],
    ],
  ])('%j', (text, lines) => {
    expect(brief(text)).toEqual(lines);
  });

  it('stays within the level it is pasted at and the deepest one', () => {
    expect(brief('a\n  b\n    c', 1)).toEqual([
      [1, 'a', ''],
      [2, 'b', ''],
      [2, 'c', ''],
    ]);
  });
});

describe('marks', () => {
  const line = (title: string, page: string) => newLine(0, title, page);
  it('points out pages beyond the last, running backwards, and blanks', () => {
    const lines = [
      line('a', '5'),
      line('b', '3'),
      line('c', ''),
      line('', '9'),
      line('d', '300'),
      line('e', 'x'),
      line('f', '0'),
    ];
    expect(marksOf(lines, 240).map((m) => m?.text ?? null)).toEqual([
      null,
      'Nhỏ hơn trang của mục đứng trước',
      null,
      'Chưa có tiêu đề',
      'Vượt quá số trang của PDF (240)',
      'Số trang phải là số nguyên hoặc để trống',
      'Số trang phải là số nguyên hoặc để trống',
    ]);
  });
});
