import { numberingOf } from './pasteLevels';

interface Ending {
  title: string;
  page: string;
  /** Dots, a tab, spaces or a word precede the number, so it can only be a page. */
  sure: boolean;
}

/**
 * Words that keep their number as part of the title: "Năm 1945", "Ôn tập chương 2", "Các số đến
 * 10".
 */
const counted =
  /(?:^|\s)(?:năm|lớp|khối|quyển|chương|(?<!thành )phần|bài|mục|tiết|tuần|tháng|ngày|kì|kỳ|kỉ|kỷ|đến|và|với|hoặc|thứ|unit|lesson|chapter|part|grade|to|and)$/iu;
/**
 * The same if the word is the whole rest of the title: "Số 7" (but not "Phân số 7", "Ôn tập 7"),
 * and also "Toán 12 tập 1".
 */
const countedAlone = /^(?:tập|số)$|\d\s+tập$/iu;
const saidPage = /(?:^|[\s(,])(?:trang|tr\.?|page|p\.)$/iu;

/** A title and the number at its end; null if there is none or if it belongs to the title. */
function endingOf(body: string): Ending | null {
  const page = /\d{1,6}$/u.exec(body)?.[0];
  if (!page) return null;
  const before = body.slice(0, -page.length);
  const title = before.replace(/[\s.…·_]+$/u, '');
  const gap = before.slice(title.length);
  if (title === '') return null;
  if (saidPage.test(before.trimEnd())) {
    return {
      title: before
        .trimEnd()
        .replace(saidPage, '')
        .replace(/[\s,]+$/u, ''),
      page,
      sure: true,
    };
  }
  if (leads(gap)) return { title, page, sure: true };
  const rest = title.slice(numberingOf(title)?.text.length ?? 0).trim();
  const loose = /^\s$/u.test(gap) && /\p{L}{2}/u.test(rest);
  return loose && !counted.test(rest) && !countedAlone.test(rest)
    ? { title, page, sure: false }
    : null;
}

/**
 * Whether a gap leads to a page: "…", two or more dots, a tab or two spaces. A single space does
 * not: "Chương 1".
 */
function leads(gap: string): boolean {
  return /…|\t|\s{2}/u.test(gap) || gap.replace(/[^.·_]/gu, '').length >= 2;
}

/**
 * Titles and pages of a list. A number after a single space counts as a page if most similar rows
 * have one and if it fits into the ascending order of the others: neither a year nor a count does.
 */
export function pagesOf(bodies: readonly string[]): { title: string; page: string }[] {
  const endings = bodies.map(endingOf);
  const numbered = bodies.map((body) => numberingOf(body) !== null);
  const trusted = (group: boolean) => {
    const of = endings.filter((_, i) => numbered[i] === group);
    const most = of.filter(Boolean).length * 2 > of.length;
    return most && (group || of.length > 2);
  };
  const trust = { numbered: trusted(true), plain: trusted(false) };
  const taken = endings.map((ending, i) =>
    ending && (ending.sure || (numbered[i] ? trust.numbered : trust.plain)) ? ending : null,
  );
  const inOrder = longestNonDecreasingSubsequence(
    taken.map((ending) => (ending ? Number(ending.page) : null)),
  );
  return bodies.map((body, i) => {
    const ending = taken[i];
    return ending && (ending.sure || inOrder.has(i)) ? ending : { title: body, page: '' };
  });
}

/** Indexes of a longest non-decreasing subsequence. */
function longestNonDecreasingSubsequence(numbers: readonly (number | null)[]): Set<number> {
  const ends: number[] = []; // ends[n]: index of the smallest number that ends a subsequence of n + 1 numbers
  const before: number[] = [];
  numbers.forEach((number, i) => {
    if (number === null) return;
    const falls = ends.findIndex((end) => (numbers[end] ?? 0) > number);
    const at = falls < 0 ? ends.length : falls;
    before[i] = ends[at - 1] ?? -1;
    ends[at] = i;
  });
  const places = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) places.add(at);
  return places;
}
