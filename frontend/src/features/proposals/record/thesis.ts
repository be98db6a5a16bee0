import type { TextLine } from '@/features/proposals/text/textLines';
import { kindOfWork } from './printedWords';
import { specificWords } from './specificWords';
import { type Block, largestBlock } from './titleBlock';

/** Works of students, whose covers have this kind in large letters and the title below. */
export const thesis =
  /^(?:luận (?:văn|án)|khóa luận|khoá luận|đồ án|(?:bài )?báo cáo|tiểu luận|niên luận|bài tập (?:lớn|nhóm)|thực tập)/iu;

/** A page with more lines is not a cover. */
export const maxLinesOnCover = 30;
/** A title of fewer words may be the course or the field. */
const minWords = 4;

/** "Mạng máy tính (CO3003)" is the course. */
const courseCode = /\([A-Z]{2,4}\d{3,5}\)/u;

/** The largest lines apart from the kind of a work; null if they are hardly larger than others. */
export function titleBesideKind(
  { first, last }: Block,
  candidates: readonly TextLine[],
  bodySize: number,
): string | null {
  const [from, to] = [candidates.indexOf(first), candidates.indexOf(last)];
  const mayBeTitle = (text: string) => !kindOfWork.test(text) && !courseCode.test(text);
  const rest = candidates.filter(({ text }, i) => (i < from || i > to) && mayBeTitle(text));
  const next = largestBlock(rest);
  if (!next || next.text.split(/\s+/u).length < minWords) return null;
  const others = rest.filter((line) => !next.text.includes(line.text));
  const largest = others.every(({ size }) => size < 0.95 * next.size);
  return largest && next.size >= 1.05 * bodySize ? next.text.replace(/\.$/u, '') : null;
}

/** The kind of a work for a degree, before its title. */
const degree =
  /^(?:khóa luận|khoá luận|đồ án|luận (?:văn|án)) (?:(?:tốt nghiệp|thạc sĩ|tiến sĩ)(?: đại học)?\s+)?(?!môn|học phần|cơ sở|chuyên|kết thúc|cuối|giữa|nhóm|số|\d)/iu;

/** A kind of work together with its topic: "BÁO CÁO PHẦN MỀM QUẢN LÝ THƯ VIỆN". */
export const isKindWithTopic = (text: string): boolean =>
  thesis.test(text) && specificWords(text).length >= minWords;

/** A kind with its topic, without the words for a degree; null if another line may be the topic. */
export function kindWithTopic(
  { text, size }: Block,
  candidates: readonly TextLine[],
): string | null {
  const isOther = (line: TextLine) =>
    line.size >= 0.8 * size &&
    line.text.split(/\s+/u).length >= 3 &&
    !text.includes(line.text) &&
    !kindOfWork.test(line.text);
  return isKindWithTopic(text) && !candidates.some(isOther) ? text.replace(degree, '') : null;
}
