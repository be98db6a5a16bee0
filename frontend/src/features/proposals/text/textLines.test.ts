import { describe, expect, it } from 'vitest';
import { linesOf } from './textLines';
import type { TextItem } from './textRuns';

/** A run of text whose letters are each half as wide as they are high. */
const run = (str: string, x: number, y: number, size = 10): TextItem => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width: (str.length * size) / 2,
  height: size,
});

const textsOf = (items: readonly TextItem[]) => linesOf(items).map(({ text }) => text);

describe('RULES §17.3: text is read in the order of its positions', () => {
  it('from top to bottom and left to right, whatever the order in the file', () => {
    const items = [run('hai', 50, 680), run('ba', 70, 680), run('Một', 50, 700)];
    expect(textsOf(items)).toEqual(['Một', 'hai ba']);
  });

  it('runs that touch are one word', () => {
    expect(textsOf([run('Tiế', 50, 700), run('ng', 65, 700), run('Việt', 79, 700)])).toEqual([
      'Tiếng Việt',
    ]);
  });

  it('a letter of another font goes into the gap that was left for it', () => {
    const items = [run('Vi t Nam', 50, 700), run('ệ', 60, 700)];
    expect(textsOf(items)).toEqual(['Việt Nam']);
  });

  it('one run of another font may fill several gaps', () => {
    const pen = { ...run(' ', 60, 700), width: 15 };
    const items = [
      run('S', 50, 700),
      pen,
      run('t', 64, 700),
      pen,
      run('nhiên', 76, 700),
      { ...run('ố ự', 55, 700), width: 17 },
    ];
    expect(textsOf(items)).toEqual(['Số tự nhiên']);
  });

  it('each gap gets its own letter, where there are several', () => {
    const items = [
      run('cu c đ i h c', 50, 700),
      run('ộ', 60, 700),
      run('ạ', 80, 700),
      run('ọ', 100, 700),
    ];
    expect(textsOf(items)).toEqual(['cuộc đại học']);
  });

  it('columns may be close together', () => {
    const rows = Array.from({ length: 10 }, (_, i) => [
      run('một dòng đầy của cột bên trái', 50, 650 - 12 * i),
      run('một dòng đầy của cột bên phải', 205, 650 - 12 * i),
    ]);
    expect(textsOf(rows.flat()).slice(9, 11)).toEqual([
      'một dòng đầy của cột bên trái',
      'một dòng đầy của cột bên phải',
    ]);
  });

  it('a superscript stays in its line', () => {
    expect(
      textsOf([run('E = mc', 50, 700), run('2', 80, 704, 6), run('Dòng sau', 50, 688)]),
    ).toEqual(['E = mc2', 'Dòng sau']);
  });

  it('columns one after the other, below a line that crosses both', () => {
    const rows = Array.from({ length: 10 }, (_, i) => [
      run(`trái dòng số ${i} của cột`, 50, 650 - 12 * i),
      run(`phải dòng số ${i} của cột`, 320, 650 - 12 * i),
    ]);
    const text = textsOf([
      run('Nhan đề chạy dài trên cả hai cột của trang sách này'.padEnd(90, '.'), 50, 700),
      ...rows.flat(),
    ]);
    expect(text[0]).toMatch(/^Nhan đề/);
    expect(text[1]).toBe('trái dòng số 0 của cột');
    expect(text[10]).toBe('trái dòng số 9 của cột');
    expect(text[11]).toBe('phải dòng số 0 của cột');
    expect(text).toHaveLength(21);
  });

  it('numbers at the right are not a column', () => {
    const rows = Array.from({ length: 10 }, (_, i) => [
      run(`Bài ${i}. Một bài có tên khá dài`, 50, 650 - 12 * i),
      run(String(10 + i), 350, 650 - 12 * i),
    ]);
    expect(textsOf(rows.flat())[0]).toBe('Bài 0. Một bài có tên khá dài 10');
  });

  it('a rotated page is read along its lines', () => {
    const turned = (str: string, x: number, y: number): TextItem => ({
      str,
      transform: [0, 10, -10, 0, x, y],
      width: str.length * 5,
      height: 10,
    });
    expect(textsOf([turned('hai', 112, 50), turned('Một', 100, 50), run('9', 300, 20)])).toEqual([
      'Một',
      'hai',
    ]);
  });

  it('text that is bold because it is drawn twice appears once', () => {
    expect(textsOf([run('Đậm', 50, 700), run('Đậm', 50.4, 700)])).toEqual(['Đậm']);
  });

  it('the shadow of letters is left out, double letters stay', () => {
    const shadow = ['X', 'XO', 'OO', 'ON', 'NG'].map((str, i) =>
      run(str, 50 + 5 * Math.max(0, i - 1) - (i === 0 ? 0 : 0.7), i === 0 ? 699.5 : 700),
    );
    expect(textsOf(shadow)).toEqual(['XOONG']);
    expect(textsOf([run('boo', 50, 700), run('ong', 65, 700)])).toEqual(['booong']);
  });

  it('letters and marks are composed', () => {
    expect(textsOf([run('Việt'.normalize('NFD'), 50, 700)])).toEqual(['Việt']);
  });
});
