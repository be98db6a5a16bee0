import { describe, expect, it } from 'vitest';
import { bookTitle } from './bookTitle';
import { FirstPages } from './FirstPages';
import { isHandout } from './handout';
import { body, page } from './pagesForTests';

const withText = (...head: [string, number][]) => page(...head, ...body);

const inRightHalf = (line: ReturnType<typeof page>[number]) => {
  const moved = { ...line, x: 350, right: 600 };
  return { ...moved, chunks: [moved] };
};

const titleOf = (metadataTitle: string | undefined, ...pages: ReturnType<typeof page>[]) =>
  bookTitle([metadataTitle], new FirstPages(pages), { pages: 30 }).title;

describe('RULES §17.19: the title of a book, by its metadata and its first pages', () => {
  const exercises = 'BÀI TẬP THIẾT KẾ CƠ SỞ DỮ LIỆU';
  const chapter = 'Chuẩn hóa dữ liệu';
  it.each([
    ['BAI TAP THIET K C S D LIEU', [exercises, chapter], exercises],
    ['Microsoft Word - ChuanHoaDuLieu.doc', [chapter], chapter],
    ['TAI LIEU', [chapter], null],
    ['BAI TAP THIET KE MANG MAY TINH', [chapter], null],
  ])(
    'a metadata title that has lost blanks or letters, “%s”, is found among %j: %s',
    (metadataTitle, lines, title) => {
      const shown = withText(...lines.map((line): [string, number] => [line, 10]));
      expect(titleOf(metadataTitle, shown)).toBe(title);
    },
  );

  it('a metadata title of one word is used only if it is alone on a line in large letters', () => {
    expect(titleOf('Microsoft', withText(['Microsoft', 10]))).toBeNull();
    expect(titleOf('Frankenstein', page(['Frankenstein', 30], ['Mary Shelley', 14]))).toBe(
      'Frankenstein',
    );
    expect(titleOf('Microsoft', page(['NGÔN NGỮ C#', 30]), withText(['Microsoft', 10]))).toBe(
      'NGÔN NGỮ C#',
    );
  });

  it('a topic on the cover is preferred to the metadata', () => {
    const metadataTitle = 'Báo cáo đồ án môn thị giác';
    const named = page([metadataTitle, 30], ['Đề tài: Nhận dạng bàn cờ', 20]);
    expect(titleOf(metadataTitle, named)).toBe('Nhận dạng bàn cờ');
    expect(titleOf(metadataTitle, page([metadataTitle, 30], ['Lê Thị Hoa', 20]))).toBe(
      metadataTitle,
    );
  });

  it('a metadata title of two words is used only if it is in the largest letters', () => {
    const list = page(['I. Introduction', 48], ['Business Rules', 20], ['Types of Software', 20]);
    expect(titleOf('Business Rules', list)).toBeNull();
    expect(titleOf('Business Rules', page(['Business Rules', 48], ['N. An', 20]))).toBe(
      'Business Rules',
    );
  });

  it('the title on page one replaces a metadata title that is not on it', () => {
    const one = page(['Một số khái niệm', 54], ['Lê Thị B', 20]);
    const other = withText(['Cơ sở dữ liệu', 14]);
    expect(titleOf('Cơ sở dữ liệu', one, other)).toBe('Một số khái niệm');
    expect(titleOf('Cơ sở dữ liệu', withText(), other)).toBe('Cơ sở dữ liệu');
    const inside = withText(['Bài 4: Tạo thư viện sách', 10]);
    expect(titleOf('Tạo thư viện sách', inside)).toBeNull();
  });

  it('the running header of the first pages, if there is no other title', () => {
    const running = (n: number) => withText([`Lập trình với C – Trang ${n}`, 10]);
    expect(titleOf(undefined, running(1), running(2), running(3))).toBe('Lập trình với C');
    expect(
      titleOf(undefined, running(1), running(2), withText(['Chuyện khác hẳn', 10])),
    ).toBeNull();
    expect(titleOf(undefined, running(1), running(2))).toBeNull();
  });

  it('the title of a handout is that of its first slide, not the largest letters', () => {
    const slides = [
      ...withText(['Chương 2: Dự án', 9], ['3', 4], ['Vòng đời', 12]).slice(0, 8),
      ...withText(['Vòng đời của dự án', 12]).slice(0, 6).map(inRightHalf),
    ];
    const info = { Title: 'Microsoft PowerPoint - Chapter 2' };
    const view = [0, 0, 612, 792];
    expect(isHandout(slides, { view }, info)).toBe(true);
    expect(isHandout(slides, { view }, {})).toBe(false);
    expect(isHandout(withText(['Một trang thường', 20]), { view }, info)).toBe(false);
    const first = new FirstPages([slides]);
    expect(bookTitle([], first, { pages: 9, handout: true }).title).toBe('Chương 2: Dự án');
    const unnumbered = new FirstPages([slides.filter(({ text }) => text !== '3')]);
    expect(bookTitle([], unnumbered, { pages: 9, handout: true }).title).toBeNull();
  });

  it('the title page after a cover that is a picture', () => {
    const title = page(['TRƯỜNG ĐẠI HỌC XÂY DỰNG', 16], ['Sức bền vật liệu', 30]);
    expect(titleOf(undefined, [], title)).toBe('Sức bền vật liệu');
    const kind = page(['ĐẠI HỌC XÂY DỰNG', 16], ['ĐỒ ÁN TỐT NGHIỆP', 28], ['Hải Phòng - 2018', 14]);
    expect(titleOf(undefined, kind, title)).toBe('Sức bền vật liệu');
    expect(titleOf(undefined, [], page(['Nội dung chính', 30], ['Mở bài', 20]))).toBeNull();
  });
});
