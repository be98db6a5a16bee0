import { clip } from '@/text/length';
import type { FirstPages } from './FirstPages';
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
  const borne = names.flatMap((name) => wholeName(first.spellingOf(name), first) ?? []);
  return borne.length > 0 ? clip([...new Set(borne)].join(', '), longest) : null;
}

/** A name of two words with the third that the pages have right behind it: "Lương Văn" Minh. */
function wholeName(name: string | null, first: FirstPages): string | null {
  if (name === null || name.split(' ').length !== 2) return name;
  for (const { text } of first.lines) {
    const [before, after] = text.split(name);
    const [, more] = /^ (\p{Lu}\p{Ll}+)(?=$|\P{L})/u.exec(after ?? '') ?? [];
    if (more && !/\p{L}$/u.test(before ?? '')) return `${name} ${more}`;
  }
  return name;
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
