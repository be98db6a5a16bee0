import { describe, expect, it } from 'vitest';
import { authorsFromMetadata, printedAuthors } from './authors';
import { FirstPages } from './FirstPages';
import { imprintOf } from './imprint';
import { plainPage } from './pagesForTests';

describe('RULES §17.19: authors are on the first pages', () => {
  const first = new FirstPages([
    plainPage('Giải tích 1', 'TS. Lê Quang Nguyên', 'NXB Giáo dục', 'Group 6'),
  ]);

  it.each([
    [['Lê Quang Nguyên'], 'Lê Quang Nguyên'],
    [['le quang nguyen'], null],
    [['Le Quang Nguyen'], 'Lê Quang Nguyên'],
    [['Lê Quang Nguyên (nguyen@thuvien.example)'], 'Lê Quang Nguyên'],
    [['TS. Lê Quang Nguyên, Trần Thị B'], 'Lê Quang Nguyên'],
    [['Trần Thị B, and Lê Quang Nguyên'], 'Lê Quang Nguyên'],
    [['Nguyễn Nhật Ánh'], null],
    [['Quang Nguyê'], null],
    [['dhbkhcm'], null],
    [['123'], null],
    [['Microsoft account'], null],
    [['Administrator'], null],
    [['Group 6'], null],
    [['Lê Quang Nguyên - MSSV: 18120026'], 'Lê Quang Nguyên'],
    [['Vũ Tiến DũngKhoa Toán - Trường Đại học Vinh'], null],
    [[], null],
  ])('%j → %j', (authors, author) => {
    expect(authorsFromMetadata(authors, first)).toBe(author);
  });

  it('with all their words', () => {
    const cover = new FirstPages([plainPage('© Lương Văn Minh – thư viện', 'Trần An, Hà Nội')]);
    expect(authorsFromMetadata(['Lương Văn'], cover)).toBe('Lương Văn Minh');
    expect(authorsFromMetadata(['Trần An'], cover)).toBe('Trần An');
    const behind = new FirstPages([plainPage('ThS. Nguyễn Cao Hồng Ngọc')]);
    expect(authorsFromMetadata(['Hồng Ngọc'], behind)).toBe('Nguyễn Cao Hồng Ngọc');
    const alone = new FirstPages([plainPage('Vũ Giang', 'Vũ Giang Các phương pháp')]);
    expect(authorsFromMetadata(['Vũ Giang'], alone)).toBe('Vũ Giang');
    const columns = new FirstPages([plainPage('Trần An Lê Bình')]);
    expect(authorsFromMetadata(['Trần An', 'Lê Bình'], columns)).toBe('Trần An, Lê Bình');
  });

  it.each([
    ['Nguyễn Đăng Khoa', true],
    ['Trần Quang Hội', true],
    ['Vincent Lambert', true],
    ['Khoa Toán', false],
    ['Trần Khoa Toán', false],
    ['Acme Inc', false],
  ])(
    'a label names people, the metadata organisations too: “%s” is a person: %s',
    (name, isPerson) => {
      const labelled = new FirstPages([plainPage('Giải tích 1', `Tác giả: ${name}`)]);
      expect(printedAuthors(labelled)).toBe(isPerson ? name : null);
      const cover = new FirstPages([plainPage('Giải tích 1', name)]);
      expect(authorsFromMetadata([name], cover)).toBe(name);
    },
  );

  it('not if they are supervisors', () => {
    const guide = ['Người hướng dẫn:', 'PGS.TS. Hà Văn Thụy'];
    const cover = (...more: string[]) => new FirstPages([plainPage('Máy học', ...guide, ...more)]);
    expect(authorsFromMetadata(['Hà Văn Thụy'], cover())).toBeNull();
    expect(authorsFromMetadata(['Hà Văn Thụy'], cover('Nhà xuất bản Trẻ', 'Hà Văn Thụy'))).toBe(
      'Hà Văn Thụy',
    );
  });

  it('or are labelled there', () => {
    const named = (...lines: string[]) =>
      printedAuthors(new FirstPages([plainPage('Đại số', ...lines)]));
    expect(named('Biên soạn: ThS. Trần Văn B, KS. Lê Thị C')).toBe('Trần Văn B, Lê Thị C');
    expect(named('Lectured by:', 'Nguyễn Văn A', 'Khoa Toán')).toBe('Nguyễn Văn A');
    expect(named('Giảng viên: Khoa Toán')).toBeNull();
    expect(named('Giảng viên:', 'Khoa Toán')).toBeNull();
    expect(named('Tác giả: xem trang 3')).toBeNull();
    expect(named('SVTH: NGUYỄN AN (15110144)', 'ĐỒNG BÌNH (15110009)', 'LỚP: 15')).toBe(
      'NGUYỄN AN, ĐỒNG BÌNH',
    );
    expect(named('Giảng viên: Lê Văn An', 'Trần Thị Hoa B21DCCN710')).toBeNull();
    expect(named('Sinh viên:', 'Phạm Hồng My MSSV: 2112173', 'Lớp 7')).toBe('Phạm Hồng My');
    expect(named('Sinh viên: VŨ BẢO LÂM', 'MÃ SINH VIÊN: 1711061149')).toBe('VŨ BẢO LÂM');
    expect(named('Sinh viên:', '1. Lê Bình An – 1510216', '2. Võ Thị Hà', 'Khoa Toán')).toBe(
      'Lê Bình An, Võ Thị Hà',
    );
    expect(named('Giảng viên: Lê Văn An', 'SV thực hiện: 1510216')).toBeNull();
    expect(named('Tác giả: NGUYỄN HỮUĐẶNG')).toBe('NGUYỄN HỮU ĐẶNG');
  });
});

describe('RULES §17.19: publisher and year from imprint and CIP block', () => {
  const now = new Date('2026-06-01');
  const read = (...lines: string[]) => imprintOf(new FirstPages([plainPage(...lines)]), now);

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
