import { numberingOf } from './pasteLevels';

interface Ending {
  title: string;
  page: string;
  /** Dots, a tab, spaces or a word lead to the number, so it can be nothing but a page. */
  sure: boolean;
}

/** Words whose number belongs to them: "Năm 1945", "Ôn tập chương 2", "Các số đến 10". */
const counted =
  /(?:^|\s)(?:năm|lớp|khối|quyển|chương|(?<!thành )phần|bài|mục|tiết|tuần|tháng|ngày|kì|kỳ|kỉ|kỷ|đến|và|với|hoặc|thứ|unit|lesson|chapter|part|grade|to|and)$/iu;
/** Where nothing else stands: "Số 7"; but "Phân số 7", "Ôn tập 7". "Toán 12 tập 1" as well. */
const countedAlone = /^(?:tập|số)$|\d\s+tập$/iu;
const saidPage = /(?:^|[\s(,])(?:trang|tr\.?|page|p\.)$/iu;

/** A title and the number at its end; null where there is none, or where it is part of the title. */
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

/** "…", two dots and more, a tab or two spaces; a single space does not: "Chương 1". */
function leads(gap: string): boolean {
  return /…|\t|\s{2}/u.test(gap) || gap.replace(/[^.·_]/gu, '').length >= 2;
}

/**
 * Titles and pages of a list. A number behind a single space is taken for a page where most of its
 * like have one, and where it runs on with the others: neither a year nor a count does.
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
  const inOrder = longestRise(taken.map((ending) => (ending ? Number(ending.page) : null)));
  return bodies.map((body, i) => {
    const ending = taken[i];
    return ending && (ending.sure || inOrder.has(i)) ? ending : { title: body, page: '' };
  });
}

/** The places of the most numbers that never fall, in their order. */
function longestRise(numbers: readonly (number | null)[]): Set<number> {
  const ends: number[] = []; // ends[n]: the place of the smallest number that ends a rise of n + 1
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
