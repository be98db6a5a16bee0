import { describe, expect, it } from 'vitest';
import { authorsBorne, authorsPrinted } from './authors';
import { FirstPages } from './FirstPages';
import { imprintOf } from './imprint';
import { titleOfPage } from './pageTitle';

/** The lines of a page from top to bottom, each with its size. */
const page = (...lines: [text: string, size: number][]) => {
  let y = 800;
  return lines.map(([text, size]) => {
    y -= 1.5 * size;
    const line = { text, x: 50, right: 300, y, size };
    return { ...line, chunks: [line] };
  });
};
const pageOf = (...texts: string[]) => page(...texts.map((t): [string, number] => [t, 10]));
const body = Array.from({ length: 20 }, (): [string, number] => ['lời văn của trang sách này', 10]);

describe('RULES §17.19: a title from page one is that of its largest lines', () => {
  it('past the heading of ministry and university', () => {
    const cover = page(
      ['BỘ GIÁO DỤC VÀ ĐÀO TẠO', 22],
      ['TRƯỜNG ĐẠI HỌC BÁCH KHOA', 22],
      ['KHOA CÔNG NGHỆ THÔNG TIN', 16],
      ['CẤU TRÚC DỮ LIỆU', 20],
      ['VÀ GIẢI THUẬT', 20],
      ['PGS.TS. Nguyễn Văn A', 14],
      ['Hà Nội, tháng 5 năm 2012', 12],
    );
    expect(titleOfPage(cover)).toBe('CẤU TRÚC DỮ LIỆU VÀ GIẢI THUẬT');
  });

  it('the kind of a book belongs to its title', () => {
    expect(titleOfPage(page(['GIÁO TRÌNH', 30], ['KỸ THUẬT SỐ', 24]))).toBe(
      'GIÁO TRÌNH KỸ THUẬT SỐ',
    );
    expect(titleOfPage(page(['Chương 3', 30], ['Đạo hàm', 24]))).toBe('Chương 3 Đạo hàm');
  });

  it.each([
    ['lines of one size only', page(...body)],
    ['the form of an exam', page(['ĐỀ THI CUỐI KỲ', 20], ['Môn: Vật lý', 12])],
    ['contents', page(['MỤC LỤC', 20], ...body)],
    ['lost letters', page(['Truy v?n nhi?u b?ng', 20], ...body)],
    ['an unknown encoding', page(['Gi¤o tr×nh To¤n', 20], ...body)],
    ['numbers', page(['2 + 2 = 4', 30], ...body)],
    ['nothing', page()],
  ])('%s are no title', (_, lines) => {
    expect(titleOfPage(lines)).toBeNull();
  });
});

describe('RULES §17.19: authors stand on the first pages', () => {
  const first = new FirstPages([pageOf('Giải tích 1', 'TS. Lê Quang Nguyên', 'NXB Giáo dục')]);

  it.each([
    [['Lê Quang Nguyên'], 'Lê Quang Nguyên'],
    [['le quang nguyen'], null],
    [['Le Quang Nguyen'], 'Lê Quang Nguyên'],
    [['TS. Lê Quang Nguyên, Trần Thị B'], 'Lê Quang Nguyên'],
    [['Nguyễn Nhật Ánh'], null],
    [['dhbkhcm'], null],
    [['123'], null],
    [['Microsoft account'], null],
    [['Administrator'], null],
    [[], null],
  ])('%j → %j', (said, author) => {
    expect(authorsBorne(said, first)).toBe(author);
  });

  it('or are named there', () => {
    const named = (line: string) => authorsPrinted(new FirstPages([pageOf('Đại số', line)]));
    expect(named('Biên soạn: ThS. Trần Văn B, KS. Lê Thị C')).toBe('Trần Văn B, Lê Thị C');
    expect(named('Giảng viên: Khoa Toán')).toBeNull();
    expect(named('Tác giả: xem trang 3')).toBeNull();
  });
});

describe('RULES §17.19: publisher and year from imprint and CIP block', () => {
  const now = new Date('2026-06-01');
  const read = (...lines: string[]) => imprintOf(new FirstPages([pageOf(...lines)]), now);

  it.each([
    [['NHÀ XUẤT BẢN GIÁO DỤC VIỆT NAM'], 'GIÁO DỤC VIỆT NAM', null],
    [['Hà Nội - 2010'], null, 2010],
    [['In xong và nộp lưu chiểu quý II năm 2015'], null, 2015],
    [
      ['Biên mục trên xuất bản phẩm', 'Đại số / Lê A. - H. : Giáo dục, 2011. - 200tr.'],
      'Giáo dục',
      2011,
    ],
    [['Năm 2010 là năm thứ hai'], null, null],
    [['Hà Nội - 2090'], null, null],
  ])('%j', (lines, publisher, year) => {
    expect(read(...lines)).toEqual({ publisher, year });
  });
});
