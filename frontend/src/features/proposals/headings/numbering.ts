/**
 * The counter of a chapter and the like: digits, Roman numerals, a letter, or a word. Only the first
 * two may touch the word before, so "Parts" is not "Part s".
 */
const counter =
  '(?:\\s*(?:\\d+|[ivxlc]+)|\\s+(?:[a-z]|một|hai|ba|bốn|tư|năm|sáu|bảy|tám|chín|mười|thứ|one|two|three|four|five|six|seven|eight|nine|ten))(?=[\\s.:,;)–—-]|$)';
const withCounter = (words: string) => new RegExp(`^(?:${words})${counter}[.:)]?`, 'iu');

/** Numbering schemes of headings, highest level first. */
const numberings: readonly RegExp[] = [
  withCounter('phần|tập|quyển|part|book|volume'),
  withCounter(
    'chương|chủ đề|chủ điểm|chuyên đề|chapter|unit|module|appendix|phụ lục|kapitel|chapitre',
  ),
  withCounter('mục|section|§'),
  withCounter('bài|tiết|tuần|lesson|lecture|buổi'),
  /^[IVX]+[.,):](?=\s|\p{L}|$)/u,
  /^[A-ZĐ][.)](?=\s|$)/u,
  /^\d+(?:[.):](?=\s|\p{L}|$)|,(?=\s*\p{L}))/u,
  /^(?:[A-Z]|[IVX]+|\d+)\.\d+[.):,]?(?=\s|\p{L}|$)/u,
  /^(?:[A-Z]|[IVX]+|\d+)(?:\.\d+){2}[.):]?(?=\s|\p{L}|$)/u,
  /^(?:[A-Z]|[IVX]+|\d+)(?:\.\d+){3,}[.):]?(?=\s|\p{L}|$)/u,
  /^[a-zđ][.)](?=\s)/u,
];

/** The ranks of some schemes; a rank is the place of the scheme in the list. */
export const rank = {
  part: 0,
  lesson: 3,
  oneNumber: 6,
  twoNumbers: 7,
  bullet: numberings.length,
} as const;

/**
 * A number, letter or Roman numeral without a dot is a numbering only if other titles have dots ("1
 * Sets", "1.1 Maps"), or if the numbers count from one: see isCounted.
 */
const bareNumber = /^\d+(?=\s+\p{L})/u;
const bareLetter = /^[A-H](?=\s+\p{Lu})/u;
const bareRoman = /^[IVX]+(?=\s+\p{Lu})/u;

/** Headings before or after all chapters, such as a preface or an appendix. */
const apart =
  /^(?:lời (?:nói|mở|giới|tựa|kết|cảm|cam|tác|ngỏ)|mở đầu|phần mở đầu|kết luận|tóm tắt|phụ lục|tài liệu tham khảo|mục lục|danh mục|đáp án|bảng (?:tra|giải|chữ)|preface|foreword|prologue|epilogue|acknowledge?ments?|about the|introduction|appendix|appendices|references|bibliography|glossary|index|abstract|conclusions?|list of)(?=\s|$|[.:,])/iu;

export const standsApart = (title: string) => apart.test(title);

/** The numbering at the start of a title, with its exact characters; empty if there is none. */
export function numberingOf(title: string): string {
  for (const scheme of numberings) {
    const found = scheme.exec(title)?.[0];
    if (found) return found;
  }
  return '';
}

/**
 * Whether a line begins with a numbering or is a heading by itself, so that it cannot continue the
 * preceding line.
 */
export const startsHeading = (title: string) => numberingOf(title) !== '' || standsApart(title);

/**
 * The numbering of each title as a rank, 0 being the highest; null for a title without numbering.
 */
export function ranksOf(titles: readonly string[]): (number | null)[] {
  const dotted = titles.some(
    (title) =>
      numberings[rank.twoNumbers]?.test(title) || numberings[rank.twoNumbers + 1]?.test(title),
  );
  const counted = isCounted(titles);
  const lettered = titles.some((title) => /^[A-H]\.\d/u.test(title));
  return titles.map((title) => {
    const known = numberings.findIndex((scheme) => scheme.test(title));
    if (known >= 0) return known;
    if ((dotted || counted) && bareNumber.test(title)) {
      return counted && !dotted ? rank.lesson : rank.oneNumber;
    }
    if (lettered && bareLetter.test(title)) return rank.oneNumber;
    return dotted && bareRoman.test(title) ? rank.part : null;
  });
}

/** Whether numbers without dots count from one: "1 Sets", "2 Maps", "3 Groups". */
function isCounted(titles: readonly string[]): boolean {
  const numbers = titles.flatMap((title) => bareNumber.exec(title) ?? []).map(Number);
  return numbers.length >= 3 && numbers[0] === 1 && numbers.every((n, i) => n === i + 1);
}

/** "Part I", "CHƯƠNG 2:" and the like, with the title on the next line. */
export function isNumberingAlone(title: string): boolean {
  const found = numberings.slice(0, 4).map((scheme) => scheme.exec(title)?.[0]);
  return found.some((text) => text !== undefined && /^[\s.:–-]*$/u.test(title.slice(text.length)));
}

/** Whether a numbering without a word is the first of its series: "1.", "I.", "a)". */
export const startsSeries = (title: string) => /^[1IAai][.,):]?$/u.test(numberingOf(title));
