import type { TextLine } from '@/features/proposals/text/textLines';
import { kindOfWork } from './printedWords';

/** Lines of a page that belong together. */
export interface Block {
  text: string;
  size: number;
  first: TextLine;
  last: TextLine;
}

/** A numbered line below the title begins the text. */
const numberedLine =
  /^(?:[‣•▪➢*–-]\s|\d+(?:\.\d+)*[.):]?\s|[IVXA-E]+(?:[.):/]\s|\s[–-]\s)|(?:bài|chương|phần|mục|câu)\s+\d)/iu;
/** Words that no sentence ends with, and words that none begins with. */
const endsMidSentence =
  /(?:[,&–—-]|(?:^|\s)(?:và|của|trong|với|cho|về|từ|bằng|and|of|for|in|the|with|to))$/iu;
const beginsMidSentence = /^(?:&|\/|(?:và|của|trong|với|cho|bằng|and|of|for|with)\s)/iu;

const maxLines = 5;
/** The lines of a title may have headings of a table between them. */
const maxLinesBetween = 3;

/** The first block in letters of the largest size. */
export function largestBlock(lines: readonly TextLine[]): Block | null {
  const size = Math.max(0, ...lines.map((line) => line.size));
  const start = lines.findIndex((line) => line.size >= 0.95 * size);
  return start < 0 ? null : blockFrom(lines.slice(start));
}

/** The first of these lines and those that belong to it, whose letters are hardly smaller. */
export function blockFrom(lines: readonly TextLine[], leastSizeRatio = 0.85): Block | null {
  const [first, ...below] = lines;
  if (!first) return null;
  const block = [first];
  for (const [i, line] of below.entries()) {
    const last = block.at(-1) ?? first;
    if (block.length === maxLines) break;
    if (belongs(line, last, first.size, leastSizeRatio)) {
      if (line.text !== last.text) block.push(line);
    } else {
      const small = line.size < 0.85 * first.size;
      const continuation = below
        .slice(i, i + maxLinesBetween + 1)
        .find((one) => isContinuation(one, first));
      if (small && continuation) block.push(continuation);
      break;
    }
  }
  const text = joinedLines(block.map((line) => line.text));
  return { text, size: first.size, first, last: block.at(-1) ?? first };
}

/** Without a blank after a hyphen: "End-" and "to-End" become "End-to-End". */
const joinedLines = (lines: readonly string[]): string =>
  lines.join(' ').replace(/(\p{L}-)\s(?=\p{Ll})/gu, '$1');

/** A line in letters of the same size that begins in the middle of a sentence. */
const isContinuation = (line: TextLine, { size, y }: TextLine) =>
  Math.abs(line.size - size) < 0.02 * size &&
  Math.abs(y - line.y) < 4 * size &&
  /^\p{Ll}{2}/u.test(line.text);

/** Whether a line continues a block, in letters of its size or in the middle of a sentence. */
function belongs(line: TextLine, last: TextLine, size: number, leastSizeRatio: number): boolean {
  if (Math.abs(last.y - line.y) >= 2.6 * size) return false;
  if (/\.$/u.test(last.text) && Math.abs(line.size - size) > 0.03 * size) return false;
  const midSentence = endsMidSentence.test(last.text) || beginsMidSentence.test(line.text);
  if (line.size < (midSentence ? 0.65 : leastSizeRatio) * size) return false;
  return !numberedLine.test(line.text) && !kindOfWork.test(line.text);
}
