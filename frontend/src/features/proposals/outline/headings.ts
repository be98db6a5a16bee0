/** The counter of a chapter and the like: digits, Roman numerals, a letter, or a word. */
const count =
  '(?:\\d+|[ivxlc]+|[a-z]|một|hai|ba|bốn|tư|năm|sáu|bảy|tám|chín|mười|thứ|one|two|three|four|five|six|seven|eight|nine|ten)(?=[\\s.:,;)–—-]|$)';
const headed = (words: string) => new RegExp(`^(?:${words})\\s*${count}`, 'iu');

/** Numbering schemes of headings, highest level first. */
const numberings: readonly RegExp[] = [
  headed('phần|tập|quyển|part|book|volume'),
  headed('chương|chủ đề|chủ điểm|chuyên đề|chapter|unit|module|appendix|phụ lục|kapitel|chapitre'),
  headed('mục|section|§'),
  headed('bài|tiết|tuần|lesson|lecture|buổi'),
  /^[IVX]+[.):](?=\s|\p{L}|$)/u,
  /^[A-ZĐ][.)](?=\s|$)/u,
  /^\d+[.):](?=\s|\p{L}|$)/u,
  /^(?:[A-Z]|[IVX]+|\d+)\.\d+[.):]?(?=\s|\p{L}|$)/u,
  /^(?:[A-Z]|[IVX]+|\d+)(?:\.\d+){2}[.):]?(?=\s|\p{L}|$)/u,
  /^(?:[A-Z]|[IVX]+|\d+)(?:\.\d+){3,}[.):]?(?=\s|\p{L}|$)/u,
  /^[a-zđ][.)](?=\s)/u,
  /^[-–•+*●○▪➢](?=\s)/u,
];

const part = 0;
export const lesson = 3;
const one = 6;
const two = 7;

/**
 * A number or letter without a dot is a numbering only if other titles have dots: "1 Sets", "1.1
 * Maps".
 */
const bareNumber = /^\d+(?=\s+\p{L})/u;
const bareLetter = /^[A-H](?=\s+\p{Lu})/u;
const bareRoman = /^[IVX]+(?=\s+\p{Lu})/u;

/** Headings before or after all chapters, such as a preface or an appendix. */
const apart =
  /^(?:lời (?:nói|mở|giới|tựa|kết|cảm|cam|tác|ngỏ)|mở đầu|phần mở đầu|kết luận|tóm tắt|phụ lục|tài liệu tham khảo|mục lục|danh mục|đáp án|bảng (?:tra|giải|chữ)|preface|foreword|prologue|epilogue|acknowledge?ments?|about the|introduction|appendix|appendices|references|bibliography|glossary|index|abstract|conclusions?|list of)(?=\s|$|[.:,])/iu;

export const standsApart = (title: string) => apart.test(title);

/**
 * Whether a line begins with a numbering or is a heading of its own, so that it cannot continue the
 * preceding line.
 */
export function startOfHeading(title: string): boolean {
  return numberings.some((pattern) => pattern.test(title)) || standsApart(title);
}

/**
 * The numbering of each title as a rank, 0 being the highest; null for a title without numbering.
 */
export function ranksOf(titles: readonly string[]): (number | null)[] {
  const dotted = titles.some((title) => numberings[two]?.test(title));
  const counted = isCounted(titles);
  const lettered = titles.some((title) => /^[A-H]\.\d/u.test(title));
  return titles.map((title) => {
    const known = numberings.findIndex((pattern) => pattern.test(title));
    if (known >= 0) return known;
    if ((dotted || counted) && bareNumber.test(title)) return counted && !dotted ? lesson : one;
    if (lettered && bareLetter.test(title)) return one;
    return dotted && bareRoman.test(title) ? part : null;
  });
}

/** Whether numbers without dots count from one: "1 Sets", "2 Maps", "3 Groups". */
function isCounted(titles: readonly string[]): boolean {
  const numbers = titles.flatMap((title) => bareNumber.exec(title) ?? []).map(Number);
  return numbers.length >= 3 && numbers[0] === 1 && numbers.every((n, i) => n === i + 1);
}

/** "Part I", "CHƯƠNG 2:" and the like, with the title on the next line. */
export function isNumberingAlone(title: string): boolean {
  const found = numberings.slice(0, 4).map((pattern) => pattern.exec(title)?.[0]);
  return found.some((text) => text !== undefined && /^[\s.:–-]*$/u.test(title.slice(text.length)));
}
