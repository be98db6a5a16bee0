import { describe, expect, it } from 'vitest';
import { linesAtLevel } from '@/features/toc/outline/actions';
import { parseOutline } from './paste';

/** '.Title | page' is a section; the page where there is one. */
const brief = (text: string, base = 0) =>
  linesAtLevel(parseOutline(text), base).map(
    (l) => '.'.repeat(l.level) + l.title + (l.page ? ` | ${l.page}` : ''),
  );

it('RULES §10.15: an English plural is not a word with a letter as its number', () => {
  const rows = [
    'Chapter 1 Words',
    '  Parts of speech',
    '  Nouns',
    'Chapter 2 Sentences',
    '  Units of length',
    '  Tenses',
  ];
  expect(brief(rows.join('\n'))).toEqual(rows.map((row) => row.replace('  ', '.')));
});

describe('RULES §10.15: a pasted line is a title and a page', () => {
  it.each([
    ['Chương 1 ..... 12', 'Chương 1 | 12'],
    ['Chương 1', 'Chương 1'],
    ['Chương 1 … … 7', 'Chương 1 | 7'],
    ['Chương 1…7', 'Chương 1 | 7'],
    ['Chương 1 … 7', 'Chương 1 | 7'],
    ['Bài mở đầu\t3', 'Bài mở đầu | 3'],
    ['Bài 2   14', 'Bài 2 | 14'],
    ['Năm 1945', 'Năm 1945'],
    ['Bài 1. Đo độ dài 5', 'Bài 1. Đo độ dài | 5'],
    ['Bài 1. Đo độ dài 5'.normalize('NFD'), 'Bài 1. Đo độ dài | 5'],
    ['1.2 Đo thể tích 12', '1.2 Đo thể tích | 12'],
    ['Bài 4. Các số đến 10', 'Bài 4. Các số đến 10'],
    ['Bài 4. Số 7', 'Bài 4. Số 7'],
    ['Bài 4. Phân số 7', 'Bài 4. Phân số | 7'],
    ['Bài 5. Ôn tập chương 2', 'Bài 5. Ôn tập chương 2'],
    ['Bài 7. Việt Nam từ năm 1945', 'Bài 7. Việt Nam từ năm 1945'],
    ['Lời nói đầu trang 3', 'Lời nói đầu | 3'],
    ['Lời nói đầu, tr. 3', 'Lời nói đầu | 3'],
    ['Mục 1.1', 'Mục 1.1'],
    ['Số 1234567', 'Số 1234567'],
    ['2024', '2024'],
    ['• Đo độ dài ... 5', 'Đo độ dài | 5'],
    ['\uF0B7\tĐo độ dài\t5', 'Đo độ dài | 5'],
    ['o\tĐo độ dài', 'Đo độ dài'],
    ['-', '-'],
    ['PHỤ LỤC\txi', 'PHỤ LỤC | 11'],
    ['Lời nói đầu ..... - 3 -', 'Lời nói đầu | 3'],
    ['Đo độ dài .5', 'Đo độ dài | 5'],
    ['Chương\t1', 'Chương 1'],
    ['Đo độ dài ..... Error! Bookmark not defined.', 'Đo độ dài'],
  ])('%j → %j', (text, line) => {
    expect(brief(text)).toEqual([line]);
  });

  it('a number behind one space is a page if most lines end in one and it continues theirs', () => {
    expect(
      brief('Bài 1. Đo độ dài 5\nBài 2. Cách mạng 1945\nBài 3. Ôn tập 12\nBài 4. Kiểm tra 15'),
    ).toEqual([
      'Bài 1. Đo độ dài | 5',
      'Bài 2. Cách mạng 1945',
      'Bài 3. Ôn tập | 12',
      'Bài 4. Kiểm tra | 15',
    ]);
    expect(brief('Bài 1. Đo độ dài\nBài 2. Vòng đua Rio 2016\nBài 3. Ôn tập')).toEqual([
      'Bài 1. Đo độ dài',
      'Bài 2. Vòng đua Rio 2016',
      'Bài 3. Ôn tập',
    ]);
  });

  it.each(['Đề số', 'Đề', 'Buổi', 'Module', 'Đề thi thử', 'Phụ lục', 'Appendix', 'Phiếu bài tập'])(
    'a number counts titles that are otherwise the same: %s 1',
    (title) => {
      const all = [1, 2, 3, 4].map((n) => `${title} ${n}`);
      expect(brief(all.join('\n'))).toEqual(all);
      expect(brief(all.slice(1).join('\n'))).toEqual(all.slice(1));
      const apart = all.flatMap((line) => [line, `Lời giải của ${line}`]);
      expect(parseOutline(apart.join('\n')).map((line) => line.title)).toEqual(apart);
    },
  );

  it('titles that a number counts may have pages behind it', () => {
    expect(brief('Đề số 1 3\nĐề số 2 4\nĐề số 3 5')).toEqual([
      'Đề số 1 | 3',
      'Đề số 2 | 4',
      'Đề số 3 | 5',
    ]);
  });

  it('a number behind a title that is only such a word counts it, even once', () => {
    expect(brief('Đo độ dài 3\nĐo thể tích 9\nĐề số 4\nĐo khối lượng 14')).toEqual([
      'Đo độ dài | 3',
      'Đo thể tích | 9',
      'Đề số 4',
      'Đo khối lượng | 14',
    ]);
  });

  it('titles that are repeated by chance have pages', () => {
    const lines = ['Đo độ dài 4', 'Bài tập 5', 'Đo thể tích 5', 'Bài tập 6', 'Phụ lục 9'];
    expect(brief(lines.join('\n'))).toEqual(lines.map((line) => line.replace(/ (\d)/, ' | $1')));
  });

  it('a list without numbering gives pages too, where most of its lines end in one', () => {
    expect(brief('Lời nói đầu 3\nĐo độ dài 5\nĐo thể tích 9')).toEqual([
      'Lời nói đầu | 3',
      'Đo độ dài | 5',
      'Đo thể tích | 9',
    ]);
  });

  it.each([
    ['MỤC LỤC\nTrang\nChương 1\t5', ['Chương 1 | 5']],
    ['MỤC LỤC\tTrang\nChương 1\t5', ['Chương 1 | 5']],
    ['Mục lục (tiếp theo)\nChương 1\t5', ['Chương 1 | 5']],
    ['STT  Nội dung  Trang\nChương 1\t5', ['Chương 1 | 5']],
    ['MỤC LỤC', ['MỤC LỤC']],
    ['Mục lục\t2\nChương 1\t5', ['Mục lục | 2', 'Chương 1 | 5']],
  ])('the words above a list are not lines: %j', (text, lines) => {
    expect(brief(text)).toEqual(lines);
  });

  it.each([
    ['Phần mở đầu\t1\nNội dung\nĐo\t3', ['Phần mở đầu | 1', 'Nội dung', 'Đo | 3']],
    ['Préface\nSommaire\nRésumé', ['Préface', 'Sommaire', 'Résumé']],
    ['Cover\nTitle page\nContents\nWords', ['Cover', 'Title page', 'Contents', 'Words']],
    ['Nội dung\nĐo\nNội dung\nĐếm', ['Đo', 'Nội dung', 'Đếm']],
    ['Đo\t1\nMỤC LỤC (tiếp theo)\nTrang\nĐếm\t3', ['Đo | 1', 'Đếm | 3']],
    ['Đo\t1\nMục lục\nTT  Nội dung  Trang\nĐếm\t3', ['Đo | 1', 'Đếm | 3']],
  ])('among entries only the heading of a page is none: %j', (text, lines) => {
    expect(brief(text)).toEqual(lines);
  });

  it('a Roman page behind the Arabic ones is left blank', () => {
    expect(brief('Lời nói đầu\tiii\nChương 1\t1\nChương 2\t50\nPHỤ LỤC\txi')).toEqual([
      'Lời nói đầu | 3',
      'Chương 1 | 1',
      'Chương 2 | 50',
      'PHỤ LỤC',
    ]);
  });

  it.each([
    ['touch their titles', 'Đo độ dài5\nĐo thể tích9\nĐo khối lượng14'],
    ['are before them', '5\tĐo độ dài\n9\tĐo thể tích\n14\tĐo khối lượng'],
  ])('pages may %s', (_, text) => {
    expect(brief(text)).toEqual(['Đo độ dài | 5', 'Đo thể tích | 9', 'Đo khối lượng | 14']);
  });

  it('five thousand lines are read, and one of 20,000 characters, within the time of a test', () => {
    const dots = `a${'.'.repeat(20_000)}`;
    const list = Array.from({ length: 5_000 }, (_, i) => `Bài ${i}. Tên bài ${i + 3}`).join('\n');
    expect(parseOutline(`${dots}\n${list}`)).toHaveLength(5_001);
  });
});

describe('RULES §10.15: a pasted list has levels', () => {
  it.each([
    ['A\r\n\r\nB\n', ['A', 'B']],
    ['A\n  b .... 2\n    c\n  d\nE', ['A', '.b | 2', '..c', '.d', 'E']],
    ['Phần I\n1.1 Một\n1.1.1 Hai\n1.2 Ba', ['Phần I', '.1.1 Một', '..1.1.1 Hai', '.1.2 Ba']],
    [
      'Phần một\nChương 1. Đo\nBài 1. Dài\nBài 2. Rộng\nChương 2\nBài 3\nPhần hai\nChương 3',
      [
        'Phần một',
        '.Chương 1. Đo',
        '..Bài 1. Dài',
        '..Bài 2. Rộng',
        '.Chương 2',
        '..Bài 3',
        'Phần hai',
        '.Chương 3',
      ],
    ],
    ['CHƯƠNG I. ĐO\nBài 1\n1. Dài\n2. Rộng', ['CHƯƠNG I. ĐO', '.Bài 1', '..1. Dài', '..2. Rộng']],
    [
      '1. Đo\n1.1. Dài\na) Mét\nb) Dặm\n2. Đếm',
      ['1. Đo', '.1.1. Dài', '..a) Mét', '..b) Dặm', '2. Đếm'],
    ],
    ['1 Đo\n1.1 Dài\n2 Đếm', ['1 Đo', '.1.1 Dài', '2 Đếm']],
    ['I. Đo\n1. Dài\nII. Đếm', ['I. Đo', '.1. Dài', 'II. Đếm']],
    ['1.1 Dài\n1.1.1 Mét\n1.2 Rộng', ['1.1 Dài', '.1.1.1 Mét', '1.2 Rộng']],
    [
      'Chương 1\n- Dài\n- Rộng\n+ Mét\nChương 2',
      ['Chương 1', '.Dài', '.Rộng', '..Mét', 'Chương 2'],
    ],
    ['Đo\n• Dài\n• Rộng\nĐếm', ['Đo', '.Dài', '.Rộng', 'Đếm']],
    [
      'Lời nói đầu\nChương 1\nBài 1\nÔn tập chương 1\nChương 2\nBài 2\nPhụ lục',
      ['Lời nói đầu', 'Chương 1', '.Bài 1', '.Ôn tập chương 1', 'Chương 2', '.Bài 2', 'Phụ lục'],
    ],
    [
      'Chương I. Cơ học\n§1. Chuyển động cơ\n§2. Vận tốc\nChương II',
      ['Chương I. Cơ học', '.§1. Chuyển động cơ', '.§2. Vận tốc', 'Chương II'],
    ],
    [
      'Chương I\nGiới thiệu chung\n1. Lực\nChương II\nGiới thiệu chung\n1. Khí',
      ['Chương I', '.Giới thiệu chung', '.1. Lực', 'Chương II', '.Giới thiệu chung', '.1. Khí'],
    ],
    [
      'CƠ HỌC\n1. Lực\n2. Công\nNHIỆT\n1. Khí',
      ['CƠ HỌC', '.1. Lực', '.2. Công', 'NHIỆT', '.1. Khí'],
    ],
    [
      'A. Đại số\nI. Tập hợp\nII. Hàm\nB. Hình\nI. Vectơ',
      ['A. Đại số', '.I. Tập hợp', '.II. Hàm', 'B. Hình', '.I. Vectơ'],
    ],
    [
      'I. Số học\nBài 1\nBài 2\nII. Hình học\nBài 1\nBài 2',
      ['I. Số học', '.Bài 1', '.Bài 2', 'II. Hình học', '.Bài 1', '.Bài 2'],
    ],
    ['  Chương 1\nBài 1\nBài 2\n  Chương 2', ['Chương 1', '.Bài 1', '.Bài 2', 'Chương 2']],
    ['1. Đo\n  1. Dài\n  2. Rộng\n2. Đếm', ['1. Đo', '.1. Dài', '.2. Rộng', '2. Đếm']],
    ['Bài tập\nBài học\nPhần mềm', ['Bài tập', 'Bài học', 'Phần mềm']],
  ])('%j', (text, lines) => {
    expect(brief(text)).toEqual(lines);
  });

  it('stays within the level it is pasted at and the deepest one', () => {
    expect(brief('a\n  b\n    c', 1)).toEqual(['.a', '..b', '..c']);
  });
});
