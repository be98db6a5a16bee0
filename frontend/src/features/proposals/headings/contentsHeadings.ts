import { withoutLeader } from './endings';

const squeezed = (text: string) => text.replace(/[\s:.•*–—-]+/gu, '').toLowerCase();

/** Headings of a table of contents. */
const contentsHeadings = new Set(
  [
    ...['mục lục', 'mục lục sách', 'mục lục chi tiết', 'mục lục tổng quát', 'nội dung'],
    ...['contents', 'table of contents', 'brief contents', 'detailed contents', 'in this book'],
    ...['mục lục (contents)', 'mục lục / contents', 'contents at a glance', 'table des matières'],
    ...['inhaltsverzeichnis', 'inhalt', 'sommaire', 'índice', 'contenido', 'indice'],
  ].map(squeezed),
);
/**
 * The headings of the columns: "Trang", "TT   Nội dung   Trang số". Each word matches in one way only
 * ("contents tt", never "content stt"): every word with two ways would double the time.
 */
const columns =
  /^(?:(?:tt|stt|số tt|nội dung|mục lục|tên bài|đề mục|mục|bài|chương|contents|content(?!stt)|title)[\s:/.]*)*(?:số trang|trang số|trang|tr\.|pages?)[\s:.]*$/iu;
const continuation =
  /(?<![\s–—-])[\s–—-]*\(?(?:tiếp theo|tiếp|tt|continued|cont'?d?\.?)\)?[\s.]*$/iu;

/** Whether a line is the heading of a table of contents: "MỤC LỤC", "Contents:", "MỤC LỤC (tiếp theo)". */
export function isContentsHeading(line: string): boolean {
  const heading = withoutLeader(line)
    .replace(continuation, '')
    .replace(/\t(?:trang|page)s?$/iu, '');
  return contentsHeadings.has(squeezed(heading));
}

/** A key that is the same for the headings of one table on all of its pages. */
export const headingKey = (line: string) =>
  squeezed(
    withoutLeader(line)
      .replace(continuation, '')
      .replace(/\s(?:trang|page)s?$/iu, ''),
  );

/** Whether a line is above the columns of a table of contents, such as "Trang". */
export const isColumnHeading = (line: string) => columns.test(line.trim());

/**
 * Whether a line among entries can only be the table's heading, repeated on its next page: "MỤC LỤC
 * (tiếp theo)", "Trang". "Nội dung", "Sommaire" and "Title page" may be titles.
 */
export const isHeadingRepeated = (line: string) =>
  isContentsHeading(line)
    ? headingKey(line).startsWith('mụclục')
    : isColumnHeading(line) && !/^(?:contents?|title)\s+page$/iu.test(line.trim());
