import { hasLostLetters } from '@/text/oldFonts/lost';
import { isSyllable } from '@/text/oldFonts/syllables';
import { frontMatter, isBesideTitle, isKindOnly } from './printedWords';
import { repaired } from './repaired';
import { saysNothing } from './specificWords';

const maxLength = 200;
/** Titles with more words are sentences; on covers those of theses are longer. */
const maxWords = 22;
const maxWordsOnCover = 30;

/** Headings of sections and questions are not titles: "II. Yêu cầu", "Câu 1 (5 điểm)". */
export const sectionNumber =
  /^(?:(?:\d+(?:\.\d+)*|[IVX]+|[a-eA-E])(?:[.)/]\s|\s+[-–]\s)|\d+(?:\.\d+)+[\s_]|\d\s+\p{Lu}|(?:[IVX]{2,4}|I(?=\s+\p{Lu}{2}))\s+\p{Lu}|\d+\.\p{Lu}\p{Ll}|(?:câu|Câu|CÂU|[Qq]uestion)\s+\d)/u;

/** Signs inside words: the text is in an encoding that could not be converted. */
const garbled = /\p{L}[^\p{L}\p{M}\p{N}\p{P}\s+=<>|~^`$]\p{L}/u;

/** Vietnamese letters that hardly any other language has. */
const vietnamese = /[đơưăạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu;
/** "nghiêng" has seven letters. */
const maxSyllableLength = 7;

/** Letters that a program drew twice: "MẠNGNG". */
const doubled = /(\p{L}{2})\1$/iu;

/** Two texts in one place: "ĐỊNHCHƯƠNG", "ChươngLOGO". */
const isOverprinted = (word: string) =>
  vietnamese.test(word) &&
  (word.length > maxSyllableLength || /\p{Ll}\p{Lu}{2}/u.test(word) || doubled.test(word));

/**
 * Several words that are not syllables, such as "SUẤTT", "HỌHC"; one may be an abbreviation or
 * foreign.
 */
const areOverprinted = (words: readonly string[]) =>
  words.some(isOverprinted) ||
  words.filter((word) => vietnamese.test(word) && !isSyllable(word)).length > 1;

/** "IS353.P11" */
const courseClass = /\b[A-Z]{2,4}\d{3,5}\.[A-Z]\d/u;

/** A line that touches the next one: "TÍNHTài". */
const isGlued = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).some(
    (word) => /[^ -~]/u.test(word) && /\p{Lu}{2}\p{Ll}/u.test(word),
  );

/** The end of a syllable after a false gap: "Hoạ ch". */
const isTorn = (before: string, word: string) =>
  /^(?:ch|nh|ng|[cmnpt])$/u.test(word) && isSyllable(before + word);

/** Signs before a title; a bullet of a symbol font reads as a letter: "õ CHƯƠNG 3". */
const signsAtStart = /^(?:[\s.,:;–•*-]|[^\p{ASCII}\P{Ll}]\s(?=\p{Lu}))+/u;
const signsAtEnd = /[\s.,:;–•*-]/u;
const signsBeforeBracket = /[\s–-]/u;
const label = /^(?:title|tiêu đề|tên (?:sách|bài))\s*:\s*/iu;

/** "XI. Requirements": covers of the parts of a course have such numbers. */
const roman = /^[IVX]+\.\s/u;
const isPartOfCourse = (text: string) => roman.test(text) && !isKindOnly(text.replace(roman, ''));

/** The title without what is around it; null if it is probably not a title. */
export function acceptedTitle(raw: string, { onCover = false } = {}): string | null {
  const whole = withoutOpenBracket(raw).replace(/\s+/gu, ' ');
  const text = repaired(withoutEnd(whole, signsAtEnd).replace(signsAtStart, '').replace(label, ''));
  const words = text.split(' ');
  if (text.length > maxLength || isGlued(whole) || !isMadeOfWords(text, words)) return null;
  if (sectionNumber.test(text) && !(onCover && isPartOfCourse(text))) return null;
  if (saysNothing(text) || frontMatter.test(text)) return null;
  const realWords = words.filter((word) => /\p{L}{2}/u.test(word));
  if (
    realWords.length === 0 ||
    realWords.length > (onCover ? maxWordsOnCover : maxWords) ||
    isSentence(raw, realWords)
  )
    return null;
  if (words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length === 1) return null;
  if (/\s[=|]\s/u.test(text) || courseClass.test(text) || isCut(text)) return null;
  return garbled.test(text) || hasLostLetters(text) || isBesideTitle(raw) ? null : text;
}

/** A text without the signs at its end. One pattern for all of them would take quadratic time. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** The text before a bracket that is not closed: the rest of the title was cut off. */
function withoutOpenBracket(text: string): string {
  const open = text.indexOf('(', text.lastIndexOf(')') + 1);
  return open < 0 ? text : withoutEnd(text.slice(0, open), signsBeforeBracket);
}

/** Titles of which a part is a picture or in another place: "VÀ TRUYỀN THÔNG", "Quản lý của". */
const cutAtStart = /^(?:(?:và|của(?! cải)|and|of)\s|\(|[^(]*\))/iu;
const cutAtEnd =
  /\s(?:và|của|trong|với|cho|(?<!(?:cân|công|đồng|thăng|văn) )bằng)$|^\p{ASCII}+\s(?:and|of|for|in|the|with|to)$/iu;
const isCut = (text: string) => cutAtStart.test(text) || cutAtEnd.test(text);

const isSentence = (raw: string, words: readonly string[]) => {
  const capitals = raw === raw.toUpperCase();
  return words.length > 7 && (capitals ? /[.!?]\s*$/u : /[.!?:]\s*$/u).test(raw);
};

/** Whether most of a text is letters, and they are in words. */
function isMadeOfWords(text: string, words: readonly string[]): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const characters = text.replace(/\s/gu, '').length;
  const singleLetters = words.filter((word) => /^\p{L}$/u.test(word)).length;
  if (letters < 3 || letters < 0.6 * characters || singleLetters > 0.4 * words.length) return false;
  if (words.some((word, i) => isTorn(words[i - 1] ?? '', word))) return false;
  return !areOverprinted(text.match(/\p{L}+/gu) ?? []);
}
