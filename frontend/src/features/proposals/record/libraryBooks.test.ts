import { describe, expect, it } from 'vitest';
import { printedAuthors, withoutNumber } from './authors';
import { bookTitle } from './bookTitle';
import { FirstPages } from './FirstPages';
import { body, page, plainPage } from './pagesForTests';
import { titleOfPage } from './pageTitle';
import { saysNothing } from './specificWords';

const titleOf = (metadataTitle: string, lines: ReturnType<typeof page>) =>
  bookTitle([metadataTitle], new FirstPages([lines]), { pages: 50 }).title;

describe('RULES §17.19: titles of textbooks, theses and slides', () => {
  it('a metadata title that any thesis could have is replaced by the title on the cover', () => {
    const cover = page(
      ['ĐỒ ÁN TỐT NGHIỆP', 25],
      ['Thiết kế thư viện số', 23],
      ['cho trường phổ thông', 23],
      ['Lê An - 18120026', 14],
      ['Ngành Khoa học máy tính, trường Điện – Điện tử, 2026', 14],
    );
    expect(titleOf('ĐỒ ÁN TỐT NGHIỆP', cover)).toBe('Thiết kế thư viện số cho trường phổ thông');
    const thanks = page(['Thư viện số', 25], ['Lời cảm ơn của nhóm', 12]);
    expect(titleOf('Lời cảm ơn của nhóm', thanks)).toBe('Thư viện số');
  });

  it.each([
    ...['Mở đầu', 'GIỚI THIỆU MÔN HỌC', 'Bài số 1', 'Chương IV: Bài tập', 'Luận văn thạc sĩ'],
    ...['TRAINING CUỐI KỲ HỌC KỲ II NĂM HỌC 2022 – 2023', 'CHUỖI BÀI GIẢNG HỌC KÌ 2 NĂM HỌC 2026'],
  ])('“%s” is not a title of a book', (text) => {
    expect(saysNothing(text)).toBe(true);
    expect(titleOfPage(page([text, 30], ...body))).toBeNull();
  });

  it.each(['Lý thuyết số', 'Lý thuyết nhóm'])('“%s” is a title of a book', (text) => {
    expect(saysNothing(text)).toBe(false);
  });

  it('a heading above the slides that repeats the number and name is not added', () => {
    const slide = page(['CHƯƠNG 2', 40], ['ĐẠI SỐ', 40], ['Chương 2 – Đại số 1', 12]);
    expect(titleOfPage(slide)).toBe('CHƯƠNG 2 ĐẠI SỐ');
  });

  it('one of the papers that a long book collects is not its title', () => {
    const paper = page(['SƯU TẦM ĐỀ THAM KHẢO SỐ 1', 30], ...body);
    expect(titleOfPage(paper, 300)).toBeNull();
    expect(titleOfPage(paper, 4)).toBe('SƯU TẦM ĐỀ THAM KHẢO SỐ 1');
  });

  it('the title of a thesis may be longer than any heading above text', () => {
    const long = page(
      ['Thiết kế hệ thống giám sát và cảnh báo thông số', 20],
      ['môi trường đa điểm cho nhà kho của thư viện', 20],
      ['ứng dụng mạng không dây và máy học', 20],
    );
    expect(titleOfPage(long)).toMatch(/^Thiết kế .* máy học$/u);
    expect(titleOfPage([...long, ...page(...body)])).toBeNull();
  });

  it.each(['II CẤP SỐ CỘNG', 'I ĐỂ KHẢO SÁT VÀ VẼ'])(
    'the numbered heading “%s” is not the title',
    (text) => {
      expect(titleOfPage(page([text, 30], ...body))).toBeNull();
    },
  );

  it('the kind of a thesis above its title in the same letters does not belong to it', () => {
    const cover = page(['LUẬN VĂN', 30], ['XÂY DỰNG THƯ VIỆN SỐ', 30], ['Lê An - 18120026', 14]);
    expect(titleOfPage(cover)).toBe('XÂY DỰNG THƯ VIỆN SỐ');
    const course = page(['ĐỒ ÁN MÔN HỌC', 30], ['XÂY DỰNG THƯ VIỆN SỐ', 30]);
    expect(titleOfPage(course)).toBe('ĐỒ ÁN MÔN HỌC XÂY DỰNG THƯ VIỆN SỐ');
  });

  it('a word that is divided at its hyphen is joined', () => {
    const cover = page(['Mô hình học End-', 30], ['to-End cho xe tự lái', 30]);
    expect(titleOfPage(cover)).toBe('Mô hình học End-to-End cho xe tự lái');
  });
});

describe('RULES §17.19: authors are read from lists', () => {
  it('with the class of a student after the name', () => {
    const cover = plainPage(
      'Ôn tập',
      'Trainer:',
      '• Phạm Văn An – ATTN2021',
      '• Lê Thị Bình - ATTT2021',
    );
    expect(printedAuthors(new FirstPages([cover]))).toBe('Phạm Văn An, Lê Thị Bình');
  });

  it('with a last name in capitals before the number of a student', () => {
    expect(withoutNumber('TRẦN VĂN MINH 20260001')).toBe('TRẦN VĂN MINH');
    expect(withoutNumber('Trần Văn Minh – HE160001')).toBe('Trần Văn Minh');
  });

  it('with a degree before each name', () => {
    const cover = plainPage(
      'Toán',
      'Biên soạn: ThS Phan Văn An',
      'KS Trần Thị Bình',
      'Hà Nội, 2026',
    );
    expect(printedAuthors(new FirstPages([cover]))).toBe('Phan Văn An, Trần Thị Bình');
  });

  it('a hostile line is cut before it is read', () => {
    const blanks = `Lê An${' '.repeat(100_000)}(`;
    expect(withoutNumber(blanks)).toBe('Lê An');
    expect(withoutNumber(`Lê An ${'1'.repeat(100_000)}x`).length).toBeLessThan(1000);
  });
});
