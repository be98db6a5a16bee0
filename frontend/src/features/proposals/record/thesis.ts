import type { TextLine } from '@/features/proposals/text/textLines';
import { kind } from './printedWords';
import { type Block, largestBlock } from './titleBlock';

/** Works of students, whose covers say this in large letters and the title below. */
export const thesis =
  /^(?:luận (?:văn|án)|khóa luận|khoá luận|đồ án|(?:bài )?báo cáo|tiểu luận|niên luận|bài tập (?:lớn|nhóm)|thực tập)/iu;

/** A page with more lines is no cover. */
export const mostOnCover = 30;
/** A title of fewer words may be the course or the field. */
const fewestWords = 4;

/** The largest lines beside the kind of a work; null if they do not stand out. */
export function belowKind(
  { first, last }: Block,
  candidates: readonly TextLine[],
  usual: number,
): string | null {
  const [from, to] = [candidates.indexOf(first), candidates.indexOf(last)];
  const rest = candidates.filter(({ text }, i) => (i < from || i > to) && !kind.test(text));
  const next = largestBlock(rest);
  if (!next || next.text.split(/\s+/u).length < fewestWords) return null;
  const others = rest.filter((line) => !next.text.includes(line.text));
  const stands = others.every(({ size }) => size < 0.95 * next.size);
  return stands && next.size >= 1.05 * usual ? next.text : null;
}
