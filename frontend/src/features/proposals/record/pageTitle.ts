import type { TextLine } from '@/features/proposals/text/textLines';
import { hasLostLetters } from '@/text/oldFonts/lost';
import { isVietnameseName } from './names';
import { isBeside, joined, kind } from './printedWords';

/** A line of a page that could belong to its title. */
const isCandidate = ({ text }: TextLine) =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= 2 && !isBeside(text) && !isVietnameseName(text);

/** The size that most of a page's text has. */
function usualSize(lines: readonly TextLine[]): number {
  const bySize = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    bySize.set(rounded, (bySize.get(rounded) ?? 0) + text.length);
  }
  return [...bySize].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** A page with more lines has text beside its title. */
const fewLines = 14;
/** A title is this much larger than the text below it. */
const larger = 1.2;
const longest = 200;
const mostLines = 5;

/** The largest lines of a page, past the heading of ministry or university; null if none stand out. */
export function titleOfPage(lines: readonly TextLine[]): string | null {
  const candidates = lines.filter(isCandidate);
  const first = largestBlock(candidates);
  if (!first) return null;
  const usual = usualSize(lines);
  if (lines.length > fewLines && first.size < larger * usual) return null;
  if (kind.test(first.text)) return null;
  if (!isKindAlone(first.text)) return usable(first.text);
  const rest = candidates.slice(candidates.indexOf(first.last) + 1);
  const next = largestBlock(rest);
  const follows = next && (lines.length <= fewLines || next.size >= 1.1 * usual);
  return follows && !kind.test(next.text) ? usable(`${first.text} ${next.text}`) : null;
}

/** "GIÁO TRÌNH", "Chương 3": the title follows in another size. */
const isKindAlone = (text: string) =>
  joined.test(text) &&
  text
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .split(/\s+/u).length <= 2;

/** A line below the title that is numbered begins the text. */
const numbered =
  /^(?:[‣•▪➢*–-]\s|\d+(?:\.\d+)*[.):]?\s|[IVXA-E]+[.):]\s|(?:bài|chương|phần|mục|câu)\s+\d)/iu;

interface Block {
  text: string;
  size: number;
  last: TextLine;
}

/** The first lines of the largest size that stand together. */
function largestBlock(lines: readonly TextLine[]): Block | null {
  const size = Math.max(0, ...lines.map((line) => line.size));
  const start = lines.findIndex((line) => line.size >= 0.95 * size);
  const [first] = start < 0 ? [] : lines.slice(start);
  if (!first) return null;
  const block = [first];
  for (const line of lines.slice(start + 1)) {
    const last = block.at(-1) ?? first;
    const near = Math.abs(last.y - line.y) < 2.6 * size;
    const full = !near || line.size < 0.85 * size || block.length === mostLines;
    if (full || numbered.test(line.text) || kind.test(line.text)) break;
    if (line.text !== last.text) block.push(line);
  }
  const text = block.map((line) => line.text).join(' ');
  return { text, size, last: block.at(-1) ?? first };
}

/** Signs inside words are those of an encoding that nobody could read. */
const garbled = /\p{L}[^\p{L}\p{M}\p{N}\p{P}\s+=<>|~^`$]\p{L}/u;

function usable(raw: string): string | null {
  const text = raw.replace(/\s+/gu, ' ').replace(/^[\s.,:;–•*-]+|[\s.,:;–•*-]+$/gu, '');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const marks = text.replace(/\s/gu, '').length;
  const words = text.split(' ').filter((word) => /\p{L}{2}/u.test(word));
  if (text.length > longest || letters < 3 || letters < 0.6 * marks || words.length === 0)
    return null;
  if (words.length > 7 && /[.!?:]\s*$/u.test(raw)) return null; // a sentence
  if (words.length > 22 || /\s=\s/u.test(text) || /^\S*\d\S*$/u.test(text)) return null;
  const spaced = text.split(' ').filter((word) => /^\p{L}$/u.test(word)).length;
  if (spaced > 0.4 * text.split(' ').length) return null;
  return garbled.test(text) || hasLostLetters(text) || isBeside(text) ? null : text;
}
