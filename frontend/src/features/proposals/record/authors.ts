import { clip } from '@/text/length';
import { type FirstPages, isInside } from './FirstPages';
import { isBodyName, isPersonName, namesIn } from './names';

const longest = 255;

/** A line that names who wrote the book, or stands above the name. */
const labelled =
  /^(?:tác giả|(?:người |nhóm )?biên soạn|người soạn|chủ biên|giảng viên(?: biên soạn)?|gv|sinh viên(?: thực hiện)?|svth|học viên(?: thực hiện)?|authors?|lecture(?:r|d by)|instructor|presented by)\s*[:：]\s*(.*)$/iu;

/** The authors of the metadata that the first pages bear, as these spell them. */
export function authorsBorne(said: readonly string[], first: FirstPages): string | null {
  const names = said.flatMap((one) =>
    isBodyName(one) ? [one] : namesIn(one).filter((name) => isPersonName(name)),
  );
  const spelled = names.flatMap((name) => first.spellingOf(name) ?? []);
  const written = spelled.filter((name) => !isSupervisor(name, first));
  const borne = written.map((name) => wholeName(name, first, written));
  return borne.length > 0 ? clip([...new Set(borne)].join(', '), longest) : null;
}

/** A name of two words with the third that the pages have right behind it: "Lương Văn" Minh. */
function wholeName(name: string, first: FirstPages, names: readonly string[]): string {
  if (name.split(' ').length !== 2) return name;
  for (const { text } of first.lines) {
    const [before, after] = text.split(name);
    const [, more] = /^ (\p{Lu}\p{Ll}+)(?=$|\P{L})/u.exec(after ?? '') ?? [];
    const ofOther = names.some((other) => other.startsWith(`${more} `)); // columns of names
    if (more && !ofOther && !/\p{L}$/u.test(before ?? '')) return `${name} ${more}`;
  }
  return name;
}

const supervision = /hướng dẫn|gvhd|cbhd|phản biện|supervis|advisor/iu;

/** Whether the pages name somebody only as who guided the work. */
function isSupervisor(name: string, { lines }: FirstPages): boolean {
  const places = lines.flatMap(({ text }, i) => (isInside(name, text) ? [i] : []));
  const isGuide = (at: number) =>
    [lines[at], lines[at - 1]].some((line) => supervision.test(line?.text ?? ''));
  return places.length > 0 && places.every(isGuide);
}

/** The authors that the first pages name as such; null if they name none. */
export function authorsPrinted(first: FirstPages): string | null {
  const lines = first.pages.slice(0, 2).flat();
  for (const [i, { text }] of lines.entries()) {
    const [, list] = labelled.exec(text) ?? [];
    const names = namesIn(list === '' ? (lines[i + 1]?.text ?? '') : (list ?? ''));
    if (names.length > 0 && names.every(isPersonName)) return clip(names.join(', '), longest);
  }
  return null;
}
