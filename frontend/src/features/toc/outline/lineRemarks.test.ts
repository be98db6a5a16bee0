import { describe, expect, it } from 'vitest';
import { lineRemarks } from './lineRemarks';
import { newLine } from './outline';
import { outlineProblem } from './outlineProblem';

const beyond = 'Vượt quá số trang của PDF (240)';
const back = 'Nhỏ hơn trang của mục đứng trước';
const wrong = 'Số trang phải là số nguyên hoặc để trống';
const blank = 'Chưa có tiêu đề';

describe('RULES §7.2: remarks', () => {
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
    const shown = lineRemarks(lines, 240).map(({ title, page }) => title || page);
    expect(shown).toEqual(['', back, '', blank, beyond, wrong, wrong]);
  });

  it('all remarks of a line show, each with its field', () => {
    const lines = [line('a', '300'), line('', '250')];
    expect(lineRemarks(lines, 240)[1]).toEqual({
      title: blank,
      page: `${beyond}\n${back}`,
      titleWrong: false,
      pageWrong: false,
    });
    expect(lineRemarks([line('', 'x')], 240)[0]).toMatchObject({
      title: blank,
      page: wrong,
      pageWrong: true,
    });
  });

  it('what holds up saving names its fields', () => {
    const [good, page, long] = [line('a', '1'), line('', 'x'), line('b'.repeat(501), '')];
    expect(outlineProblem([good])).toBeNull();
    expect(outlineProblem([good, page, long])).toEqual({
      message: wrong,
      onlyPages: false,
      fields: [
        { key: page.key, part: 'page' },
        { key: long.key, part: 'title' },
      ],
    });
  });
});
