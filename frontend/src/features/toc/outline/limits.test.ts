import { describe, expect, it } from 'vitest';
import { outlineLimits } from '@/api/outlineLimits';
import { parseOutline } from '@/features/toc/paste/paste';
import { isNearLimits, sizeOf, sizeProblem } from './limits';
import { lineRemarks } from './lineRemarks';
import { newLine } from './outline';

const many = (n: number, title: string) => Array.from({ length: n }, () => newLine(0, title));

describe('RULES §7.3: the bounds of an outline', () => {
  it('5,000 lines may be saved, one more may not, and both numbers are shown', () => {
    expect(sizeProblem(many(5_000, 'a'))).toBeNull();
    expect(sizeProblem(many(5_001, 'a'))).toBe('Mục lục có tối đa 5.000 dòng (hiện có 5.001).');
  });

  it('200,000 characters of titles in all', () => {
    expect(sizeProblem(many(400, 'a'.repeat(500)))).toBeNull();
    expect(sizeProblem([...many(400, 'a'.repeat(500)), newLine(0, 'b')])).toBe(
      'Các tiêu đề có tối đa 200.000 ký tự (hiện có 200.001).',
    );
  });

  it('500 a title, which marks its line and holds up saving', () => {
    const long = newLine(0, 'a'.repeat(501));
    expect(sizeProblem([long])).toBe('Tiêu đề có tối đa 500 ký tự (hiện có 501).');
    expect(lineRemarks([long], null)).toEqual([
      {
        title: 'Tiêu đề có tối đa 500 ký tự (hiện có 501).',
        titleWrong: true,
        page: '',
        pageWrong: false,
      },
    ]);
  });

  it.each([
    ['composed and decomposed letters alike', 'ế'.normalize('NFD').repeat(500)],
    ['signs beyond the basic plane once', '😀'.repeat(500)],
    ['no space at the ends', `  ${'a'.repeat(500)}  `],
  ])('counts %s', (_, title) => {
    expect(sizeOf([newLine(0, title)])).toEqual({ lines: 1, titles: outlineLimits.title });
    expect(sizeProblem([newLine(0, title)])).toBeNull();
  });

  it('a pasted line that is too long is marked, not cut', () => {
    const [line] = parseOutline('😀'.repeat(600));
    expect(line?.title).toBe('😀'.repeat(600));
  });

  it('the counters are shown from nine tenths on', () => {
    expect(isNearLimits({ lines: 4_499, titles: 179_999 })).toBe(false);
    expect(isNearLimits({ lines: 4_500, titles: 0 })).toBe(true);
    expect(isNearLimits({ lines: 1, titles: 180_000 })).toBe(true);
  });
});
