import type { Chunk, TextLine } from '@/features/proposals/text/textLines';
import { isBesideTitle } from './printedWords';
import { blockFrom } from './titleBlock';

/** A document of a course: an exam, a syllabus. */
const courseDocument =
  /^(?:đề (?:thi|kiểm tra)(?! số)|đề cương(?: chi tiết)?|bài (?:thi|kiểm tra))(?:\s[^:]*)?$|^bài tập(?: thực hành)?$/iu;
const courseAtEnd = /(?:học phần|môn(?: học| thi)?)$/iu;
/** The label of the course, and its name if that is on the same line. */
const courseLabel =
  /(?:^|(?<!bộ)\s)(?:tên )?(?:học phần|môn(?: học| thi)?)\s*[:：]\s*(\p{L}.+)?$/iu;
const afterCourseName = /\s*(?:\(|(?:mã|lớp)(?=\s|:)|số tín chỉ|thời gian|trình độ|-\s*mã).*$/iu;
const numberedExam = /^đề(?: thi)? số\s*:?\s*(\d+)/iu;

const linesFromTop = 14;

/** "ĐỀ THI KẾT THÚC HỌC PHẦN" and the course below it; null on other pages. */
export function courseDocumentTitle(lines: readonly TextLine[]): string | null {
  const chunks = lines.slice(0, linesFromTop).flatMap((line) => line.chunks);
  const at = chunks.findIndex(({ text }) => courseDocument.test(text.trim()));
  const head = chunks[at];
  if (!head) return null;
  const below = chunks.slice(at + 1);
  const labelAt = below.findIndex(({ text }) => courseLabel.test(text));
  const labelled = courseLabel.exec(below[labelAt]?.text ?? '')?.[1] ?? below[labelAt + 1]?.text;
  const under = courseAtEnd.test(head.text) ? below.find((one) => isUnder(one, head)) : undefined;
  const courseName = (labelAt >= 0 ? labelled : under && wholeTitleFrom(under, lines))
    ?.replace(afterCourseName, '')
    .trim();
  if (!courseName || courseName.split(/\s+/u).length > 12) return null;
  const examNumber = below.map(({ text }) => numberedExam.exec(text)?.[1]).find(Boolean);
  const separator = courseAtEnd.test(head.text) ? ' ' : ' – ';
  return `${head.text}${separator}${courseName}${examNumber ? ` – Đề số ${examNumber}` : ''}`;
}

/** The title that begins with this line: the lines of its size, up to the English translation. */
function wholeTitleFrom(chunk: Chunk, lines: readonly TextLine[]): string {
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
