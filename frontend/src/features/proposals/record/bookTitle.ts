import type { TextLine } from '@/features/proposals/text/textLines';
import { certain } from './certain';
import { FirstPages, foldedWords, isInside } from './FirstPages';
import { firstSlide } from './handout';
import { lineNamedBy } from './lineNamedBy';
import { titleOfPage } from './pageTitle';
import { isPartOfBook, namesPart, partOfCourse } from './parts';
import { isBody } from './printedWords';
import { isInHeading, runningTitle } from './runningTitle';
import { usableTitle } from './said';
import { maxLinesOnCover } from './thesis';
import { topicOf } from './topic';

export interface BookTitle {
  title: string | null;
  /** What of the metadata it is, as that has it; undefined if it is the page's alone. */
  said?: unknown;
}

/** The title of the metadata where the first pages bear it; otherwise that of these pages. */
export function bookTitle(
  said: readonly unknown[],
  first: FirstPages,
  { pages, handout = false }: { pages: number; handout?: boolean },
): BookTitle {
  const [page = []] = first.pages;
  const topic = certain(topicOf(page) ?? '', true);
  if (topic) return { title: topic };
  const printed = handout ? titleOfPage(firstSlide(page)) : printedTitle(first, pages);
  const borne = said
    .map((one) => ({ said: one, title: usableTitle(one) }))
    .find(({ title }) => title !== null && isBorne(title, first));
  if (!borne?.title) {
    const named = lineNamedBy(said, first.pages[0] ?? []);
    const own =
      printed && !isPartOfBook(printed) && isInHeading(printed, first.pages) ? null : printed;
    return { title: named ?? own ?? runningTitle(first.pages) };
  }
  const spelled = first.spellingOf(borne.title);
  const isPart = spelled && printed && isPartOf(spelled, printed);
  const other =
    printed && (isWord(borne.title) || !new FirstPages(first.pages.slice(0, 1)).bear(borne.title));
  const title = isPart || other ? printed : (spelled ?? printed);
  return { title, said: borne.said };
}

const isWord = (title: string) => !/\s/u.test(title);

/** One word stands on a page by chance, unless it stands alone in its largest letters. */
function isBorne(title: string, first: FirstPages): boolean {
  if (!isWord(title)) return first.bear(title) && beginsLine(title, first) && isSeen(title, first);
  const lines = first.pages.find((page) => page.length > 0) ?? [];
  const size = Math.max(0, ...lines.map((line) => line.size));
  const large = lines.filter((line) => line.size >= 0.95 * size);
  return large.length <= 2 && large.some((line) => isInside(line.text, title));
}

/** Two words may be any line of a list, unless they stand in the largest letters. */
function isSeen(title: string, { pages }: FirstPages): boolean {
  if (title.split(/\s+/u).length > 2) return true;
  const bearing = pages.find((page) => page.some(({ text }) => isInside(title, text))) ?? [];
  const size = Math.max(0, ...bearing.map((line) => line.size));
  return bearing.some((line) => line.size >= 0.95 * size && isInside(title, line.text));
}

/** In the middle of a sentence it may be what that speaks of. */
const beginsLine = (title: string, { lines }: FirstPages) => {
  const [head = ''] = foldedWords(title);
  return lines.some(({ text, chunks }) =>
    [text, ...chunks.map((one) => one.text)].some((one) =>
      foldedWords(one).join('').startsWith(head),
    ),
  );
};

/** On page one; where that is a picture or names only the kind of book, on the title page behind it. */
function printedTitle(
  { pages: [one = [], two = [], three = []] }: FirstPages,
  pages: number,
): string | null {
  const title = isAroundPicture(one, two) ? null : titleOfPage(one, pages);
  if (title !== null) return withPartBehind(title, one, [two, three]);
  return one.length <= maxLinesOnCover && isTitlePage(two) ? titleOfPage(two, pages) : null;
}

/** The name of a course on the cover of slides, with the part that the next ones say they are. */
function withPartBehind(title: string, cover: readonly TextLine[], next: FirstPages['pages']) {
  if (namesPart(title) || cover.length > maxLinesOnCover) return title;
  const part = partOfCourse(next);
  return part ? certain(`${title} – ${part}`, true) : title;
}

const sizesOf = (lines: readonly TextLine[]) => lines.map(({ size }) => Math.round(size));

/** Small letters of one size around a picture, which has the title: the address and motto of a school. */
function isAroundPicture(lines: readonly TextLine[], next: readonly TextLine[]): boolean {
  const sizes = new Set(sizesOf(lines));
  const [size = 0] = sizes;
  return sizes.size === 1 && lines.length > 2 && Math.max(0, ...sizesOf(next)) >= 1.5 * size;
}

const isTitlePage = (lines: readonly TextLine[]) =>
  lines.length <= maxLinesOnCover && lines.slice(0, 4).some(({ text }) => isBody(text));

/** More words are a title; the words beside them on the page may say something else. */
const fewWords = 4;

/** Whether the metadata has some words alone of what the page has in large letters. */
const isPartOf = (said: string, printed: string) =>
  said.split(/\s+/u).length <= fewWords && isInside(said, printed) && !isInside(printed, said);
