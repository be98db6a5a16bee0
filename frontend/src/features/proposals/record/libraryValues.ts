import type { Metadata } from '@/features/proposals/proposal';
import { markedSpellingKey, spellingKey } from '@/text/spelling';

/**
 * Asks the library for its values of a field, most used first, that contain a prefix from the beginning
 * of a word. The prefix is one or more words, of which the last may be incomplete.
 */
export type AskValues = (
  field: keyof Metadata['known'],
  prefix: string,
) => Promise<readonly { value: string }[]>;

const longestFirst = (values: readonly { value: string }[]) =>
  values.map(({ value }) => value).sort((a, b) => b.length - a.length);

/** Returns the words of a text in a comparable form, with a blank before and after each. */
type Normalize = (text: string) => string;

const spaced = (key: string) => ` ${(key.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;

/**
 * How a printed text and the library's values are compared: two spellings of a word are equal, words with
 * different marks ("Hòa", "Hóa") are not. A text without any marks may have lost them, so they are ignored.
 */
function normalizerFor(printed: string): Normalize {
  const keyOf =
    markedSpellingKey(printed) === spellingKey(printed) ? spellingKey : markedSpellingKey;
  return (text) => spaced(keyOf(text));
}

/** The library returns only its most used values, so the first word may not be enough. */
const maxWords = 3;

/** The longest value that fits, among those with the first three words of a text, or two, or one. */
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
  const normalize = normalizerFor(title);
  const titleWords = normalize(bare);
  return fitting(ask, 'subject', bare, (value) => titleWords.startsWith(normalize(value)));
}

/** The grade of a school book, whose number follows the subject or "lớp": "Toán 6", "Ngữ văn lớp 12". */
async function gradeOf(
  title: string,
  subject: string | undefined,
  ask: AskValues,
): Promise<string | undefined> {
  const normalize = normalizerFor(title);
  const titleWords = normalize(title);
  const after = subject ? titleWords.split(normalize(subject).trimEnd())[1] : '';
  const number =
    /\sl[ớo]p (\d{1,2})\s/u.exec(titleWords)?.[1] ?? /^ (\d{1,2})\s/u.exec(after ?? '')?.[1];
  if (!number || Number(number) < 1 || Number(number) > 12) return undefined;
  const known = longestFirst([...(await ask('grade', number)), ...(await ask('grade', 'lớp'))]);
  const grades = [number, `lớp ${number}`].map(normalize);
  return known.find((value) => grades.includes(normalize(value)));
}

async function publisherOf(printed: string, ask: AskValues): Promise<string | undefined> {
  const normalize = normalizerFor(printed);
  const withoutKind: Normalize = (text) => {
    const words = normalize(text);
    const kind = ['nhà xuất bản', 'nxb'].map(normalize).find((name) => words.startsWith(name));
    return kind ? words.slice(kind.length - 1) : words; // the blank after the kind stays
  };
  const publisher = withoutKind(printed);
  // The library may write "NXB" where the book has "Nhà xuất bản".
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
