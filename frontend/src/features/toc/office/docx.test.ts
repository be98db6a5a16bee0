import { describe, expect, it, vi } from 'vitest';
import { docx, linesFrom, paragraph } from '@/testing/officeFiles';
import { readOffice } from './readOffice';

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

  it('has the pages of a table with fewer levels than headings, or with other levels', () => {
    const chapters = docx(
      paragraph('TOC1', 'Chương 1\t5'),
      paragraph('TOC2', 'Mở đầu\t6'),
      paragraph('TOC1', 'Chương 2\t20'),
      paragraph('TOC2', 'Đạo hàm\t21'),
      paragraph('TOC2', 'Bài tập\t30'),
      paragraph('H1', 'Chương 1'),
      paragraph('H2', 'Mở đầu'),
      paragraph('Normal', 'Bài tập', '<w:outlineLvl w:val="2"/>'),
      paragraph('H1', 'Chương 2'),
      paragraph('H2', 'Đạo hàm'),
      paragraph('H2', 'Bài tập'),
    );
    expect(linesFrom(chapters, 'headings')).toEqual([
      'Chương 1 | 5',
      '.Mở đầu | 6',
      '..Bài tập',
      'Chương 2 | 20',
      '.Đạo hàm | 21',
      '.Bài tập | 30',
    ]);
    const lessons = docx(paragraph('TOC1', 'Bài 1\t6'), paragraph('H2', 'Bài 1'));
    expect(linesFrom(lessons, 'headings')).toEqual(['Bài 1 | 6']);
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
    const letters = Array.from({ length: 401 }, () => paragraph('H1', 'ă'.repeat(500)));
    const tooManyLetters = readOffice(docx(...letters));
    expect('found' in tooManyLetters && tooManyLetters.found[0]).toMatchObject({ cut: true });
    expect(linesFrom(docx(...letters), 'headings')).toHaveLength(400);
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
