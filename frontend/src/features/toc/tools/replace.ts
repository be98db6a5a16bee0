import type { Line } from '@/features/toc/outline/outline';

/** What to look for in titles. */
export interface Query {
  text: string;
  matchCase: boolean;
  /** Letters match whatever their Vietnamese marks. */
  ignoreMarks: boolean;
}

interface Replaced {
  lines: Line[];
  /** Number of places, and of lines that have any. */
  places: number;
  changed: number;
}

/** Replaces all places in the titles of the lines with these keys. */
export function replaceAll(
  lines: readonly Line[],
  { query, by, keys }: { query: Query; by: string; keys: ReadonlySet<string> },
): Replaced {
  let places = 0;
  let changed = 0;
  const next = lines.map((line) => {
    const parts = keys.has(line.key) ? partsBetween(line.title, query) : [line.title];
    if (parts.length === 1) return line;
    places += parts.length - 1;
    changed += 1;
    return { ...line, title: parts.join(by.normalize('NFC')) };
  });
  return { lines: next, places, changed };
}

export const hasMatch = (title: string, query: Query) => partsBetween(title, query).length > 1;

/** The title cut at each place that matches; a single part if none does. */
function partsBetween(title: string, query: Query): string[] {
  const queryLetters = letters(query.text, query);
  const written = [...title.normalize('NFC')];
  const titleLetters = letters(title, query);
  if (queryLetters.length === 0) return [title];
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at + queryLetters.length <= titleLetters.length; ) {
    if (!queryLetters.every((letter, i) => letter === titleLetters[at + i])) {
      at += 1;
      continue;
    }
    parts.push(written.slice(from, at).join(''));
    at += queryLetters.length;
    from = at;
  }
  return [...parts, parts.length === 0 ? title : written.slice(from).join('')];
}

/** One entry for each code point of the text in NFC, so that places can be found again in it. */
function letters(text: string, { matchCase, ignoreMarks }: Query): string[] {
  return [...text.normalize('NFC')].map((letter) => {
    const cased = matchCase ? letter : letter.toLocaleLowerCase('vi');
    return ignoreMarks ? withoutMarks(cased) : cased;
  });
}

function withoutMarks(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{Mn}+$/u, '');
  return { đ: 'd', Đ: 'D' }[plain] ?? plain;
}
