import { numberingOf } from './numbering';

/** The title of a line and its page number, which is at its end unless `numberFirst`. */
export interface Ending {
  title: string;
  /** The number in lower case: "12", "xiv", "a-3"; empty if the line says that there is none. */
  printed: string;
  /**
   * How the number is set off: by dots, a tab, spaces or a word, so that it can only be a page; by
   * a space; or not at all.
   */
  separation: 'wide' | 'space' | 'none';
  /** The number is before the title. */
  numberFirst?: boolean;
}

const roman = '(?=[ivxl])(?:x[lc]|l?x{0,3})(?:ix|iv|v?i{0,3})';
const alone = new RegExp(
  `^[-–—(\\s.·•…_‧∙]*(?:(?:trang|tr\\.|page|p\\.)\\s*)?(\\d{1,4}|${roman}|[A-Z]-\\d{1,3}|\\d{1,2}-\\d{1,3})[-–—)\\s]*$`,
  'iu',
);
const lastNumber = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${roman}|[A-Z]-\\d{1,3}|\\d{1,2}-\\d{1,3})|\\d{1,6})$`,
  'iu',
);
const firstNumber = new RegExp(
  `^(\\d{1,4}|${roman})(?=\\s|…|[.·•_‧∙]{2})[\\s.·•…_‧∙]*(?=\\S)`,
  'iu',
);
/**
 * What word processors write instead of a page that is gone. Here and below, a run of dots is read
 * from its first one only: a search that begins again at each of them takes quadratic time.
 */
const noPage =
  /(?<![\s.·•…_‧∙])[\s.·•…_‧∙]*(?:error!? ?|lỗi!? ?)?(?:bookmark not defined|thẻ đánh dấu không được)/iu;
const afterDigits = /(?<!\D)\D*$/u;
const dotsAtEnd = /(?<![\s.·•…_‧∙])[\s.·•…_‧∙]+$/u;
const dotsBeforePageWord = /(?<![\s.·•…_‧∙,(])[\s.·•…_‧∙,(]+$/u;
const leader = /…|\.{3}|(?:[.·•_‧∙]\s?){3}/u;
const pageWord = /(?:^|[\s(,])(?:trang|tr\.?|page|p\.)$/iu;

/**
 * Words that keep their number as part of the title: "Năm 1945", "Ôn tập chương 2", "Các số đến
 * 10".
 */
const keepsNumber =
  /(?:^|\s)(?:năm|lớp|khối|quyển|chương|(?<!thành )phần|bài|mục|tiết|tuần|tháng|ngày|kì|kỳ|kỉ|kỷ|đến|và|với|hoặc|thứ|unit|lesson|chapter|part|grade|to|and)$/iu;
/**
 * Words that keep their number only if the title has nothing else but a numbering: "Số 7", not "Phân số 7"
 * or "Ôn tập 7". "Toán 12 tập 1" keeps its number too.
 */
const keepsNumberAlone =
  /^(?:tập|số|đề|đề số|chủ đề|chủ điểm|chuyên đề|buổi|module|section|lecture|volume)$|\d\s+tập$/iu;

/** The page number, in lower case, if the text consists only of one. */
export function numberAlone(text: string): string | null {
  return alone.exec(text)?.[1]?.toLowerCase() ?? null;
}

/**
 * A title and the number at its end; null if there is none or if it belongs to the title. A tab
 * means a wide gap.
 */
export function endingOf(line: string): Ending | null {
  const pageless = beforeNoPage(line);
  if (pageless) return { title: pageless, printed: '', separation: 'wide' };
  const text = unwrapped(line);
  const number = lastNumber.exec(text)?.[0];
  if (!number) return null;
  const before = text.slice(0, -number.length);
  const bare = before.replace(dotsAtEnd, '');
  // A dot right after the title belongs to it unless it is the first of a leader.
  const title = /^\.\s+$/u.test(before.slice(bare.length)) ? `${bare}.` : bare;
  if (bare === '') return null;
  const printed = number.toLowerCase();
  if (pageWord.test(before.trimEnd())) {
    const rest = before.trimEnd().replace(pageWord, '');
    return { title: rest.replace(dotsBeforePageWord, ''), printed, separation: 'wide' };
  }
  const gap = before.slice(title.length);
  // A line of only a `keepsNumber` word, blanks and a number has no page: "Chương  1".
  const isBareHeading = keepsNumber.test(title) && !/\s|[.…·_•‧∙]/u.test(title + gap.trim());
  if (leadsToPage(gap) && !isBareHeading) return { title, printed, separation: 'wide' };
  return /^\d+$/u.test(number) ? unsureEnding(title, gap, printed) : null;
}

/** The title before words that say that its page is gone; empty if there are none. */
function beforeNoPage(line: string): string {
  const begin = line.search(afterDigits);
  const found = noPage.exec(line.slice(begin));
  return found ? line.slice(0, begin + found.index) : '';
}

/** A line without dashes or brackets around the number at its end: "..... - 5 -", "(5)". */
const unwrapped = (line: string) =>
  line.trim().replace(/([\s.·•…_‧∙])[-–—(]\s*(\d{1,4})\s*[-–—)]$/u, '$1$2');

function unsureEnding(title: string, gap: string, printed: string): Ending | null {
  const rest = title.slice(numberingOf(title).length).trim();
  if (!/\p{L}{2}/u.test(rest) || keepsNumber.test(rest) || keepsNumberAlone.test(rest)) return null;
  if (/^,?\s$/u.test(gap)) return { title, printed, separation: 'space' };
  return gap === '' && /\p{L}$/u.test(title) ? { title, printed, separation: 'none' } : null;
}

/**
 * Whether a gap leads to a page: "…", two or more dots, a tab or two spaces, or a single dot after
 * a space. A single space does not: "Chương 1".
 */
function leadsToPage(gap: string): boolean {
  return /…|\t|\s{2}|^\s\./u.test(gap) || gap.replace(/[^.·_•‧∙]/gu, '').length >= 2;
}

/** A line without the dots at its end, if there are enough of them to be a leader. */
export function withoutLeader(line: string): string {
  const dots = dotsAtEnd.exec(line);
  return (dots && leader.test(dots[0]) ? line.slice(0, dots.index) : line).trim();
}

/** A title and the number before it, which is a page: "12  Lời nói đầu"; null if there is none. */
export function beginningOf(line: string): Ending | null {
  const found = firstNumber.exec(line.trim());
  const title = found ? withoutLeader(line.trim().slice(found[0].length)) : '';
  if (!found?.[1] || !/\p{L}/u.test(title)) return null;
  return { title, printed: found[1].toLowerCase(), separation: 'wide', numberFirst: true };
}
