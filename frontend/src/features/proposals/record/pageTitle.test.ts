import { describe, expect, it } from 'vitest';
import { body, page } from './pagesForTests';
import { titleOfPage } from './pageTitle';

describe('RULES §17.19: a title from page one is that of its largest lines', () => {
  it('not the heading of ministry and university', () => {
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

  it('a topic on the cover is preferred', () => {
    const cover = page(
      ['ĐỒ ÁN TỐT NGHIỆP', 30],
      ['ĐỀ TÀI: “THƯ VIỆN SỐ', 16],
      ['CHO TRƯỜNG PHỔ THÔNG”', 16],
      ['Giảng viên hướng dẫn: Nguyễn Văn A', 16],
    );
    expect(titleOfPage(cover)).toBe('THƯ VIỆN SỐ CHO TRƯỜNG PHỔ THÔNG');
    const bare = page(['ĐỒ ÁN TỐT NGHIỆP', 30], ['ĐỀ TÀI', 13], ['Máy học trong thư viện', 13]);
    expect(titleOfPage(bare)).toBe('Máy học trong thư viện');
    expect(titleOfPage(page(['Đề tài:', 14], ['Máy học', 14], ['Nhóm 4', 14]))).toBe('Máy học');
    expect(titleOfPage(page(...body, ['Đề tài: Máy học', 10], ...body))).toBeNull();
  });

  it('it continues in smaller letters in the middle of a sentence', () => {
    expect(titleOfPage(page(['MẬT MÃ', 30], ['VÀ CHỮ KÝ SỐ', 22], ...body))).toBe(
      'MẬT MÃ VÀ CHỮ KÝ SỐ',
    );
  });

  it.each([
    ...['Khoa học dữ liệu', 'Trường hữu hạn', 'Hội tụ đều', 'Ban đầu và kết thúc'],
    ...['NGÀNH LUẬT HÀNH CHÍNH', 'Nhóm hữu hạn', 'Hướng dẫn sử dụng', 'Mã hóa thông tin'],
  ])('“%s” is not a label of a cover', (title) => {
    expect(titleOfPage(page([title, 30], ...body))).toBe(title);
  });

  it('text in brackets that do not close is left out', () => {
    expect(titleOfPage(page(['Quang học - (4 LT,', 30], ['1 BT)', 30], ...body))).toBe('Quang học');
  });

  it('the heading of a part may be only a little larger than the text', () => {
    const part = page(
      ['MÔN : TIN HỌC', 13],
      ['Bài thực hành 7.4 : Viết', 12],
      ['chương trình', 12],
      ...body,
    );
    expect(titleOfPage(part)).toBe('Bài thực hành 7.4 : Viết chương trình');
    expect(titleOfPage(page(['Bài 3: Con trỏ', 10], ...body))).toBeNull();
  });

  it('the name of a course is followed by the part', () => {
    const slides = page(
      ['Phân tích thiết kế', 34],
      ['Bài 15: Các nguyên tắc', 28],
      ['TS. Lê Văn A', 20],
    );
    expect(titleOfPage(slides)).toBe('Phân tích thiết kế – Bài 15: Các nguyên tắc');
    const below = page(
      ['QUẢN TRỊ MẠNG', 40],
      ['Chương 4:', 25],
      ['ẢO HÓA', 24],
      ['Khoa Tin học', 20],
    );
    expect(titleOfPage(below)).toBe('QUẢN TRỊ MẠNG – Chương 4: ẢO HÓA');
    const above = page(['Chương 4', 28], ['Bộ xử lý trung tâm', 36], ...body);
    expect(titleOfPage(above)).toBe('Chương 4 Bộ xử lý trung tâm');
  });

  it('the first chapter says nothing about a long book', () => {
    const chapter = page(['Chương 1', 12], ['ĐỐI TƯỢNG VÀ LỚP', 18], ...body);
    expect(titleOfPage(chapter, 235)).toBeNull();
    expect(titleOfPage(chapter, 40)).toBe('Chương 1 ĐỐI TƯỢNG VÀ LỚP');
  });

  it('the largest words below the kind of a work, if they are larger than the rest', () => {
    const work = (size: number) =>
      page(
        ['LUẬN VĂN THẠC SĨ', 30],
        ['Xây dựng thư viện số', size],
        ['Ngành khoa học máy tính', 14],
      );
    expect(titleOfPage(work(20))).toBe('Xây dựng thư viện số');
    expect(titleOfPage(work(14))).toBeNull();
  });

  it.each([
    ['TẦNG LIÊN KẾT DỮ LiỆU', 'TẦNG LIÊN KẾT DỮ LIỆU'],
    ['ĐỀ CUỐIKỲ', 'ĐỀ CUỐI KỲ'],
    ['Lập trình với ASP.NET', 'Lập trình với ASP.NET'],
    ['Lập trình iOS', 'Lập trình iOS'],
    ['Mạng nơron nhân tạo', 'Mạng nơron nhân tạo'],
    ['õ CHƯƠNG 3: KHO DỮ LIỆU', 'CHƯƠNG 3: KHO DỮ LIỆU'],
    ['ô tô và máy kéo', 'ô tô và máy kéo'],
  ])('“%s” is read as “%s”', (line, title) => {
    expect(titleOfPage(page([line, 20], ...body))).toBe(title);
  });

  it.each([
    ...['Địa chí Nghệ An', 'Công nghệ in', 'Viêm gan siêu vi A', 'Dân chủ và công bằng'],
    'Của cải của các dân tộc',
  ])('“%s” is not cut', (title) => {
    expect(titleOfPage(page([title, 20], ...body))).toBe(title);
  });

  it.each([
    ['Thiết kế giao diện', 'Thiết kế giao diện'],
    ['Telecommunications and networks', 'Telecommunications and networks'],
    ['Title: Machine learning', 'Machine learning'],
    ['TẠO BÁO CÁO THỐNG KÊ CHO THƯ VIỆN SỐ:', 'TẠO BÁO CÁO THỐNG KÊ CHO THƯ VIỆN SỐ'],
    ['BÀI TẬP LỚN HỌC PHẦN Kiến trúc máy tính', 'BÀI TẬP LỚN HỌC PHẦN Kiến trúc máy tính'],
  ])('“%s” is a title', (line, title) => {
    expect(titleOfPage(page([line, 20], ...body))).toBe(title);
  });

  it.each([
    ['above the text in capitals', [['CHƯƠNG 3: QUAN HỆ', 10]], 'CHƯƠNG 3: QUAN HỆ'],
    ['of a part without a number', [['PHẦN XÁC SUẤT THỐNG KÊ', 10]], 'PHẦN XÁC SUẤT THỐNG KÊ'],
    ['of a numbered part', [['PHẦN XI XÁC SUẤT THỐNG KÊ', 10]], null],
    [
      'in capitals on two lines above the contents',
      [
        ['NGHIÊN CỨU', 10],
        ['TRÍ TUỆ NHÂN TẠO', 10],
        ['MỤC LỤC', 10],
      ],
      'NGHIÊN CỨU TRÍ TUỆ NHÂN TẠO',
    ],
    [
      'with a number of a course',
      [['Bài thực hành 2: Tạo dữ liệu', 10]],
      'Bài thực hành 2: Tạo dữ liệu',
    ],
    [
      'in capitals except in brackets',
      [
        ['GỢI Ý ÔN TẬP', 10],
        ['MẠNG MÁY TÍNH (Phần lý thuyết)', 10],
      ],
      'GỢI Ý ÔN TẬP MẠNG MÁY TÍNH (Phần lý thuyết)',
    ],
    ['that sums up', [['Tóm tắt các câu lệnh đã học', 16]], 'Tóm tắt các câu lệnh đã học'],
    [
      'whose lines are separated by those of a table',
      [
        ['Thuật ngữ tiếng Anh chuyên ngành Công nghệ', 18],
        ['STT', 10],
        ['thông tin', 18],
      ],
      'Thuật ngữ tiếng Anh chuyên ngành Công nghệ thông tin',
    ],
    ['a little larger above all', [['Bài tập về truy vấn', 11.5]], 'Bài tập về truy vấn'],
  ] as [string, [string, number][], string | null][])('a heading %s', (_, head, title) => {
    expect(titleOfPage(page(...head, ...body))).toBe(title);
  });

  it('exam and syllabus have the name of their course', () => {
    const exam = page(
      ['ĐỀ THI HỌC PHẦN', 13],
      ['THƯ VIỆN SỐ (DC3TM86)', 16],
      ['ĐỀ THI SỐ 16', 13],
      ...body,
    );
    expect(titleOfPage(exam)).toBe('ĐỀ THI HỌC PHẦN THƯ VIỆN SỐ – Đề số 16');
    const labelled = page(['ĐỀ THI CUỐI KỲ', 20], ['Bộ môn: Vật lý', 12], ['Môn: Quang học', 12]);
    expect(titleOfPage(labelled)).toBe('ĐỀ THI CUỐI KỲ – Quang học');
    const exercises = page(['BÀI TẬP THỰC HÀNH', 22], ['Tên môn học: Lập trình', 14]);
    expect(titleOfPage(exercises)).toBe('BÀI TẬP THỰC HÀNH – Lập trình');
    const syllabus = page(
      ['ĐỀ CƯƠNG CHI TIẾT HỌC PHẦN', 18],
      ['Hệ: Chính quy', 12],
      ['1. Tên học phần: Đại số', 12],
    );
    expect(titleOfPage(syllabus)).toBe('ĐỀ CƯƠNG CHI TIẾT HỌC PHẦN Đại số');
  });

  it.each([
    ['lines of one size only', page(...body)],
    ['the heading of a section', page(['1. Khái quát về mạng', 20], ...body)],
    ['a section without a dot', page(['2.1.1 Định nghĩa tích phân', 20], ...body)],
    ['the number of a section', page(['1 Động lực', 20], ...body)],
    ['references', page(['Tài liệu tham khảo', 20], ...body)],
    ['a question', page(['Câu 1 (5 điểm)', 20], ...body)],
    ['a place for a logo', page(['LOGO', 20], ...body)],
    ['a part without a name', page(['LAB 04', 20], ['I. Mục tiêu', 16], ...body)],
    ['the contents of a part', page(['Chương 2: Nội dung', 20], ...body)],
    ['fields to fill in', page(['Name: Student’s ID:', 20], ...body)],
    ['the form of an exam', page(['ĐỀ THI CUỐI KỲ', 20], ['Thời gian: 60 phút', 12])],
    ['contents', page(['MỤC LỤC', 20], ...body)],
    ['lost letters', page(['Truy v?n nhi?u b?ng', 20], ...body)],
    ['an unknown encoding', page(['Gi¤o tr×nh To¤n', 20], ...body)],
    ['numbers', page(['2 + 2 = 4', 30], ...body)],
    ['nothing', page()],
    ['one word', page(['View', 30])],
    ['an introduction', page(['Chương 1', 44], ['Giới thiệu', 44], ['Lê Thị B', 20])],
    ['a report without its topic', page(['BÀI BÁO CÁO', 48], ['QUẢN TRỊ MẠNG', 48])],
    ['torn syllables', page(['Kế Hoạ ch Giả ng Dạ y', 30], ...body)],
    ['an institute', page(['Tokyo Institute of Technology', 20], ...body)],
    ['a word in small letters', page(['thuvien', 20], ...body)],
    ['the number of a group', page(['Nhóm 1:', 30], ['Lê Thị B', 20])],
    ['a heading that every part has', page(['Chương 1', 20], ['Thực hành', 30])],
    ['a section with a dash', page(['I - Chuẩn bị kiến thức', 20], ...body)],
    ['two texts in one place', page(['ĐỊNHCHƯƠNG VI:NGHĨA', 30], ['DỮ LIỆU', 30])],
    ['a title that continues in a picture', page(['PROGRAM IN', 40], ['thuvien', 12])],
    ['printed contents', page(['Chương 1. Đại số tuyến tính .......... 2', 20], ...body)],
    ['a part of a paper', page(['PART 1: LOC', 10], ...body)],
    ['a title that begins in a line before', page(['VÀ TRUYỀN THÔNG', 20], ...body)],
    ['only text in brackets', page(['(Community edition)', 20], ...body)],
    ['text from two places of a page', page(['Chương 3: ) Input Output', 20], ...body)],
    ['an introduction with a number', page(['I. Introduction', 40], ['Types of Software', 20])],
    ['a revision', page(['ÔN TẬP', 20], ...body)],
    ['a declaration of the author', page(['LỜI CAM ĐOAN', 20], ...body)],
    ['a kind in capitals', page(['ĐỀ CƯƠNG ÔN TẬP', 10], ...body)],
  ])('%s: no title', (_, lines) => {
    expect(titleOfPage(lines)).toBeNull();
  });
});
