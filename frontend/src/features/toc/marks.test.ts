import { describe, expect, it } from 'vitest';
import { marksOf } from './marks';
import { newLine } from './outline';

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
