import { clip } from '@/text/length';
import { type FirstPages, isInside } from './FirstPages';
import {
  isInstitutionName,
  isPersonName,
  isVietnameseName,
  namesIn,
  withoutDegrees,
} from './names';
import { repaired } from './repaired';

const maxLength = 255;

/** A line that names who wrote the book, or is above the name. */
const authorLabel =
  /^(?:tác giả|(?:người |nhóm )?biên soạn|người soạn|chủ biên|giảng viên(?: biên soạn)?|gv|sinh viên(?: thực hiện)?|svth|học viên(?: thực hiện)?|authors?|lecture(?:r|d by)|instructor|trainer|presented by)\s*[:：]\s*(.*)$/iu;

/** Such a line without a colon: "| Sinh viên thực hiện |". */
const labelBetweenBars =
  /^\|\s*(?:tác giả|biên soạn|chủ biên|sinh viên(?: thực hiện)?|svth)\s*\|$/iu;

/** Empty if the names are on the next line; undefined without a label. */
const namesAfterLabel = (text: string) =>
  labelBetweenBars.test(text) ? '' : authorLabel.exec(text)?.[1];

/**
 * The authors of the metadata whose names are on the first pages, spelled as there. If one of them
 * is in a list of students, all students of the list.
 */
export function authorsFromMetadata(authors: readonly string[], first: FirstPages): string | null {
  const names = authors.flatMap((one) =>
    isInstitutionName(one)
      ? [one]
      : namesIn(withoutNumber(one)).filter((name) => isPersonName(name)),
  );
  const spelled = names.flatMap((name) => first.spellingOf(name) ?? []);
  const writers = spelled.filter((name) => !isSupervisor(name, first));
  const found =
    studentsWith(writers, first) ?? writers.map((name) => wholeName(name, first, writers));
  return found.length > 0 ? clip([...new Set(found.map(repaired))].join(', '), maxLength) : null;
}

/** The number of a student, anywhere in a line. */
const studentNumber =
  /(?:^|[^\p{L}\d])(?:\d{5,}|[A-Z]{1,4}\d{5,}|\d{2}[A-Z]\d{4,}|[A-Z]\d{2}[A-Z]{3,5}\d{3})(?!\d)/u;

const studentLabel = /^(?:mssv|msv|svth|sv)$/iu;

/** The name in a line that has only the number of a student beside it; empty in other lines. */
function studentIn(line: string): string {
  if (line.length > maxLineLength || !studentNumber.test(line) || supervision.test(line)) return '';
  const words = line.split(/[^\p{L}\p{M}\d]+/u).filter((word) => word !== '' && !/\d/u.test(word));
  const name = words.filter((word) => !studentLabel.test(word)).join(' ');
  return isPersonName(name) ? name : '';
}

/** All students of a list that has one of these names; null if none of them is in one. */
function studentsWith(names: readonly string[], { lines }: FirstPages): string[] | null {
  const students = lines.map(({ text }) => studentIn(text));
  const at = students.findIndex(
    (student) => student !== '' && names.some((name) => isInside(name, student)),
  );
  if (at < 0) return null;
  const from = students.lastIndexOf('', at) + 1;
  const end = students.indexOf('', at);
  const all = students.slice(from, end < 0 ? undefined : end);
  return all.length > 1 ? all : null;
}

/**
 * A name of two words, completed by the words right before or after it on the pages: "Lương Văn" +
 * "Minh".
 */
function wholeName(name: string, first: FirstPages, names: readonly string[]): string {
  if (name.split(' ').length !== 2) return name;
  const texts = first.lines.flatMap(({ text, chunks }) => [text, ...chunks.map((one) => one.text)]);
  if (texts.some((text) => withoutDegrees(text) === name)) return name;
  for (const text of texts) {
    const before = text.slice(0, Math.max(0, text.indexOf(name)));
    const [whole] = /(?:\p{Lu}\p{L}+ ){1,2}$/u.exec(before) ?? [];
    const includesOther = names.some((other) => whole?.includes(other));
    if (whole && !includesOther && isVietnameseName(whole + name)) return whole + name;
  }
  for (const text of texts) {
    const [before, after] = text.split(name);
    const [, more] = /^ (\p{Lu}\p{Ll}+)(?=$|\P{L})/u.exec(after ?? '') ?? [];
    const ofOther = names.some((other) => other.startsWith(`${more} `)); // columns of names
    if (more && !ofOther && !/\p{L}$/u.test(before ?? '')) return `${name} ${more}`;
  }
  return name;
}

const supervision = /hướng dẫn|gvhd|cbhd|phản biện|supervis|advisor/iu;

/** Whether the pages name somebody only as the supervisor. */
function isSupervisor(name: string, { lines }: FirstPages): boolean {
  const places = lines.flatMap(({ text }, i) => (isInside(name, text) ? [i] : []));
  const isSupervision = (at: number) =>
    [lines[at], lines[at - 1]].some((line) => supervision.test(line?.text ?? ''));
  return places.length > 0 && places.every(isSupervision);
}

const lecturerLine = /^(?:giảng viên|gv|lecture|instructor)/iu;
const studentsLine = /^(?:sinh viên|sv|học viên|nhóm sinh viên|thành viên|nhóm thực hiện)/iu;
/** The mark or number of a line in a list. */
const listMark = /^(?:[-+•*]|\d+[.)]) /u;
/** The number or the class of a student after a name: "– 18120026", "(MSSV: 18120026)". */
const studentSuffix =
  / ?[-–:(]? ?(?:(?:MSSV|Mã số) ?:? ?)?(?:[A-Z]{0,4}\d{5,}|[A-Z]\d{2}[A-Z]{3,4}\d{3}|(?<=[-–(] ?)[A-Z]{3,5}\d{4})\)?$/u;
/** Longer lines name nobody. */
const maxLineLength = 1000;
/** The number of a student after a name is at most this long. */
const maxNumberLength = 40;

/** A line of a list of names without its mark and the number of a student: "1. Lê An – 18120026". */
export function withoutNumber(line: string): string {
  const text = line.slice(0, maxLineLength).replace(/\s+/gu, ' ').trim().replace(listMark, '');
  const at = Math.max(0, text.length - maxNumberLength);
  const bare = text.slice(0, at) + text.slice(at).replace(studentSuffix, '');
  const [name = ''] = bare.split('MSSV');
  return name.replace(/[ –-]{1,9}$/u, '');
}

/** The authors that are labelled as such on the first pages; null if there are none. */
export function printedAuthors(first: FirstPages): string | null {
  const lines = first.pages.slice(0, 2).flatMap((page) => page.map(({ text }) => text));
  const ofStudents = lines.some((text) => studentsLine.test(text) || isStudent(text));
  for (const [i, text] of lines.entries()) {
    const list = namesAfterLabel(text);
    if (list === undefined || (ofStudents && lecturerLine.test(text))) continue;
    const below = lines.slice(i + 1);
    const named = namesOf(list === '' ? (below.shift() ?? '') : list);
    if (named.length === 0) continue;
    const end = below.findIndex((line) => !hasAnotherName(line));
    const all = [named, ...below.slice(0, end < 0 ? undefined : end).map(namesOf)].flat();
    return clip(all.join(', '), maxLength);
  }
  return null;
}

/** A line of a name and the number of a student. */
const isStudent = (line: string) => /\d{3}\)?$/u.test(line) && namesOf(line).length > 0;

/** The names in a line that has nothing else; none otherwise. */
function namesOf(line: string): string[] {
  const names = namesIn(repaired(withoutNumber(line)));
  return names.every(isPersonName) ? names : [];
}

/** Surnames that places and other words begin with too, so that they count below a name only. */
const ambiguousSurname =
  /^(?:cao|châu|chu|đào|đoàn|hà|hồ|kiều|la|lâm|lưu|lương|lý|mai|nghiêm|phùng|quách|tạ|tăng|thái|tô|tống|triệu|vương)\s(?!chí minh|hành)\S+\s\S/iu;

/** Whether a line below a name has one more: it has a list mark, a student number or a usual surname. */
const hasAnotherName = (line: string) =>
  namesOf(line).length > 0 &&
  (withoutNumber(line) !== line ||
    isVietnameseName(withoutDegrees(line)) ||
    ambiguousSurname.test(withoutDegrees(line)));
