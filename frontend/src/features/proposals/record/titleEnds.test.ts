import { describe, expect, it } from 'vitest';
import { acceptedTitle } from './acceptedTitle';
import { body, page } from './pagesForTests';
import { titleOfPage } from './pageTitle';

describe('RULES §17.19: where a title from page one begins and ends', () => {
  it('below the kind of a work in letters of nearly the same size', () => {
    const work = page(
      ['TRƯỜNG ĐIỆN - ĐIỆN TỬ', 16],
      ['ĐỒ ÁN TỐT NGHIỆP', 25],
      ['Thiết kế thư viện số', 23],
      ['cho trường phổ thông.', 23],
      ['Lê An - 18120026', 14],
      ['Ngành Khoa học máy tính, trường Điện – Điện tử, 2026', 14],
    );
    expect(titleOfPage(work)).toBe('Thiết kế thư viện số cho trường phổ thông');
    const course = page(['Mạng máy tính (CO3003)', 14], ['Báo cáo bài tập lớn 1', 25]);
    expect(titleOfPage(course)).toBeNull();
    const barred = page(
      ['BÁO CÁO', 16],
      ['| ĐỀ TÀI |', 12],
      ['Nén ảnh', 12],
      ['| GIÁO VIÊN |', 12],
    );
    expect(titleOfPage(barred)).toBe('Nén ảnh');
  });

  it('the kind of a work with its topic, if no other line may be the topic', () => {
    const report = (...below: [string, number][]) =>
      page(['BÁO CÁO PHẦN MỀM', 16], ['QUẢN LÝ THƯ VIỆN', 16], ...below);
    expect(titleOfPage(report(['- Lê Thanh An', 14], ['Võ Văn Bình 18200070', 14]))).toBe(
      'BÁO CÁO PHẦN MỀM QUẢN LÝ THƯ VIỆN',
    );
    expect(titleOfPage(report(['Mượn và trả sách', 14]))).toBeNull();
    expect(titleOfPage(page(['BÁO CÁO ĐỒ ÁN MÔN HỌC CUỐI KỲ', 20]))).toBeNull();
  });

  it('a number of a course counts on its cover, an ornament and a degree do not', () => {
    const cover = page(['XI. Software Design', 40], ['Presentation: N. An', 18]);
    expect(titleOfPage(cover)).toBe('XI. Software Design');
    const ornament = page(['—oOo—', 22], ['Báo cáo môn học:', 18], ['SO SÁNH HAI ẢNH', 22]);
    expect(titleOfPage(ornament)).toBe('SO SÁNH HAI ẢNH');
    const degree = page(['KHÓA LUẬN TỐT NGHIỆP', 20], ['Chẩn đoán bệnh bằng học sâu', 20]);
    expect(titleOfPage(degree)).toBe('Chẩn đoán bệnh bằng học sâu');
    const above = page(['BÁO CÁO', 10], ['XÂY DỰNG TRANG BÁN HÀNG', 10], ...body);
    expect(titleOfPage(above)).toBe('BÁO CÁO XÂY DỰNG TRANG BÁN HÀNG');
    const part = page(['KHAI PHÁ DỮ LIỆU', 20], ['PHẦN 1: TƯ DUY', 14], ['Lê Thị Hoa', 12]);
    expect(titleOfPage(part)).toBe('KHAI PHÁ DỮ LIỆU');
  });

  it('ends where the letters, the sentence or the section do', () => {
    const chapter = ['CHƯƠNG 3: TINH CHỈNH', 14] as [string, number];
    const note = ['Ghi chú: Bài 1 đến 12 là bắt buộc, bài 13 là khuyến khích.', 14];
    const rest = page(...body).map(({ text }): [string, number] => [text, 13]);
    expect(titleOfPage(page(chapter, note as [string, number], ...rest))).toBe(chapter[0]);
    const exercises = page(['BÀI TẬP BUỔI 11 – THAM SỐ.', 10], ['PHẦN 1: CƠ BẢN', 10], ...body);
    expect(titleOfPage(exercises)).toBe('BÀI TẬP BUỔI 11 – THAM SỐ');
    const colon = page(['Bài tập của chương 3:', 20], ['Bài 3.1:', 13], ...body);
    expect(titleOfPage(colon)).toBe('Bài tập của chương 3');
    const above = page(['Lab 09.', 12], ['TẠO BÁO CÁO VỚI DATA REPORT:', 18], ...body);
    expect(titleOfPage(above)).toBe('Lab 09. TẠO BÁO CÁO VỚI DATA REPORT');
    const sentence = page(
      ['Chương 2: Những điều cần biết trước khi quyết định mua sách.', 10],
      ...body,
    );
    expect(titleOfPage(sentence)).toBe(
      'Chương 2: Những điều cần biết trước khi quyết định mua sách',
    );
  });

  it('the first of several exercises is not a title, nor is a course or a field of a form', () => {
    const one = ['Bài 1: máy chủ và máy khách', 14] as [string, number];
    const more = ['Bài 2: máy chủ', 10] as [string, number];
    expect(titleOfPage(page(one, ...body))).toBe(one[0]);
    expect(titleOfPage(page(one, ...body, more))).toBeNull();
    expect(titleOfPage(page(['HỆ : ĐẠI HỌC CHÍNH QUY', 20]))).toBeNull();
    expect(titleOfPage(page(['INT2211: Intro to Database', 20], ...body))).toBeNull();
    expect(titleOfPage(page(['1.Mở thư mục của thư viện', 20], ...body))).toBeNull();
    expect(titleOfPage(page(['CHỦ ĐỀ : ĐO NHỊP TIM', 14]))).toBe('ĐO NHỊP TIM');
    const school = page(['Đề tài: Mạng máy tính của', 14], ['ĐH Tôn Đức Thắng', 14]);
    expect(titleOfPage(school)).toBe('Mạng máy tính của ĐH Tôn Đức Thắng');
  });

  it('without the signs around it, and without brackets that do not close', () => {
    const title = 'Cấu trúc dữ liệu';
    expect(acceptedTitle(`* – ${title} ; – * .`)).toBe(title);
    expect(acceptedTitle(`${title} (tập 1)`)).toBe(`${title} (tập 1)`);
    expect(acceptedTitle(`${title} – (tập (1`)).toBe(title);
    expect(acceptedTitle(`${title} (C) – (tập`)).toBe(`${title} (C)`);
    // Long rows of signs are not a title, and take no longer than other lines of their length.
    expect(acceptedTitle(`${title} ${'– '.repeat(100_000)}x`)).toBeNull();
  });

  it('never with the class of a course, or with letters that were drawn twice', () => {
    expect(acceptedTitle('PHÂN TÍCH MẠNG XÃ HỘI - IS353.P11')).toBeNull();
    expect(acceptedTitle('Lập trình ESP8266 và STM32F4')).toBe('Lập trình ESP8266 và STM32F4');
    expect(acceptedTitle('XÁC SUẤTT & THỐ& THNGNG KÊ ĐẠẠII HỌHC')).toBeNull();
    expect(acceptedTitle('Mạng nơron và ứng dụng')).toBe('Mạng nơron và ứng dụng');
  });
});
