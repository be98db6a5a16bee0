import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { archive, docx, linesFrom, paragraph, type TestCell, xlsx } from '@/testing/officeFiles';
import { readOffice } from './readOffice';

const sheet = (...rows: TestCell[][]) => linesFrom(xlsx(rows), 'sheet');

const troubleOf = (bytes: Uint8Array) => {
  const reading = readOffice(bytes);
  return 'trouble' in reading ? reading.trouble : null;
};

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
      'a caption that could be a heading, without headings',
      [['MỤC LỤC'], [1, 'Chương 1', 5], [2, 'Chương 2', 9]],
      ['Chương 1 | 5', 'Chương 2 | 9'],
    ],
    [
      'a line that could be a heading',
      [
        ['Lời nói đầu', 3],
        ['Mục lục', 5],
        ['Chương 1', 7],
      ],
      ['Lời nói đầu | 3', 'Mục lục | 5', 'Chương 1 | 7'],
    ],
    [
      'a line further down that could be a heading',
      [['Phần mở đầu'], ['Lý do chọn đề tài', 1], ['Nội dung'], ['Cơ sở lý luận', 3]],
      ['Phần mở đầu', 'Lý do chọn đề tài | 1', 'Nội dung', 'Cơ sở lý luận | 3'],
    ],
    [
      'a line that could be a heading, below the first one with a page',
      [['Mở đầu', 1], ['Nội dung'], ['Cơ sở lý luận', 3]],
      ['Mở đầu | 1', 'Nội dung', 'Cơ sở lý luận | 3'],
    ],
    [
      'a line that could be a heading, without pages',
      [['Mở đầu'], ['Lý do chọn đề tài'], ['Nội dung'], ['Cơ sở lý luận']],
      ['Mở đầu', 'Lý do chọn đề tài', 'Nội dung', 'Cơ sở lý luận'],
    ],
    [
      'a single heading below a caption',
      [['SÁCH MẪU'], ['Nội dung'], ['Đo', 3], ['Dài', 4]],
      ['Đo | 3', 'Dài | 4'],
    ],
    [
      'headings of two columns below several lines',
      [['SÁCH MẪU'], ['Năm học', 2025], ['Nội dung', 'Trang'], ['Đo', 3]],
      ['Đo | 3'],
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
      'escaped characters in shared and in inline texts',
      [
        ['Chương 1_x000D_\nMở đầu', 3],
        [{ text: 'Bài 1_x000d_\nĐo', indent: 0 }, 4],
        ['a_x005F_x000D_', 5],
        ['_x0041__x1EA4_', 6],
      ],
      ['Chương 1 Mở đầu | 3', '.Bài 1 Đo | 4', '.a_x000D_ | 5', '.AẤ | 6'],
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
      'no headings: the numbers at the end are pages, the numbering gives the levels',
      [
        ['Chương 1. Đo', 3],
        ['Bài 1. Dài', 4.0],
        ['Chương 2', 9],
      ],
      ['Chương 1. Đo | 3', '.Bài 1. Dài | 4', 'Chương 2 | 9'],
    ],
    [
      'no headings: the number and the title of a line are in columns of their own',
      [
        ['Bài 1', 'Đo độ dài', 5],
        ['Bài 2', 'Đo thể tích', 9],
      ],
      ['Bài 1 Đo độ dài | 5', 'Bài 2 Đo thể tích | 9'],
    ],
    [
      'no headings: numbers as they are shown, not as they are stored',
      [
        [3, 'Số tự nhiên', 5],
        [1.1 + 2.2, 'Tập hợp', 7],
      ],
      ['3 Số tự nhiên | 5', '.3.3 Tập hợp | 7'],
    ],
    [
      'headings: other columns before the pages are no titles',
      [
        ['Tiêu đề', 'Người soạn', 'Trang'],
        ['Đo độ dài', 'Lan', 5],
      ],
      ['Đo độ dài | 5'],
    ],
    [
      'what is not a page is none',
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
    ['a PDF', strToU8('%PDF-1.7'), 'unsupported'],
    ['nothing', new Uint8Array(), 'unsupported'],
    ['another archive', archive({ 'a.txt': 'a' }), 'unsupported'],
    ['half a document', word.slice(0, word.length / 2), 'damaged'],
    ['a document without headings', docx(paragraph('Normal', 'Chữ')), 'empty'],
    ['an empty sheet', xlsx([]), 'empty'],
    ['only headings', xlsx([['Tiêu đề', 'Trang']]), 'empty'],
    ['XML that is broken', docx('<w:p><w:r>'), 'damaged'],
    ['its own entities', docx('<w:p><w:r><w:t>&boom;</w:t></w:r></w:p>'), 'damaged'],
    ['more than 20 MB', new Uint8Array(20 * 1024 * 1024 + 1), 'large'],
  ])('%s', (_, bytes, trouble) => {
    expect(troubleOf(bytes)).toBe(trouble);
  });

  it('an archive that unpacks to more than 64 MB is not unpacked', () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(65 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(troubleOf(bomb)).toBe('large');
  });

  it('an archive with false sizes is unpacked only up to the stated sizes', () => {
    expect(troubleOf(word)).toBeNull();
    const lying = Buffer.from(word);
    const name = lying.lastIndexOf('word/document.xml'); // in the directory at its end
    lying.writeUInt32LE(16, name - 22);
    expect(troubleOf(lying)).toBe('damaged');
  });
});
