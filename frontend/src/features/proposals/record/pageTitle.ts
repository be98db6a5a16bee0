import type { TextLine } from '@/features/proposals/text/textLines';
import { hasLostLetters } from '@/text/oldFonts/lost';
import { isVietnameseName } from './names';
import { isBeside, joined, kind, opening, saysNothing } from './printedWords';
import { blockFrom, largestBlock } from './titleBlock';
import { topicOf } from './topic';

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

/** The heading of a section is none of the book, and no question: "II. Yêu cầu", "Câu 1 (5 điểm)". */
const numbered =
  /^(?:(?:\d+(?:\.\d+)*|[IVX]+|[a-eA-E])[.)]\s|\d+(?:\.\d+)+\s|\d\s+\p{Lu}|(?:câu|Câu|CÂU|[Qq]uestion)\s+\d)/u;

/**
 * The topic that a cover names, or the largest lines of a page, past the heading of ministry or
 * university; null if none stand out.
 */
export function titleOfPage(lines: readonly TextLine[]): string | null {
  const topic = topicOf(lines);
  if (topic) return usable(topic);
  const candidates = lines.filter(isCandidate);
  const first = largestBlock(candidates);
  if (!first) return null;
  const usual = usualSize(lines);
  if (lines.length > fewLines && first.size < larger * usual) return headingOf(candidates, usual);
  if (kind.test(first.text)) return null;
  if (!isKindAlone(first.text)) return usable(first.text);
  const rest = candidates.slice(candidates.indexOf(first.last) + 1);
  const next = largestBlock(rest);
  const follows = next && (lines.length <= fewLines || next.size >= 1.1 * usual);
  const named = next && !numbered.test(next.text) && isNamed(next.text);
  return follows && named ? usable(`${first.text} ${next.text}`) : null;
}

const isNamed = (text: string) => !kind.test(text) || opening.test(text);

/** A line with a number and a name, as the parts of a course have: "Bài thực hành 3: Con trỏ". */
const partHeading =
  /^(?:bài|bài thực hành|bài thí nghiệm|bài giảng|chương|chuyên đề|chủ đề|lab|chapter|lecture|lesson|unit|module)\s+(?:số\s+)?(?:\d[\w.]*|[IVX]+)\s*[:.–—-]\s*\p{L}+\s+\p{L}/iu;
/** Such a heading stands near the top, and is a little larger than the text. */
const mostAbove = 6;
const slightlyLarger = 1.06;

function headingOf(candidates: readonly TextLine[], usual: number): string | null {
  const at = candidates
    .slice(0, mostAbove)
    .findIndex(({ text, size }) => partHeading.test(text) && size >= slightlyLarger * usual);
  const block = at < 0 ? null : blockFrom(candidates.slice(at));
  return block ? usable(block.text) : null;
}

/** "GIÁO TRÌNH", "Chương 3", "Bài thực hành số 6": the title follows in another size. */
const isKindAlone = (text: string) => {
  const said = text.replace(/[^\p{L}\p{N}\s]/gu, '').trim();
  const short =
    said.split(/\s+/u).length <= 2 || /^bài (?:thực hành|tập)(?: số)? \d+$/iu.test(said);
  return joined.test(text) && short;
};

/** Signs inside words are those of an encoding that nobody could read. */
const garbled = /\p{L}[^\p{L}\p{M}\p{N}\p{P}\s+=<>|~^`$]\p{L}/u;

function usable(raw: string): string | null {
  // What stands in brackets that do not close was cut.
  const whole = raw.replace(/[\s–-]*\([^)]*$/u, '').replace(/\s+/gu, ' ');
  const text = whole.replace(/^[\s.,:;–•*-]+|[\s.,:;–•*-]+$/gu, '');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const marks = text.replace(/\s/gu, '').length;
  const words = text.split(' ').filter((word) => /\p{L}{2}/u.test(word));
  if (text.length > longest || letters < 3 || letters < 0.6 * marks || words.length === 0)
    return null;
  if (numbered.test(text) || saysNothing.test(text)) return null;
  if (words.length > 7 && /[.!?:]\s*$/u.test(raw)) return null; // a sentence
  if (words.length > 22 || /\s=\s/u.test(text) || /^\S*\d\S*$/u.test(text)) return null;
  const spaced = text.split(' ').filter((word) => /^\p{L}$/u.test(word)).length;
  if (spaced > 0.4 * text.split(' ').length) return null;
  return garbled.test(text) || hasLostLetters(text) || isBeside(text) ? null : text;
}
