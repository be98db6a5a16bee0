import type { TextLine } from '@/features/proposals/text/textLines';
import { sectionNumber } from './acceptedTitle';
import { isInside } from './FirstPages';
import { isPersonName, namesIn } from './names';
import { isBesideTitle, kindOfWork } from './printedWords';
import { saysNothing, specificWords } from './specificWords';
import { type Block, blockFrom } from './titleBlock';

const headingWords = 'chương|bài(?: giảng)?|lab|tuần|buổi|chapter|lecture|lesson|unit|module';
const partWords = `${headingWords}|phần|part`;
/** "Chương 2:" with nothing behind it. */
const bareHeading = new RegExp(`^(?:${partWords})\\s+(?:số\\s+)?(?:\\d+|[IVX]+)\\s*[:.]?$`, 'iu');
/** "Bài 15: Các nguyên tắc thiết kế" */
const wordHeading = new RegExp(
  `^(?:${headingWords})\\s+(?:số\\s+)?(?:\\d+|[IVX]+)\\s*(?:[:.–—-]|$)`,
  'iu',
);
/** "04 –" of "04 – Kiến trúc bộ lệnh"; "20 – tháng 11" is no heading. It is left out of the title. */
const plainNumber = /^\d{1,2}\s+[–-]\s+(?=\p{Lu})/u;
/** How many lines (translations, names) may be between course and part. */
const maxLinesBetween = 2;
/** The heading of a part is within this many lines below the title of the course. */
const maxLinesToHeading = 2;
/** Titles of slides have at least this font size. */
const minTitleSize = 20;
/** "Chương 2", "ĐỀ THI THỬ SỐ 1" */
const partOfBook =
  /^(?:chương|phần|chapter|part)\s+(?:\d+|[IVX]+)(?=\s|[:.–—-])|(?:^|\s)đề\s[^:]*\ssố\s+\d/iu;
const partNumber = new RegExp(
  `(?:^|\\s)(?:${partWords})\\s+(?:số\\s+)?(?:\\d+|[IVX]+)(?=\\s|[:.–—-]|$)`,
  'iu',
);

/** Whether a title has the number of a part: "Toán rời rạc – Bài 2: Đồ thị". */
export const hasPartNumber = (title: string): boolean => partNumber.test(title);

/** Whether a title is that of a chapter or of a numbered exam paper. */
export const isPartOfBook = (title: string): boolean => partOfBook.test(title);

/**
 * A title with the part that the book is: "Chương 2" above it, or "Bài 15: Các nguyên tắc" below
 * the name of a course.
 */
export function withPart(
  title: string,
  block: Block,
  candidates: readonly TextLine[],
  onCover: boolean,
): string {
  if (title !== block.text || hasPartNumber(title) || saysNothing(title)) return title;
  const before = candidates[candidates.indexOf(block.first) - 1];
  if (before && bareHeading.test(before.text)) return `${before.text} ${title.replace(/:$/u, '')}`;
  const below = onCover ? candidates.slice(candidates.indexOf(block.last) + 1) : [];
  const at = below.findIndex(({ text }) => isHeading(text));
  if (at >= 0 && isListOfParts(below.slice(at))) return title;
  const part = at < 0 || at > maxLinesBetween ? null : blockFrom(below.slice(at), 0.93);
  if (part && !bareHeading.test(part.text))
    return `${title} – ${part.text.replace(plainNumber, '')}`;
  return at < 0 ? withBlockBelow(title, block, below) : title;
}

/** Whether a title is the course's: the heading of a part is below it and as large. */
export function isAbovePart(title: string, lines: readonly TextLine[]): boolean {
  const at = lines.findIndex(({ text }) => text === title);
  const size = lines[at]?.size ?? 0;
  const below = at < 0 ? [] : lines.slice(at + 1, at + 1 + maxLinesToHeading);
  return below.some((line) => isHeading(line.text) && line.size >= 0.95 * size);
}

/** The heading of a part is within this many lines. */
const linesFromTop = 4;
/** The heading of a first part: "Chương I", "Bài 01", "1 – Mở đầu". */
const firstPart = new RegExp(`^(?:(?:${partWords})\\s+(?:số\\s+)?)?0*(?:1|I)(?![\\dIVX])`, 'iu');

/**
 * The part of a course that begins on these pages, which follow a cover with only the name of the
 * course; null if none does. Null also if they list the contents or begin the first part, because
 * then the file is the whole course.
 */
export function partOfCourse(pages: readonly (readonly TextLine[])[]): string | null {
  const page = pages.map(fromPart).find(({ length }) => length > 0) ?? [];
  const [line, ...below] = page;
  if (!line || line.size < minTitleSize || firstPart.test(line.text) || isListOfParts(page))
    return null;
  if (!bareHeading.test(line.text)) return blockFrom(page, 0.93)?.text ?? null;
  const name = blockFrom(below, 0.93);
  return name ? `${line.text} ${name.text}` : null;
}

/** The lines of a page from the heading of a part; none if no part begins near its top. */
function fromPart(page: readonly TextLine[]): readonly TextLine[] {
  const top = page.slice(0, linesFromTop);
  const at = top.findIndex(({ text }) => bareHeading.test(text) || isHeading(text));
  return at < 0 ? [] : page.slice(at);
}

const isHeading = (text: string) => wordHeading.test(text) || plainNumber.test(text);

/** The word that a heading begins with; none if it begins with a number. */
const firstWord = (text: string) =>
  plainNumber.test(text) ? '' : text.toLowerCase().split(/\s/u)[0];

/** Whether several lines are headings of one kind, such as "Chương …": a table of contents. */
function isListOfParts([first, ...others]: readonly TextLine[]): boolean {
  const word = firstWord(first?.text ?? '');
  return others.some(({ text }) => isHeading(text) && firstWord(text) === word);
}

const isNotTitle = (text: string) => kindOfWork.test(text) || text.includes(':');

/** A title, with the block below it if that has the same font size. */
function withBlockBelow(title: string, { size }: Block, below: readonly TextLine[]): string {
  const [next] = below;
  if (
    !next ||
    size < minTitleSize ||
    Math.abs(next.size - size) > 0.03 * size ||
    isNotTitle(next.text)
  )
    return title;
  const second = blockFrom(below, 0.97);
  return second ? `${title} – ${second.text}` : title;
}

/** Whom a book is for, and of which course it is. */
const audienceOrCourse =
  /^(?:[("“]|(?:dùng|dành) (?:cho|trong)|(?:bài giảng|tài liệu|giáo trình|môn|ngành|học phần|chuyên ngành|lớp|khóa|khoá|hệ)\s)/iu;
const isVietnamese = (text: string) => /(?![a-z])\p{L}/iu.test(text);
const bullet = /^[^\p{L}\p{N}(“"]/u;
/** A topic has at least this share of the title's size. */
const minTopicSize = 0.4;
const maxLinesBelow = 2;

/**
 * Whether a slide has another line right below its title that may be the topic, so that neither is
 * certain: all lectures of a course have the course's name in larger letters.
 */
export function mayHaveTopicBelow(
  title: string,
  { last, size }: Block,
  lines: readonly TextLine[],
): boolean {
  if (size < minTitleSize || hasPartNumber(title)) return false;
  const from = lines.indexOf(last) + 1;
  const below = lines.slice(from, from + maxLinesBelow);
  const end = below.findIndex(({ text }) => endsTopic(text));
  return below
    .slice(0, end < 0 ? undefined : end)
    .some((line) => line.size >= minTopicSize * size && isTopic(line.text, title));
}

/** Whether a line comes after a topic: names, dates, or the text of the slide. */
const endsTopic = (text: string) =>
  [kindOfWork, audienceOrCourse, sectionNumber, bullet].some((one) => one.test(text)) ||
  isBesideTitle(text) ||
  text.includes(':') ||
  namesIn(text).every(isPersonName);

const isTopic = (text: string, title: string) =>
  specificWords(text).length >= 2 &&
  !isInside(text, title) &&
  (isVietnamese(text) || !isVietnamese(title));
