import type { TextLine } from '@/features/proposals/text/textLines';
import { numbered } from './certain';
import { isInside } from './FirstPages';
import { isPersonName, namesIn } from './names';
import { ownWords } from './ownWords';
import { namesPart } from './parts';
import { isBeside, kind } from './printedWords';
import type { Block } from './titleBlock';

/** Whom a book is for, and of which course it is. */
const besideTitle =
  /^(?:[("“]|(?:dùng|dành) (?:cho|trong)|(?:bài giảng|tài liệu|giáo trình|môn|ngành|học phần|chuyên ngành|lớp|khóa|khoá|hệ)\s)/iu;
const isVietnamese = (text: string) => /(?![a-z])\p{L}/iu.test(text);
const bullet = /^[^\p{L}\p{N}(“"]/u;
/** Slides have letters of this size. */
const ofSlides = 20;
/** Smaller lines say little. */
const least = 0.4;
const linesBelow = 2;

/**
 * Whether a slide has another line right below its title that may be the topic, so that neither is
 * certain: all lectures of a course have the course's name in larger letters.
 */
export function hasRival(
  title: string,
  { last, size }: Block,
  lines: readonly TextLine[],
): boolean {
  if (size < ofSlides || namesPart(title)) return false;
  const from = lines.indexOf(last) + 1;
  const below = lines.slice(from, from + linesBelow);
  const end = below.findIndex(({ text }) => isOther(text));
  return below
    .slice(0, end < 0 ? undefined : end)
    .some((line) => line.size >= least * size && isTopic(line.text, title));
}

/** Names, dates and the text of the slide begin here. */
const isOther = (text: string) =>
  [kind, besideTitle, numbered, bullet].some((one) => one.test(text)) ||
  isBeside(text) ||
  text.includes(':') ||
  namesIn(text).every(isPersonName);

const isTopic = (text: string, title: string) =>
  ownWords(text).length >= 2 &&
  !isInside(text, title) &&
  (isVietnamese(text) || !isVietnamese(title));
