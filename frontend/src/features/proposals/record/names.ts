import { isInstitution } from './printedWords';

/** Titles before a name: "PGS.TS. Nguyễn Văn A". */
const degrees =
  /^(?:(?:gs|pgs|ts|tskh|ths|th\.?\s?s|ks|cn|bs|cki{1,2}|ngnd|ngưt|gvcc?|dr|prof|msc|phd|mr|mrs|ms|thầy|cô|ông|bà)\b[.,\s]*)+/iu;

const word = /^(?:\p{Lu}\p{Ll}+|\p{Lu}+|\p{Lu}\.|\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+)$/u;
const particle = /^(?:de|van|von|der|den|la|le|di|da|del)$/u;
/** Words of organisations and of programs, which a person's name has at most as a given name at its end. */
const organisation =
  /(?:trường|đại học|sinh viên|viện|khoa|nhóm|công ty|trung tâm|bộ môn|hội|group|team|university|institute|faculty|department|college|school|company|ltd|(?<!\p{L})inc(?!\p{L})|association|society|microsoft|account|user|admin|corporation)/iu;
const givenName = /\s(?:trường|viện|khoa|hội)$/iu;

const surname =
  /^(?:nguyễn|trần|lê|phạm|hoàng|huỳnh|phan|vũ|võ|đặng|bùi|đỗ|ngô|dương|đinh|trịnh|trương)\s/iu;

/** Whether a text looks like the name of a person. */
export function isPersonName(text: string): boolean {
  const words = text.replace(/\s*\([^)]*\)$/u, '').split(/\s+/u);
  if (words.length < 2 || words.length > 6 || /\d/u.test(text)) return false;
  const judged = surname.test(text) ? text.replace(givenName, '') : text;
  if (organisation.test(judged) || isInstitution(judged)) return false;
  return (
    words.every((one) => word.test(one) || particle.test(one)) &&
    words.some((one) => one.length > 2)
  );
}

/** Words that no name has after the surname, as in "Phạm vi của biến". */
const phrase = /\s(?:vi|của|và|là|các|trong|với|theo|cho|về|bị|số|học|thuyết)(?:\s|$)/iu;

/** Whether a text is a Vietnamese name, judged by the commonest surnames. */
export const isVietnameseName = (text: string): boolean =>
  surname.test(text) && isPersonName(text) && !phrase.test(text) && text.split(/\s+/u).length <= 5;

/** Whether a text looks like the name of a university, a company and the like. */
export const isInstitutionName = (text: string): boolean =>
  (isInstitution(text) || /\b(?:group|team|inc|ltd|university|institute)\b/iu.test(text)) &&
  text.split(/\s+/u).length >= 2 &&
  text.length < 100 &&
  !/microsoft|\d{3}|^(?:group|team)\s*\d/iu.test(text) &&
  !/\p{Ll}\p{Lu}/u.test(text); // lines that were joined: "Vũ AnKhoa Toán"

export const withoutDegrees = (name: string): string => name.trim().replace(degrees, '').trim();

/** The names in a text that lists several. */
export const namesIn = (text: string): string[] =>
  text
    .split(/\s*[,;&/]\s*(?:(?:và|and)\s+)?|\s+[–-]\s+|\s+(?:và|and)\s+/u)
    .map((one) => withoutDegrees(one).replace(/\s*\((?:chủ biên|đồng chủ biên|cb)\)\s*$/iu, ''))
    .map((one) => one.replace(/\s*\([^)]*\)?$/u, '').replace(/[\s.,:;-]+$/u, ''))
    .filter((one) => one !== '');
