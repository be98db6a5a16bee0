import type { Chunk, TextLine } from '@/features/proposals/text/textLines';
import { isBesideTitle } from './printedWords';
import { blockFrom } from './titleBlock';

/** A document of a course: an exam, a syllabus. */
const courseDocument =
  /^(?:đề (?:thi|kiểm tra)(?! số)|đề cương(?: chi tiết)?|bài (?:thi|kiểm tra))(?:\s[^:]*)?$|^bài tập(?: thực hành)?$/iu;
const ofCourse = /(?:học phần|môn(?: học| thi)?)$/iu;
/** The label and the name of the course. */
const course = /(?:^|(?<!bộ)\s)(?:tên )?(?:học phần|môn(?: học| thi)?)\s*[:：]\s*(\p{L}.+)?$/iu;
const behindCourse = /\s*(?:\(|(?:mã|lớp)(?=\s|:)|số tín chỉ|thời gian|trình độ|-\s*mã).*$/iu;
const number = /^đề(?: thi)? số\s*:?\s*(\d+)/iu;

const linesFromTop = 14;

/** "ĐỀ THI KẾT THÚC HỌC PHẦN" and the course below it; null on other pages. */
export function courseDocumentTitle(lines: readonly TextLine[]): string | null {
  const chunks = lines.slice(0, linesFromTop).flatMap((line) => line.chunks);
  const at = chunks.findIndex(({ text }) => courseDocument.test(text.trim()));
  const head = chunks[at];
  if (!head) return null;
  const below = chunks.slice(at + 1);
  const label = below.findIndex(({ text }) => course.test(text));
  const labelled = course.exec(below[label]?.text ?? '')?.[1] ?? below[label + 1]?.text;
  const under = ofCourse.test(head.text) ? below.find((one) => isUnder(one, head)) : undefined;
  const named = (label >= 0 ? labelled : under && wholeOf(under, lines))
    ?.replace(behindCourse, '')
    .trim();
  if (!named || named.split(/\s+/u).length > 12) return null;
  const documentNumber = below.map(({ text }) => number.exec(text)?.[1]).find(Boolean);
  const separator = ofCourse.test(head.text) ? ' ' : ' – ';
  return `${head.text}${separator}${named}${documentNumber ? ` – Đề số ${documentNumber}` : ''}`;
}

/** The lines of a title from this one on, by their size, up to the English translation. */
function wholeOf(chunk: Chunk, lines: readonly TextLine[]): string {
  const at = lines.findIndex((line) => line.chunks.length === 1 && line.chunks[0] === chunk);
  const translation = lines.findIndex((line, i) => i > at && isAscii(line.text));
  const own = lines.slice(at, translation < 0 ? undefined : translation);
  return (at < 0 ? null : blockFrom(own, 0.97))?.text ?? chunk.text;
}

const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** Whether text is in the column of a heading, and neither a label nor a line beside a title. */
const isUnder = (one: Chunk, head: Chunk) => {
  const middle = (one.x + one.right) / 2;
  return middle > head.x && middle < head.right && !/:/u.test(one.text) && !isBesideTitle(one.text);
};
