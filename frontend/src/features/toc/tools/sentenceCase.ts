import { isSyllable } from '@/text/oldFonts/syllables';

const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();

/** Words that stand before a number. A Roman numeral after such a word stays in capitals. */
const countedWord =
  /^(?:phần|tập|quyển|chương|mục|bài|tiết|tuần|buổi|chủ|đề|chuyên|kỳ|kì|kỷ|kỉ|lớp|khối|khóa|khoá|cấp|loại|hạng|lần|thứ|lục|nhóm|bảng|hình|vitamin|part|book|volume|chapter|unit|module|section|lesson|appendix)$/u;

const roman = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u;

/** Names that would lose their capitals. Others have to be put right by hand. */
const names = new Map(
  [
    'Việt Nam',
    'Hà Nội',
    'Sài Gòn',
    'Hồ Chí Minh',
    'Đà Nẵng',
    'Đông Dương',
    'Đông Nam Á',
    'Châu Á',
    'Châu Âu',
    'Châu Phi',
    'Châu Mỹ',
    'Trung Quốc',
    'Nhật Bản',
    'Hàn Quốc',
    'Hoa Kỳ',
    'Liên Xô',
    'Ấn Độ',
  ].map((name) => [name.toLowerCase(), name]),
);
const namePattern = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[...names.keys()].join('|')})(?![\\p{L}\\p{M}])`,
  'gu',
);

/**
 * A title in capitals as a sentence: "PHẦN MỀM THƯ VIỆN" becomes "Phần mềm thư viện". Roman
 * numerals, abbreviations and some names keep their capitals; any other title stays as it is. A
 * numbering before the capitals may be in small letters: "Chương 1. MỞ ĐẦU".
 */
export function sentenceCase(title: string): string {
  const clean = title.normalize('NFC');
  const numbering = /^\p{L}+\s+(?:\d+|[IVXLC]+)(?=[\s.:)])/u.exec(clean)?.[0] ?? '';
  const rest = clean.slice(numbering.length);
  if (isShouted(clean)) return lowered(clean);
  return isShouted(rest) ? numbering + lowered(rest) : title;
}

/** Without any small letter, and with a word that is not an abbreviation. */
function isShouted(text: string): boolean {
  if (!isUpper(text)) return false;
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.some((word) => isSyllable(word)) || words.length > 1;
}

function lowered(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const mostlyVietnamese = words.filter(isSyllable).length * 2 >= words.length;
  let before = '';
  const small = text.replace(/[\p{L}\p{N}]+/gu, (word, at: number) => {
    const stays =
      isNumeral(word, before, text.slice(at + word.length)) ||
      isAbbreviation(word, mostlyVietnamese);
    before = word;
    return stays ? word : word.toLowerCase();
  });
  const named = small.replace(namePattern, (name) => names.get(name) ?? name);
  return withCapital(named);
}

/**
 * Whether a word is a Roman numeral, or a letter after a counted word. A numeral that is also a
 * Vietnamese word counts only where a number stands.
 */
function isNumeral(word: string, before: string, after: string): boolean {
  const afterCounted = countedWord.test(before.toLowerCase());
  if (afterCounted && /^[A-Z]$/u.test(word)) return true; // "Phụ lục A"
  if (!roman.test(word)) return false;
  const opensTitle = before === '' && /^[.):]/u.test(after);
  return !isSyllable(word) || word === 'I' || opensTitle || afterCounted;
}

/** An abbreviation such as SQL or HTML5: not a syllable, among Vietnamese words. */
function isAbbreviation(word: string, mostlyVietnamese: boolean): boolean {
  return /\p{N}/u.test(word) || (mostlyVietnamese && !isSyllable(word));
}

/** Capitalizes the first letter, and the first one after a numbering such as "1.", "I." or "Chương 1:". */
function withCapital(text: string): string {
  return text.replace(
    /^([^\p{L}]*)((?:(\p{L}+)\s+)?([IVXLC]+|\d+(?:\.\d+)*|\p{L})([.):\s–-]+))?(\p{L})/u,
    (_, lead: string, start = '', word = '', number = '', sign = '', letter: string) =>
      lead +
      (isNumbering(word, number, sign)
        ? capital(start) + letter.toUpperCase()
        : capital(start + letter)),
  );
}

/** Whether the matched text is a numbering. "Ý nghĩa", "Lưu ý khi …" and "Toán 6 tập …" have none. */
function isNumbering(word: string, number: string, sign: string): boolean {
  if (/[.):]|\s[–-]\s/u.test(sign)) return true;
  return word === '' ? /^[IVXLC]/u.test(number) : countedWord.test(word.toLowerCase());
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
