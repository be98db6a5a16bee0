import type { TextLine } from '@/features/proposals/text/textLines';
import { sectionNumber } from './acceptedTitle';
import { kindOfWork, leaderDots } from './printedWords';
import { isKindWithTopic } from './thesis';
import { blockFrom } from './titleBlock';

/** The number and name of a part of a course: "Bài thực hành 3: Con trỏ". */
const partHeading =
  /^(?:bài|bài thực hành|bài thí nghiệm|bài giảng|chương|chuyên đề|chủ đề|lab|chapter|lecture|lesson|unit|module)\s+(?:số\s+)?(?:\d[\w.]*|[IVX]+)\s*[:.–—-]\s*\p{L}+\s+\p{L}/iu;
/** The kinds that only a part of a course has; "Bài 3: Viết chương trình" may be an exercise. */
const kindOfPart =
  /^(?:bài thực hành|bài thí nghiệm|bài giảng|chương|chuyên đề|chủ đề|lab|chapter|lecture)\s/iu;

/**
 * The heading of a part is in one of the first lines, and this much larger than the text. In the
 * very first line it may have the text's size if it begins with `kindOfPart`.
 */
const linesFromTop = 6;
const slightlyLarger = 1.06;
/** Any other heading must be in the first two lines and this much larger, or in capitals. */
const larger = 1.12;

/**
 * The heading above a page of text, even if its letters are hardly larger than the text's; null if
 * there is none.
 */
export function headingAbove(lines: readonly TextLine[], bodySize: number): string | null {
  const top = lines.slice(0, linesFromTop);
  const isPart = ({ text, size }: TextLine, at: number) =>
    partHeading.test(text) &&
    !leaderDots.test(text) &&
    (size >= slightlyLarger * bodySize || (at === 0 && kindOfPart.test(text)));
  const part = top.findIndex(isPart);
  if (part >= 0) return headingFrom(lines.slice(part), bodySize)?.replace(/\.$/u, '') ?? null;
  const large = top
    .slice(0, 2)
    .findIndex(({ text, size }) => size >= larger * bodySize && canBeHeading(text));
  if (large >= 0) return headingFrom(lines.slice(large), bodySize);
  return capitalsAbove(lines);
}

/** The lines of a heading: all of its size, or only the first if the text has the same size. */
function headingFrom(lines: readonly TextLine[], bodySize: number): string | null {
  const hasOwnSize = (lines[0]?.size ?? 0) >= slightlyLarger * bodySize;
  const end = isAllCaps(lines[0]) ? lines.findIndex((line) => !isAllCaps(line)) : -1;
  const heading = end < 0 ? lines : lines.slice(0, end);
  return blockFrom(heading, hasOwnSize ? 0.97 : Number.POSITIVE_INFINITY)?.text ?? null;
}

/** At least three words that are no kind of work, no numbered section and no line of contents. */
const canBeHeading = (text: string) =>
  text.split(/\s+/u).length >= 3 && !isWorkOrSection(text) && !leaderDots.test(text);

/** In capitals, apart from text in brackets. */
function isAllCaps({ text = '' }: Partial<TextLine> = {}): boolean {
  const whole = text.replace(/\([^)]*\)/gu, '');
  return whole === whole.toUpperCase() && (whole.match(/\p{Lu}/gu)?.length ?? 0) >= 6;
}

/** Lines in capitals above text that is not; their letters may be as small as the text's. */
function capitalsAbove(lines: readonly TextLine[]): string | null {
  const at = lines.slice(0, 2).findIndex((line) => isAllCaps(line) && !isNumbered(line.text));
  if (at < 0) return null;
  const end = lines.findIndex(
    (line, i) => i > at && (!isAllCaps(line) || isWorkOrSection(line.text)),
  );
  const above = lines.slice(at, end < 0 ? undefined : end);
  const few = above.length <= 3 && lines.length > above.length + 3;
  const text = above.map((line) => line.text).join(' ');
  const words = text.split(/\s+/u).length;
  return few &&
    words >= 3 &&
    (!kindOfWork.test(text) || kindWithCourse.test(text) || isKindWithTopic(text))
    ? text
    : null;
}

const isWorkOrSection = (text: string) => kindOfWork.test(text) || isNumbered(text);
/** "PHẦN 1: BÀI TẬP CƠ BẢN" is a section too, but not "PHẦN XÁC SUẤT". */
const numberedPart = /^(?:phần|part)\s+(?:\d|[IVX]+(?!\p{L}))/iu;
const isNumbered = (text: string) => sectionNumber.test(text) || numberedPart.test(text);

/** A kind of work with the name of its course: "BÀI TẬP LỚN HỌC PHẦN Kiến trúc máy tính". */
export const kindWithCourse =
  /^(?:đề cương|bài tập lớn|tiểu luận|câu hỏi|đề ôn|gợi ý)(?:\s[^:]*?)?\s(?:môn|học phần)(?: học)?:?\s+\p{L}+\s+\p{L}/iu;
