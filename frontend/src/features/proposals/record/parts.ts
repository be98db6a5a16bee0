import type { TextLine } from '@/features/proposals/text/textLines';
import { saysNothing } from './ownWords';
import { type Block, blockFrom } from './titleBlock';

const wholes = 'chương|bài|lab|tuần|buổi|chapter|lecture|lesson|unit|module';
const names = `${wholes}|phần|part`;
/** "Chương 2:" with nothing behind it. */
const bare = new RegExp(`^(?:${names})\\s+(?:số\\s+)?(?:\\d+|[IVX]+)\\s*[:.]?$`, 'iu');
/** "Bài 15: Các nguyên tắc thiết kế" */
const heading = new RegExp(`^(?:${wholes})\\s+(?:số\\s+)?(?:\\d+|[IVX]+)\\s*(?:[:.–—-]|$)`, 'iu');
/** "Chương 2", "ĐỀ THI THỬ SỐ 1" */
const ofBook =
  /^(?:chương|phần|chapter|part)\s+(?:\d+|[IVX]+)(?=\s|[:.–—-])|(?:^|\s)đề\s[^:]*\ssố\s+\d/iu;
/** The title of a part already, with its name behind its number. */
const named = new RegExp(`^(?:${names})\\s+(?:số\\s+)?(?:\\d+|[IVX]+)(?=\\s|[:.–—-]|$)`, 'iu');

/** Whether a title is that of a chapter. */
export const isPartOfBook = (title: string): boolean => ofBook.test(title);

/**
 * A title with the part that the book is: "Chương 2" above it, or "Bài 15: Các nguyên tắc" below
 * the name of a course.
 */
export function withPart(
  title: string,
  block: Block,
  candidates: readonly TextLine[],
  cover: boolean,
): string {
  if (title !== block.text || named.test(title) || saysNothing(title)) return title;
  const before = candidates[candidates.indexOf(block.first) - 1];
  if (before && bare.test(before.text)) return `${before.text} ${title.replace(/:$/u, '')}`;
  const below = cover ? candidates.slice(candidates.indexOf(block.last) + 1) : [];
  const [next] = below;
  if (!next || !heading.test(next.text)) return title;
  const part = blockFrom(below);
  return part && !bare.test(part.text) ? `${title} – ${part.text}` : title;
}
