import type { Metadata } from '@/features/proposals/proposal';
import { markedSpellingKey, spellingKey } from '@/text/spelling';

/** Asks the library for its values of a field that begin with a prefix, most used first. */
export type AskValues = (
  field: keyof Metadata['known'],
  prefix: string,
) => Promise<readonly { value: string }[]>;

const longestFirst = (values: readonly { value: string }[]) =>
  values.map(({ value }) => value).sort((a, b) => b.length - a.length);

/** Returns the words of a text, each between blanks: the same for all texts with these words. */
type Compared = (text: string) => string;

const spaced = (key: string) => ` ${(key.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;

/**
 * How a printed text is compared with the library's values: in any spelling, and by its marks, since
 * "Hòa" and "Hóa" are different words. A text without any mark may have lost them.
 */
function comparedAs(printed: string): Compared {
  const keyOf =
    markedSpellingKey(printed) === spellingKey(printed) ? spellingKey : markedSpellingKey;
  return (text) => spaced(keyOf(text));
}

/** The library returns only its most used values, so the first word may not be enough. */
const maxWords = 3;

/** The longest value that fits and begins as a text does: with its first three words, or two, or one. */
async function fitting(
  ask: AskValues,
  field: keyof Metadata['known'],
  text: string,
  fits: (value: string) => boolean,
): Promise<string | undefined> {
  const words = text.split(/\s+/u).slice(0, maxWords);
  for (; words.length > 0; words.pop()) {
    const found = longestFirst(await ask(field, words.join(' '))).find(fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a title says before its subject. */
const kinds = /^(?:giáo trình|bài giảng|bài tập|sách giáo khoa|sách bài tập|sách|vở bài tập)\s+/iu;

/** The subject that a title begins with: "Toán 6" is of Toán, if the library has that. */
async function subjectOf(title: string, ask: AskValues): Promise<string | undefined> {
  const bare = title.replace(kinds, '');
  const compared = comparedAs(title);
  const titleWords = compared(bare);
  return fitting(ask, 'subject', bare, (value) => titleWords.startsWith(compared(value)));
}

/** The grade of a school book, whose number follows the subject or "lớp": "Toán 6", "Ngữ văn lớp 12". */
async function gradeOf(
  title: string,
  subject: string | undefined,
  ask: AskValues,
): Promise<string | undefined> {
  const compared = comparedAs(title);
  const titleWords = compared(title);
  const after = subject ? titleWords.split(compared(subject).trimEnd())[1] : '';
  const number =
    /\sl[ớo]p (\d{1,2})\s/u.exec(titleWords)?.[1] ?? /^ (\d{1,2})\s/u.exec(after ?? '')?.[1];
  if (!number || Number(number) < 1 || Number(number) > 12) return undefined;
  const known = longestFirst([...(await ask('grade', number)), ...(await ask('grade', 'lớp'))]);
  const grades = [number, `lớp ${number}`].map(compared);
  return known.find((value) => grades.includes(compared(value)));
}

async function publisherOf(printed: string, ask: AskValues): Promise<string | undefined> {
  const compared = comparedAs(printed);
  const withoutKind: Compared = (text) => {
    const words = compared(text);
    const kind = ['nhà xuất bản', 'nxb'].map(compared).find((name) => words.startsWith(name));
    return kind ? words.slice(kind.length - 1) : words;
  };
  const publisher = withoutKind(printed);
  // The library may name the kind otherwise.
  return fitting(ask, 'publisher', publisher.trim(), (value) => withoutKind(value) === publisher);
}

/** Subject, grade and publisher, where the library has the value already. */
export async function libraryValues(
  { title, printedPublisher }: Metadata,
  ask: AskValues,
): Promise<Metadata['known']> {
  const subject = title ? await subjectOf(title, ask) : undefined;
  const grade = title ? await gradeOf(title, subject, ask) : undefined;
  const publisher = printedPublisher ? await publisherOf(printedPublisher, ask) : undefined;
  return {
    ...(subject ? { subject } : {}),
    ...(grade ? { grade } : {}),
    ...(publisher ? { publisher } : {}),
  };
}
