import type { TextLine } from '@/features/proposals/text/textLines';
import { numbered } from './certain';
import { kind, leaders } from './printedWords';
import { isNamedKind } from './thesis';
import { blockFrom } from './titleBlock';

/** A line with a number and a name, as the parts of a course have: "Bài thực hành 3: Con trỏ". */
const partHeading =
  /^(?:bài|bài thực hành|bài thí nghiệm|bài giảng|chương|chuyên đề|chủ đề|lab|chapter|lecture|lesson|unit|module)\s+(?:số\s+)?(?:\d[\w.]*|[IVX]+)\s*[:.–—-]\s*\p{L}+\s+\p{L}/iu;
/** The same without those that an exercise may have: "Bài 3: Viết chương trình". */
const partOfCourse =
  /^(?:bài thực hành|bài thí nghiệm|bài giảng|chương|chuyên đề|chủ đề|lab|chapter|lecture)\s/iu;

/** Such a heading stands near the top, and is a little larger than the text. */
const linesFromTop = 6;
const slightlyLarger = 1.06;
/** Any heading that stands above all may be this little larger. */
const larger = 1.12;

/** The heading above a page of text that is hardly larger than this; null if there is none. */
export function headingAbove(lines: readonly TextLine[], usual: number): string | null {
  const top = lines.slice(0, linesFromTop);
  const isPart = ({ text, size }: TextLine, at: number) =>
    partHeading.test(text) &&
    !leaders.test(text) &&
    (size >= slightlyLarger * usual || (at === 0 && partOfCourse.test(text)));
  const part = top.findIndex(isPart);
  if (part >= 0) return headingFrom(lines.slice(part), usual)?.replace(/\.$/u, '') ?? null;
  const large = top
    .slice(0, 2)
    .findIndex(({ text, size }) => size >= larger * usual && hasName(text));
  if (large >= 0) return headingFrom(lines.slice(large), usual);
  return capitalsAbove(lines);
}

/** Its lines are those of its own size; where the text has this too, only the first is sure. */
function headingFrom(lines: readonly TextLine[], usual: number): string | null {
  const own = (lines[0]?.size ?? 0) >= slightlyLarger * usual;
  const end = isCapital(lines[0]) ? lines.findIndex((line) => !isCapital(line)) : -1;
  const heading = end < 0 ? lines : lines.slice(0, end);
  return blockFrom(heading, own ? 0.97 : Number.POSITIVE_INFINITY)?.text ?? null;
}

/** At least three words, which no kind of book begins with. */
const hasName = (text: string) =>
  text.split(/\s+/u).length >= 3 && !isSection(text) && !leaders.test(text);

/** In capitals, but for what stands in brackets. */
function isCapital({ text = '' }: Partial<TextLine> = {}): boolean {
  const whole = text.replace(/\([^)]*\)/gu, '');
  return whole === whole.toUpperCase() && (whole.match(/\p{Lu}/gu)?.length ?? 0) >= 6;
}

/** Lines in capitals above text that is in none; they may be as large as that. */
function capitalsAbove(lines: readonly TextLine[]): string | null {
  const at = lines.slice(0, 2).findIndex((line) => isCapital(line) && !isNumbered(line.text));
  if (at < 0) return null;
  const end = lines.findIndex((line, i) => i > at && (!isCapital(line) || isSection(line.text)));
  const above = lines.slice(at, end < 0 ? undefined : end);
  const few = above.length <= 3 && lines.length > above.length + 3;
  const text = above.map((line) => line.text).join(' ');
  const words = text.split(/\s+/u).length;
  return few && words >= 3 && (!kind.test(text) || kindOfCourse.test(text) || isNamedKind(text))
    ? text
    : null;
}

const isSection = (text: string) => kind.test(text) || isNumbered(text);
/** "PHẦN 1: BÀI TẬP CƠ BẢN" is a section too. */
const isNumbered = (text: string) =>
  numbered.test(text) || /^(?:phần|part)\s+(?:\d|[IVX])/iu.test(text);

/** "BÀI TẬP LỚN HỌC PHẦN Kiến trúc máy tính": a kind that says what it is of. */
export const kindOfCourse =
  /^(?:đề cương|bài tập lớn|tiểu luận|câu hỏi|đề ôn|gợi ý)(?:\s[^:]*?)?\s(?:môn|học phần)(?: học)?:?\s+\p{L}+\s+\p{L}/iu;
