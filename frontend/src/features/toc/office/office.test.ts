import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import type { Source } from './found';
import { archive, docx, paragraph, type TestCell, xlsx } from './officeForTests';
import { readOffice } from './readOffice';

/** '.Title | page' is a section; the page where there is one. */
function linesFrom(file: Uint8Array, from: Source): string[] | null {
  const reading = readOffice(file);
  if ('trouble' in reading) throw new Error(reading.trouble);
  const outline = reading.found.find((one) => one.from === from);
  return (
    outline?.lines.map(
      ({ level, title, page }) => '.'.repeat(level) + title + (page === null ? '' : ` | ${page}`),
    ) ?? null
  );
}

const sheet = (...rows: TestCell[][]) => linesFrom(xlsx(rows), 'sheet');

const troubleOf = (bytes: Uint8Array) => {
  const reading = readOffice(bytes);
  return 'trouble' in reading ? reading.trouble : null;
};

describe('RULES §10.40: the outline of a Word document', () => {
  it('has its headings, by style, by the base of a style, or by the paragraph itself', () => {
    const file = docx(
      paragraph('Normal', 'Lời ngỏ không phải đề mục'),
      paragraph('H1', 'Chương 1. Đo\tđộ dài'),
      paragraph('Bai', 'Bài 1'),
      paragraph('Normal', 'Mục lớn', '<w:outlineLvl w:val="2"/>'),
      paragraph('H2', 'Không còn là đề mục', '<w:outlineLvl w:val="9"/>'),
      paragraph('A', 'Kiểu vòng tròn'),
      paragraph('H1', '  '),
      paragraph('H1', 'Chương 2'),
    );
    expect(linesFrom(file, 'headings')).toEqual([
      'Chương 1. Đo độ dài',
      '.Bài 1',
      '..Mục lớn',
      'Chương 2',
    ]);
    expect(linesFrom(file, 'contents')).toBeNull();
  });

  it('has its table of contents with pages, which its headings have too', () => {
    const field =
      '<w:p><w:pPr><w:pStyle w:val="TOC1"/></w:pPr><w:r><w:instrText>TOC \\o "1-3"</w:instrText></w:r><w:r><w:t>1</w:t></w:r><w:r><w:tab/></w:r><w:hyperlink><w:r><w:t>Đo độ dài</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>5</w:t></w:r></w:hyperlink></w:p>';
    const file = docx(
      field,
      paragraph('TOC2', 'Bài 1\t6'),
      paragraph('TOC1', 'Phụ lục\txi'),
      paragraph('TOC1', 'Không có trang'),
      paragraph('H1', 'Đo độ dài'),
      paragraph('H2', 'Bài 1'),
      paragraph('H2', 'Bài mới'),
      paragraph('H1', 'Phụ lục'),
    );
    expect(linesFrom(file, 'contents')).toEqual([
      '1 Đo độ dài | 5',
      '.Bài 1 | 6',
      'Phụ lục | 11',
      'Không có trang',
    ]);
    expect(linesFrom(file, 'headings')).toEqual([
      'Đo độ dài | 5',
      '.Bài 1 | 6',
      '.Bài mới',
      'Phụ lục | 11',
    ]);
  });

  it('has no deleted text, no copies for older programs, and text boxes once', () => {
    const change =
      '<w:p><w:pPr><w:pStyle w:val="H1"/><w:pPrChange><w:pPr><w:pStyle w:val="Normal"/></w:pPr></w:pPrChange></w:pPr><w:del><w:r><w:t>Cũ</w:t></w:r></w:del><w:r><w:t>Mới</w:t></w:r><w:r><w:pict><w:txbxContent><w:p><w:pPr><w:pStyle w:val="H2"/></w:pPr><w:r><w:t>Trong khung</w:t></w:r></w:p></w:txbxContent></w:pict><w:Fallback><w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr><w:r><w:t>Bản sao</w:t></w:r></w:p></w:Fallback></w:r></w:p>';
    expect(linesFrom(docx(change), 'headings')).toEqual(['Trong khung', 'Mới']);
  });

  it('has no level where the document states none that is a number', () => {
    const level = (attribute: string) => `<w:outlineLvl ${attribute}/>`;
    const file = docx(
      paragraph('H1', 'Chương 1', level('')),
      paragraph('H2', 'Bài 1', level('w:val="x"')),
      paragraph('Normal', 'Không phải đề mục', level('w:val="-1"')),
      paragraph('Normal', 'Mục', level(`w:val="${'9'.repeat(400)}"`)),
    );
    expect(linesFrom(file, 'headings')).toEqual(['Chương 1', '.Bài 1']);
  });

  it('folds each line once, however many headings look for their pages', () => {
    const names = Array.from({ length: 300 }, (_, n) => `Bài ${n}`);
    const file = docx(
      ...names.map((name) => paragraph('TOC1', `${name}.`)),
      ...names.map((name) => paragraph('H1', name)),
    );
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(linesFrom(file, 'headings')).toHaveLength(300);
    expect(normalize.mock.calls.length).toBeLessThan(20 * names.length);
    normalize.mockRestore();
  });

  it('has titles without what cannot be seen', () => {
    expect(linesFrom(docx(paragraph('H1', '\u200bĐo\u202e dài\ufeff')), 'headings')).toEqual([
      'Đo dài',
    ]);
  });

  it('is within the limits of an outline, and says if it was cut', () => {
    const many = Array.from({ length: 5_001 }, (_, n) => paragraph('H1', `Bài ${n}`));
    const reading = readOffice(docx(...many));
    expect('found' in reading && reading.found[0]).toMatchObject({ cut: true });
    expect(linesFrom(docx(...many), 'headings')).toHaveLength(5_000);
    const long = docx(paragraph('H1', 'ă'.repeat(600).normalize('NFD')), paragraph('H1', 'B'));
    expect(linesFrom(long, 'headings')).toEqual(['ă'.repeat(500), 'B']);
  });

  it('closes up skipped levels and folds those below the third', () => {
    const at = (level: number) =>
      paragraph('Normal', `Mức ${level}`, `<w:outlineLvl w:val="${level}"/>`);
    expect(linesFrom(docx(at(1), at(3), at(4), at(5), at(1)), 'headings')).toEqual([
      'Mức 1',
      '.Mức 3',
      '..Mức 4',
      '..Mức 5',
      'Mức 1',
    ]);
  });
});

describe('RULES §10.40: the outline of an Excel sheet', () => {
  it.each<[string, TestCell[][], string[]]>([
    [
      'Vietnamese headings below a caption, levels by a column',
      [
        ['MỤC LỤC SÁCH MẪU'],
        ['STT', 'Tiêu đề', 'Cấp', 'Trang'],
        [1, 'Chương 1', 1, 5],
        [2, 'Bài 1', 'Cấp 2', 6],
        [3, 'Bài 2', null, '12'],
        [4, 'Chương 2', 1, null],
      ],
      ['Chương 1 | 5', '.Bài 1 | 6', '.Bài 2 | 12', 'Chương 2'],
    ],
    [
      'a caption that could be a heading',
      [['MỤC LỤC'], ['Tiêu đề', 'Trang'], ['Chương 1', 5]],
      ['Chương 1 | 5'],
    ],
    [
      'English headings, levels from 0',
      [
        ['title', 'page', 'level'],
        ['One', 3, 0],
        ['Two', 4, 1],
      ],
      ['One | 3', '.Two | 4'],
    ],
    [
      'indented cells',
      [
        ['Tên mục', 'Số trang'],
        ['Đo', 3],
        [{ text: 'Dài', indent: 1 }, 4],
        [{ text: 'Mét', indent: 2 }, 5],
      ],
      ['Đo | 3', '.Dài | 4', '..Mét | 5'],
    ],
    [
      'levels that are no numbers',
      [
        ['Tiêu đề', 'Cấp'],
        ['Đo', 1],
        ['Dài', '9'.repeat(400)],
        ['Mét', '2'],
      ],
      ['Đo', 'Dài', '.Mét'],
    ],
    [
      'blanks before titles',
      [['Nội dung'], ['Đo'], ['  Dài'], ['    Mét']],
      ['Đo', '.Dài', '..Mét'],
    ],
    [
      'a column for each level',
      [
        ['Tiêu đề', null, null, 'Trang'],
        ['Đo', null, null, 3],
        [null, 'Dài', null, 4],
        [null, null, 'Mét', 5],
      ],
      ['Đo | 3', '.Dài | 4', '..Mét | 5'],
    ],
    [
      'no headings: the numbers behind are pages, the numbering tells the levels',
      [
        ['Chương 1. Đo', 3],
        ['Bài 1. Dài', 4.0],
        ['Chương 2', 9],
      ],
      ['Chương 1. Đo | 3', '.Bài 1. Dài | 4', 'Chương 2 | 9'],
    ],
    [
      'what is no page is none',
      [
        ['Tiêu đề', 'Trang'],
        ['Đo', 'xem'],
        ['Dài', -3],
        ['Mét', 'iv'],
      ],
      ['Đo', 'Dài', 'Mét | 4'],
    ],
  ])('%s', (_, rows, lines) => {
    expect(sheet(...rows)).toEqual(lines);
  });
});

describe('RULES §10.40: a file from which nothing can be read says why', () => {
  const ole = (text: string) =>
    new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      ...new Uint8Array(600),
      ...Buffer.from(text, 'utf16le'),
    ]);
  const word = docx(paragraph('H1', 'Chương 1'));

  it.each([
    ['a document with a password', ole('EncryptedPackage'), 'locked'],
    ['an old .doc', ole('WordDocument'), 'old'],
    ['a PDF', strToU8('%PDF-1.7'), 'other'],
    ['nothing', new Uint8Array(), 'other'],
    ['another archive', archive({ 'a.txt': 'a' }), 'other'],
    ['half a document', word.slice(0, word.length / 2), 'damaged'],
    ['a document without headings', docx(paragraph('Normal', 'Chữ')), 'empty'],
    ['an empty sheet', xlsx([]), 'empty'],
    ['headings alone', xlsx([['Tiêu đề', 'Trang']]), 'empty'],
    ['XML that is broken', docx('<w:p><w:r>'), 'damaged'],
    ['entities of its own', docx('<w:p><w:r><w:t>&boom;</w:t></w:r></w:p>'), 'damaged'],
    ['more than 20 MB', new Uint8Array(20 * 1024 * 1024 + 1), 'large'],
  ])('%s', (_, bytes, trouble) => {
    expect(troubleOf(bytes)).toBe(trouble);
  });

  it('an archive that unpacks to more than 64 MB is not unpacked', () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(65 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(troubleOf(bomb)).toBe('large');
  });

  it('an archive that lies about its sizes unpacks to no more than it says', () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(65 * 1024 * 1024) });
    const size = [0, 0, 0x10, 0x04]; // 65 MB, little-endian
    for (let at = 0; at < bomb.length - 4; at += 1) {
      if (size.every((byte, i) => bomb[at + i] === byte)) bomb.set([16, 0, 0, 0], at);
    }
    expect(troubleOf(bomb)).toMatch(/other|damaged/);
  });
});
