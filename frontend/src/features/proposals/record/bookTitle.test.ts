import { describe, expect, it } from 'vitest';
import { bookTitle } from './bookTitle';
import { FirstPages } from './FirstPages';
import { isHandout } from './handout';

/** A page with lines of these sizes above twenty lines of text. */
function page(...head: [text: string, size: number][]) {
  const text = Array.from({ length: 20 }, (_, i): [string, number] => [
    `dòng thứ ${i} của sách`,
    10,
  ]);
  return [...head, ...text].map(([said, size], i) => {
    const line = { text: said, x: 50, right: 300, y: 800 - 30 * i, size };
    return { ...line, chunks: [line] };
  });
}

const inRightHalf = (line: ReturnType<typeof page>[number]) => {
  const moved = { ...line, x: 350, right: 600 };
  return { ...moved, chunks: [moved] };
};

const cover = (...head: [string, number][]) => page(...head).slice(0, head.length);
const titleOf = (said: string | undefined, ...pages: ReturnType<typeof page>[]) =>
  bookTitle([said], new FirstPages(pages), { pages: 30 }).title;

describe('RULES §17.19: the title of a book, by its metadata and its first pages', () => {
  it.each([
    ['BAI TAP THIET K C S D LIEU', 'BÀI TẬP THIẾT KẾ CƠ SỞ DỮ LIỆU'],
    ['Microsoft Word - ChuanHoaDuLieu.doc', 'Chuẩn hóa dữ liệu'],
    ['TAI LIEU', null],
    ['BAI TAP THIET KE MANG MAY TINH', null],
  ])('“%s”, which lost blanks or letters, names the line %s', (said, title) => {
    const lines = page(['BÀI TẬP THIẾT KẾ CƠ SỞ DỮ LIỆU', 10], ['Chuẩn hóa dữ liệu', 10]);
    const [, ...others] = lines;
    const shown = said.startsWith('BAI TAP THIET K C') ? lines : others;
    expect(titleOf(said, shown)).toBe(title);
  });

  it('one word of the metadata is a title only where it stands alone in large letters', () => {
    expect(titleOf('Microsoft', page(['Microsoft', 10]))).toBeNull();
    expect(titleOf('Frankenstein', cover(['Frankenstein', 30], ['Mary Shelley', 14]))).toBe(
      'Frankenstein',
    );
    expect(titleOf('Microsoft', cover(['NGÔN NGỮ C#', 30]), page(['Microsoft', 10]))).toBe(
      'NGÔN NGỮ C#',
    );
  });

  it('a topic that the cover names goes before the metadata', () => {
    const said = 'Báo cáo đồ án môn thị giác';
    const named = cover([said, 30], ['Đề tài: Nhận dạng bàn cờ', 20]);
    expect(titleOf(said, named)).toBe('Nhận dạng bàn cờ');
    expect(titleOf(said, cover([said, 30], ['Lê Thị Hoa', 20]))).toBe(said);
  });

  it('two words are one only in the largest letters', () => {
    const list = cover(['I. Introduction', 48], ['Business Rules', 20], ['Types of Software', 20]);
    expect(titleOf('Business Rules', list)).toBeNull();
    expect(titleOf('Business Rules', cover(['Business Rules', 48], ['N. An', 20]))).toBe(
      'Business Rules',
    );
  });

  it('a title of the metadata that page one does not bear gives way to that which it has', () => {
    const one = cover(['Một số khái niệm', 54], ['Lê Thị B', 20]);
    const other = page(['Cơ sở dữ liệu', 14]);
    expect(titleOf('Cơ sở dữ liệu', one, other)).toBe('Một số khái niệm');
    expect(titleOf('Cơ sở dữ liệu', page(), other)).toBe('Cơ sở dữ liệu');
    const inside = page(['Bài 4: Tạo thư viện sách', 10]);
    expect(titleOf('Tạo thư viện sách', inside)).toBeNull();
  });

  it('the line above each of the first pages, where nothing else is a title', () => {
    const running = (n: number) => page([`Lập trình với C – Trang ${n}`, 10]);
    expect(titleOf(undefined, running(1), running(2), running(3))).toBe('Lập trình với C');
    expect(titleOf(undefined, running(1), running(2), page(['Chuyện khác hẳn', 10]))).toBeNull();
    expect(titleOf(undefined, running(1), running(2))).toBeNull();
  });

  it('of a handout that of the first slide, not the largest letters', () => {
    const slides = [
      ...page(['Chương 2: Dự án', 9], ['3', 4], ['Vòng đời', 12]).slice(0, 8),
      ...page(['Vòng đời của dự án', 12]).slice(0, 6).map(inRightHalf),
    ];
    const info = { Title: 'Microsoft PowerPoint - Chapter 2' };
    const view = [0, 0, 612, 792];
    expect(isHandout(slides, { view }, info)).toBe(true);
    expect(isHandout(slides, { view }, {})).toBe(false);
    expect(isHandout(page(['Một trang thường', 20]), { view }, info)).toBe(false);
    const first = new FirstPages([slides]);
    expect(bookTitle([], first, { pages: 9, handout: true }).title).toBe('Chương 2: Dự án');
    const unnumbered = new FirstPages([slides.filter(({ text }) => text !== '3')]);
    expect(bookTitle([], unnumbered, { pages: 9, handout: true }).title).toBeNull();
  });

  it('a title page behind a cover that is a picture', () => {
    const title = cover(['TRƯỜNG ĐẠI HỌC XÂY DỰNG', 16], ['Sức bền vật liệu', 30]);
    expect(titleOf(undefined, [], title)).toBe('Sức bền vật liệu');
    const kind = cover(
      ['ĐẠI HỌC XÂY DỰNG', 16],
      ['ĐỒ ÁN TỐT NGHIỆP', 28],
      ['Hải Phòng - 2018', 14],
    );
    expect(titleOf(undefined, kind, title)).toBe('Sức bền vật liệu');
    expect(titleOf(undefined, [], cover(['Nội dung chính', 30], ['Mở bài', 20]))).toBeNull();
  });
});
