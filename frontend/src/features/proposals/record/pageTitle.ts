import type { TextLine } from '@/features/proposals/text/textLines';
import { acceptedTitle, sectionNumber } from './acceptedTitle';
import { courseDocumentTitle } from './courseDocumentTitle';
import { headingAbove, kindWithCourse } from './headings';
import { isVietnameseName } from './names';
import { isAbovePart, isPartOfBook, mayHaveTopicBelow, withPart } from './parts';
import {
  introductory,
  isBesideTitle,
  kindInTitle,
  kindOfWork,
  leaderDots,
  leadingMarks,
} from './printedWords';
import { kindWithTopic, maxLinesOnCover, thesis, titleBesideKind } from './thesis';
import { type Block, blockFrom, largestBlock } from './titleBlock';
import { topicOf } from './topic';

/** "---oOo---" */
const ornament = /^[^\p{L}\p{N}]*[o0]+[^\p{L}\p{N}]*$/iu;

/** Begins a line such as "INT2211: Cơ sở dữ liệu". */
const courseCode = /^[A-Z]{2,4}\d{3,5}\s*[:–-]/u;
/** The headings of two exercises. A page that has both is a list, so neither is its title. */
const firstExercise = /^bài 1\b/iu;
const secondExercise = /^bài 2\b/iu;

/** A line of a page that could belong to its title. */
const isCandidate = ({ text, chunks }: TextLine) =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= 2 &&
  !ornament.test(text) &&
  !courseCode.test(text) &&
  !isBesideTitle(text) &&
  !(chunks.length > 1 && chunks.some((chunk) => isBesideTitle(chunk.text))) &&
  !isVietnameseName(text.replace(leadingMarks, ''));

/** The size that most of a page's text has. */
function bodyTextSize(lines: readonly TextLine[]): number {
  const bySize = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    bySize.set(rounded, (bySize.get(rounded) ?? 0) + text.length);
  }
  return [...bySize].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** "NGÀNH CÔNG NGHỆ THÔNG TIN" below another line continues that line. */
const ofField = /^(?:chuyên )?ngành\s/iu;
const hasTitleAbove = ({ first }: Block, lines: readonly TextLine[]) => {
  const above = lines[lines.indexOf(first) - 1];
  return above !== undefined && !isBesideTitle(above.text);
};

const ofStudents = /^(?:sinh viên|svth|nhóm sinh viên|(?:giáo|giảng) viên hướng dẫn|gvhd)/iu;
const minTopicWords = 5;

/** On the cover of a student's work, a line right below in smaller letters may be the topic. */
function isAboveTopic({ last, size }: Block, lines: readonly TextLine[]): boolean {
  const next = lines[lines.indexOf(last) + 1];
  if (lines.length > maxLinesOnCover || !next || !lines.some(({ text }) => ofStudents.test(text))) {
    return false;
  }
  const words = next.text.split(/\s+/u).length;
  return isCandidate(next) && words >= minTopicWords && last.y - next.y < 1.2 * size;
}

/** A page with more lines has text too, not only a title. */
const fewLines = 14;
/** Minimum size of a title relative to the body text. */
const minTitleRatio = 1.2;
/** A PDF with more pages is a whole book, so the title of a part is not its title. */
const maxPagesOfPart = 60;

/**
 * The topic that a cover names, or the largest lines of a page, past the heading of ministry or
 * university; null if they give no title.
 */
export function titleOfPage(lines: readonly TextLine[], pages = 1): string | null {
  const named = topicOf(lines) ?? courseDocumentTitle(lines);
  if (named) return acceptedTitle(named);
  const contentsAt = lines.findIndex(({ text }) => leaderDots.test(text));
  const all = lines.filter(isCandidate);
  const candidates = contentsAt < 0 ? all : lines.slice(0, contentsAt).filter(isCandidate);
  const bodySize = bodyTextSize(lines);
  const onCover = lines.length <= fewLines;
  const largest = largestBlock(candidates);
  if (!largest) return null;
  const isLarge = onCover || largest.size >= minTitleRatio * bodySize;
  const title = isLarge
    ? titleFrom(largest, candidates, lines.length, bodySize)
    : headingAbove(all, bodySize);
  const whole = title !== null && isLarge ? withPart(title, largest, candidates, onCover) : title;
  if (firstExercise.test(whole ?? '') && all.some(({ text }) => secondExercise.test(text)))
    return null;
  if (title === largest.text && ofField.test(title) && hasTitleAbove(largest, lines)) return null;
  if (title === largest.text && isAboveTopic(largest, lines)) return null;
  if (kindOfWork.test(largest.text) && isAbovePart(whole ?? '', candidates)) return null;
  if (whole === null || (!onCover && pages > maxPagesOfPart && isPartOfBook(whole))) return null;
  if (onCover && mayHaveTopicBelow(whole, largest, lines)) return null;
  return acceptedTitle(whole, { onCover });
}

function titleFrom(
  largest: Block,
  candidates: readonly TextLine[],
  lineCount: number,
  bodySize: number,
): string | null {
  if (kindWithCourse.test(largest.text)) return largest.text;
  if (thesis.test(largest.text)) {
    const work = blockFrom(candidates.slice(candidates.indexOf(largest.first)), 0.97) ?? largest;
    const topic = lineCount <= maxLinesOnCover ? titleBesideKind(work, candidates, bodySize) : null;
    return topic ?? kindWithTopic(work, candidates);
  }
  if (kindOfWork.test(largest.text))
    return headingAbove(candidates.slice(0, candidates.indexOf(largest.first)), bodySize);
  if (!isKindAlone(largest.text)) return largest.text;
  const rest = candidates.slice(candidates.indexOf(largest.last) + 1);
  const next = largestBlock(rest);
  const follows = next && (lineCount <= fewLines || next.size >= 1.1 * bodySize);
  const named = next && !sectionNumber.test(next.text) && canFollowKind(next.text);
  return follows && named ? `${largest.text} ${next.text}` : null;
}

const canFollowKind = (text: string) => !kindOfWork.test(text) || introductory.test(text);

/** "GIÁO TRÌNH", "Chương 3", "Bài thực hành số 6": the title follows in another size. */
const isKindAlone = (text: string) => {
  const bare = text.replace(/[^\p{L}\p{N}\s]/gu, '').trim();
  const short =
    bare.split(/\s+/u).length <= 2 || /^bài (?:thực hành|tập)(?: số)? \d+$/iu.test(bare);
  return kindInTitle.test(text) && short;
};
