import { describe, expect, it } from 'vitest';
import { authorsFromMetadata, printedAuthors } from './authors';
import { bookTitle } from './bookTitle';
import { FirstPages } from './FirstPages';
import { metadataOf } from './metadataOf';
import { body, page, plainPage } from './pagesForTests';
import { titleOfPage } from './pageTitle';

const titleOf = (...pages: ReturnType<typeof page>[]) =>
  bookTitle([], new FirstPages(pages), { pages: 20 }).title;

describe('RULES §17.19: the name of a course alone is not the title of one of its parts', () => {
  it('the part below the course is added, also after a translation or with only a number', () => {
    const translated = page(
      ['Toán rời rạc 2', 66],
      ['Discrete mathematics 2', 28],
      ['Bài 2: Biểu diễn đồ thị', 36],
      ['Representing graphs', 32],
    );
    expect(titleOfPage(translated)).toBe('Toán rời rạc 2 – Bài 2: Biểu diễn đồ thị');
    const numbered = page(['HỆ THỐNG MÁY TÍNH', 40], ['04 – Kiến trúc bộ lệnh', 26]);
    expect(titleOfPage(numbered)).toBe('HỆ THỐNG MÁY TÍNH – Kiến trúc bộ lệnh');
    const contents = page(['ĐIỆN TỬ SỐ', 28], ['Chương 1: Hệ đếm', 24], ['Chương 2: Cổng', 24]);
    expect(titleOfPage(contents)).toBe('ĐIỆN TỬ SỐ');
    const numbers = page(['ĐIỆN TỬ SỐ', 28], ['1 – Hệ đếm', 24], ['2 – Cổng logic', 24]);
    expect(titleOfPage(numbers)).toBe('ĐIỆN TỬ SỐ');
    const date = page(['KỶ YẾU HỘI THẢO', 28], ['20 – tháng 11', 14]);
    expect(titleOfPage(date)).toBe('KỶ YẾU HỘI THẢO');
    const twice = page(['BÀI GIẢNG CHƯƠNG 7', 33], ['Nhiệt học', 33], ['Chương 7: NHIỆT', 20]);
    expect(titleOfPage(twice)).toBe('BÀI GIẢNG CHƯƠNG 7 Nhiệt học');
  });

  it('a second block of a slide in the same letters belongs to the title', () => {
    const apart = page(['Cơ sở dữ liệu', 40], ['Mô hình quan hệ', 40], ['Lê Thanh An', 24]);
    const [first, second, ...others] = apart;
    const down = [second, ...others].flatMap((line) => (line ? { ...line, y: line.y - 150 } : []));
    expect(titleOfPage(first ? [first, ...down] : [])).toBe('Cơ sở dữ liệu – Mô hình quan hệ');
  });

  it('the part is also found on the slides after the cover', () => {
    const cover = page(['Thông tin quang', 36], ['1', 26]);
    const text: [string, number] = ['Khuếch đại tín hiệu', 24];
    const titleWith = (...slides: [string, number][][]) =>
      titleOf(cover, ...slides.map((slide) => page(...slide, text)));
    expect(
      titleWith([
        ['Chương 5', 32],
        ['KHUẾCH ĐẠI QUANG', 32],
      ]),
    ).toBe('Thông tin quang – Chương 5 KHUẾCH ĐẠI QUANG');
    expect(titleWith([], [['Bài giảng 4: Ghép kênh', 32]])).toBe(
      'Thông tin quang – Bài giảng 4: Ghép kênh',
    );
    // The slides of a whole course begin with its first part or its contents.
    // Small letters are not on slides.
    const second: [string, number][] = [['Chương 2: Sợi quang', 32]];
    expect(titleWith([['Chương 1: Mở đầu', 32]], second)).toBe('Thông tin quang');
    expect(titleWith([...second, ['Chương 3: Ghép kênh', 32]])).toBe('Thông tin quang');
    expect(titleWith([['Chương 5: Khuếch đại', 14]])).toBe('Thông tin quang');
  });

  it.each([
    ['BÀI 5', true],
    ['BÀI GIẢNG 4', true],
    ['Chương II', true],
    ['CHƯƠNG VI', true],
    ['Chương V: Internet', true],
    ['Bài số 10', true],
    ['Bài 01', false],
    ['Chương I', false],
    ['BÀI GIẢNG SỐ 1', false],
    ['Chương I: Internet', false],
    ['01 – Mở đầu', false],
  ])('only a part after the first is added: %s', (heading, added) => {
    const cover = page(['Thông tin quang', 36], ['1', 26]);
    const title = titleOf(cover, page([heading, 32], ['Ghép kênh', 32]));
    const whole = `${heading} Ghép kênh`;
    expect(title).toBe(added ? `Thông tin quang – ${whole}` : 'Thông tin quang');
  });

  it('the course is not proposed if the line below it may be the topic', () => {
    const topic: [string, number] = ['Tìm kiếm trên bảng băm', 28];
    expect(titleOfPage(page(['Cấu trúc dữ liệu', 44], topic, ['Lê Thanh An', 20]))).toBeNull();
    // Names, translations, sections and small letters are not topics.
    const others: [string, number][] = [
      ['Lê Thanh An', 28],
      ['Data structures', 28],
      ['1. Mảng và danh sách', 28],
      ['Giảng viên: Lê An', 28],
      ['Tìm kiếm trên bảng băm', 16],
    ];
    for (const other of others) {
      const cover = page(['Cấu trúc dữ liệu', 44], other, ['Chúc các bạn học tốt', 12]);
      expect(titleOfPage(cover), other[0]).toBe('Cấu trúc dữ liệu');
    }
    // A line after the names is not the topic, and a title that names the part needs none.
    const below = page(['Cấu trúc dữ liệu', 44], ['Lê Thanh An', 20], topic);
    expect(titleOfPage(below)).toBe('Cấu trúc dữ liệu');
    expect(titleOfPage(page(['Bài 2: Bảng băm', 44], topic))).toBe('Bài 2: Bảng băm');
  });

  it('the course is not proposed if it is also the header of all pages', () => {
    const heading: [string, number] = ['Lập trình mạng 2018 – an@example.vn', 14];
    const cover = page(heading, ['LẬP TRÌNH MẠNG', 30], ['Luồng', 14], ...body);
    expect(titleOf(cover, page(heading, ...body))).toBe('LẬP TRÌNH MẠNG');
    expect(titleOf(cover, page(heading, ...body), page(heading, ...body))).toBeNull();
  });

  it('the course is not proposed above larger contents', () => {
    const handout = page(
      ['KỸ THUẬT LẬP TRÌNH', 16],
      ['TS. Lê Văn An', 12],
      ['an@example.vn', 12],
      ['CHƯƠNG I.', 16],
      ['TỔNG QUAN', 16],
      ['NỘI DUNG', 22],
      ...body,
    );
    expect(titleOfPage(handout)).toBeNull();
  });
});

describe('RULES §17.19: text around a title is not taken for the title', () => {
  it('if it is the motto and address of a school, around a picture with the title', () => {
    const around = page(['Học thật', 14], ['Làm thật', 14], ['http://www.example.vn', 14]);
    expect(titleOf(around, page(['MỤC TIÊU', 28], ['Mảng', 28]))).toBeNull();
  });

  it('if it is a cover that a website has put before the document', () => {
    const site = page(
      ['Giáo trình (1)-đã chuyển đổi', 30],
      ['Example is not sponsored or endorsed by any college or university', 9],
    );
    const cover = page(['GIÁO TRÌNH', 24], ['TƯ TƯỞNG HỒ CHÍ MINH', 24]);
    expect(titleOf(site, cover)).toBe('GIÁO TRÌNH TƯ TƯỞNG HỒ CHÍ MINH');
  });

  it('if it is a label, a teacher in the same line, or a line that runs into another', () => {
    expect(titleOfPage(page(['TOPIC : PHẦN CỨNG', 32]))).toBe('PHẦN CỨNG');
    expect(titleOfPage(page(['Học phần: Tính toán', 47]))).toBeNull();
    expect(titleOfPage(page(['GIÁO TRÌNH: MẠNG MÁY TÍNHTài liệu', 28]))).toBeNull();
    expect(titleOfPage(page(['Lập trình C | Lê An', 28]))).toBeNull();
    expect(titleOfPage(page(['Introduce !!!', 28]))).toBeNull();
    const [line, ...below] = page(['TOÁN GV LÊ VĂN AN', 20], ['CHƯƠNG VI', 20], ['QUAN HỆ', 20]);
    const chunks = ['TOÁN', 'GV LÊ VĂN AN'].map((text) => ({ text, x: 0, right: 9 }));
    const beside = line ? [{ ...line, chunks }, ...below] : [];
    expect(titleOfPage(beside)).toBe('CHƯƠNG VI QUAN HỆ');
  });

  it('if its letters were drawn twice, or it is a label of a lesson plan', () => {
    expect(titleOfPage(page(['MẠNGNG MÁY TÍNH', 48]))).toBeNull();
    const lesson = page(['BỘ XỬ LÍ THÔNG TIN', 24], ['Tổ: Công nghệ', 28], ['Khối: 9', 28]);
    expect(titleOfPage(lesson)).toBe('BỘ XỬ LÍ THÔNG TIN');
  });

  it('if it is the course on a student’s work, above a possible topic', () => {
    const work = (topic: string) =>
      page(['XỬ LÝ NGÔN NGỮ', 28], [topic, 14], ['Sinh viên thực hiện:', 14], ['Lê An', 12]);
    expect(titleOfPage(work('Phân tích cú pháp tiếng Việt'))).toBeNull();
    expect(titleOfPage(work('Lê Thị Bình'))).toBe('XỬ LÝ NGÔN NGỮ');
  });

  it('a field of study belongs to the line above it', () => {
    const cover = page(['TIẾNG ANH', 32], ['CHUYÊN NGÀNH ĐTVT', 32], ['HÀ NỘI - 2007', 14]);
    expect(titleOfPage(cover)).toBe('TIẾNG ANH CHUYÊN NGÀNH ĐTVT');
    const report = page(['Thị trường nhân lực', 22], ['NGÀNH CÔNG NGHỆ THÔNG TIN', 30]);
    expect(titleOfPage(report)).toBeNull();
  });

  it('the name of a course continues in the lines with the same letters, but not in its translation', () => {
    const paper = (...below: string[]) =>
      page(['Đề cương bài giảng môn học', 28], ...below.map((t): [string, number] => [t, 44]));
    const head = 'Đề cương bài giảng môn học KINH TẾ CHÍNH TRỊ';
    expect(titleOfPage(paper('KINH TẾ CHÍNH TRỊ', 'MÁC – LÊNIN'))).toBe(`${head} MÁC – LÊNIN`);
    expect(titleOfPage(paper('KINH TẾ CHÍNH TRỊ', 'POLITICAL ECONOMY'))).toBe(head);
  });
});

describe('RULES §17.19: authors, one per line', () => {
  it('all students of a list are found if their numbers contain a letter', () => {
    const cover = new FirstPages([
      plainPage('THƯ VIỆN SỐ', '20C12007 – Lê Thanh An', '20C11035 – Trần Văn Bình', 'Hà Nội'),
    ]);
    expect(authorsFromMetadata(['Tran Van Binh'], cover)).toBe('Lê Thanh An, Trần Văn Bình');
  });

  it.each([
    [['Lê Văn Đông - 52200101', 'Ngô Thái Bảo - 52200102']],
    [['22520101 - Lê Văn Đông', '22520102 - Ngô Thái Bảo']],
    [['1 Lê Văn Đông 20180101 124190', '2 Ngô Thái Bảo 20180102 124190']],
    [['Lê Văn Đông - B21DCCN101', 'Ngô Thái Bảo - B21DCCN102']],
  ])('all students of the list %j are found, though the metadata has only one', (list) => {
    const cover = new FirstPages([plainPage('Báo cáo', ...list, 'Hà Nội, 2026')]);
    expect(authorsFromMetadata(['Ngô Thái Bảo'], cover)).toBe('Lê Văn Đông, Ngô Thái Bảo');
    const alone = new FirstPages([plainPage('Báo cáo', 'Ngô Thái Bảo - 52200102', 'Hà Nội')]);
    expect(authorsFromMetadata(['Ngô Thái Bảo'], alone)).toBe('Ngô Thái Bảo');
  });

  it('an author labelled on the cover is preferred to the metadata', () => {
    const lines = ['Lập trình web', 'Biên soạn: ThS. Hà Duy An', 'Cập nhật: Lê Thị Hoa'];
    const read = { first: new FirstPages([plainPage(...lines)]), pages: 9, sample: '' };
    const raw = { info: { Author: 'Lê Thị Hoa' }, metadata: null };
    expect(metadataOf(raw, { ...read, converted: false }).author).toBe('Hà Duy An');
  });

  it('names below a label between bars are found', () => {
    const lines = ['| Sinh viên thực hiện |', 'Ngô An Bình 23120020', 'Nguyễn Thái Hoa 23120023'];
    const cover = plainPage('Báo cáo', ...lines, '| Giáo viên hướng dẫn |');
    expect(printedAuthors(new FirstPages([cover]))).toBe('Ngô An Bình, Nguyễn Thái Hoa');
  });

  it.each([
    ['Đào Thành Mạnh', 'Hà Trung Kiên, Đào Thành Mạnh'],
    ['Lưu hành nội bộ', 'Hà Trung Kiên'],
    ['LƯU HÀNH NỘI BỘ', 'Hà Trung Kiên'],
    ['Hồ Chí Minh', 'Hà Trung Kiên'],
    ['Thái Nguyên', 'Hà Trung Kiên'],
  ])('below a name, the line “%s” is an author only if it is a person: %s', (line, authors) => {
    const cover = plainPage('Báo cáo', 'Sinh viên thực hiện:', 'Hà Trung Kiên', line);
    expect(printedAuthors(new FirstPages([cover]))).toBe(authors);
  });
});
