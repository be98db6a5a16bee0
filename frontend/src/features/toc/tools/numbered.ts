import { readCounter } from './counters';

/** A title with its numbering taken apart: "Chương ", "2", ". Mở đầu". */
export interface Numbered {
  /** The word before the number with its space; empty for "1.2 …". */
  label: string;
  /** "2", "II", "b", "1.2". */
  number: string;
  /** What follows the number. */
  rest: string;
}

const labels =
  'phần|tập|quyển|chương|chủ đề|chủ điểm|chuyên đề|mục|bài|tiết|tuần|buổi|phụ lục|part|book|volume|chapter|unit|module|section|lesson|lecture|appendix';

/** A word and its number; § needs no space. */
const labelled = new RegExp(
  `^((?:${labels})\\s+|§\\s*)(\\d+(?:\\.\\d+)*|[ivxlc]+|[a-zđ]|một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười)(?=[\\s.:,;)–—-]|$)`,
  'iu',
);
const dotted = /^()(\d+(?:\.\d+)+)(?=[\s.:)]|$)/u;
const punctuated = /^()(\d+|[IVXLC]+|[A-ZĐ]|[a-zđ])(?=[.):](?:\s|$))/u;
const bare = /^()(\d+)(?=\s+\p{L})/u;

/**
 * Takes the numbering of a title apart; null if it has none. A number without a dot, bracket or colon
 * after it, as in "1 Sets", counts only if `bareToo`: "10 bài tập" is not numbering.
 */
export function numberedTitle(title: string, bareToo: boolean): Numbered | null {
  const text = title.normalize('NFC').trim();
  const found =
    labelled.exec(text) ??
    dotted.exec(text) ??
    punctuated.exec(text) ??
    (bareToo && bare.exec(text));
  if (!found) return null;
  const [whole, label = '', number = ''] = found;
  if (!number.includes('.') && readCounter(number) === null) return null;
  return { label, number, rest: text.slice(whole.length) };
}

/** Whether numbers with dots are in use. A bare number is then a numbering, too. */
export const usesDots = (titles: readonly string[]) =>
  titles.some((title) => dotted.test(title.trim()));
