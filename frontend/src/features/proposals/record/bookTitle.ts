import type { TextLine } from '@/features/proposals/text/textLines';
import { acceptedTitle } from './acceptedTitle';
import { FirstPages, foldedWords, isInside } from './FirstPages';
import { firstSlide } from './handout';
import { lineNamedBy } from './lineNamedBy';
import { titleOfPage } from './pageTitle';
import { hasPartNumber, isPartOfBook, partOfCourse } from './parts';
import { isInstitution } from './printedWords';
import { isInHeading, runningTitle } from './runningTitle';
import { maxLinesOnCover } from './thesis';
import { topicOf } from './topic';
import { usableTitle } from './usable';

interface BookTitle {
  title: string | null;
  /** The value of the metadata from which the title comes; undefined if it is only on a page. */
  raw?: unknown;
}

/** The title in the metadata if the first pages contain it; otherwise the title they print. */
export function bookTitle(
  metadataTitles: readonly unknown[],
  first: FirstPages,
  { pages, handout = false }: { pages: number; handout?: boolean },
): BookTitle {
  const [page = []] = first.pages;
  const topic = acceptedTitle(topicOf(page) ?? '', { onCover: true });
  if (topic) return { title: topic };
  const printed = handout ? titleOfPage(firstSlide(page)) : printedTitle(first, pages);
  const found = metadataTitles
    .map((raw) => ({ raw, title: usableTitle(raw) }))
    .find(({ title }) => title !== null && isOnPages(title, first));
  if (!found?.title) {
    const named = lineNamedBy(metadataTitles, page);
    const isCourse = printed && !isPartOfBook(printed) && isInHeading(printed, first.pages);
    return { title: named ?? (isCourse ? null : printed) ?? runningTitle(first.pages) };
  }
  const spelled = first.spellingOf(found.title);
  const shortened = spelled && printed && isShortened(spelled, printed);
  const preferPrinted =
    printed &&
    (isOneWord(found.title) || !new FirstPages(first.pages.slice(0, 1)).contain(found.title));
  if (shortened || preferPrinted) return { title: printed };
  return { title: spelled ?? printed, raw: found.raw };
}

const isOneWord = (title: string) => !/\s/u.test(title);

/**
 * Whether the pages print this title. A title of one word must be in the largest letters of the
 * first page with text, because a single word may be there by chance.
 */
function isOnPages(title: string, first: FirstPages): boolean {
  if (!isOneWord(title))
    return first.contain(title) && beginsLine(title, first) && isProminent(title, first);
  const lines = first.pages.find((page) => page.length > 0) ?? [];
  const size = Math.max(0, ...lines.map((line) => line.size));
  const large = lines.filter((line) => line.size >= 0.95 * size);
  return large.length <= 2 && large.some((line) => isInside(line.text, title));
}

/** A title of two words must be in the largest letters: it could be any line of a list. */
function isProminent(title: string, { pages }: FirstPages): boolean {
  if (title.split(/\s+/u).length > 2) return true;
  const page = pages.find((lines) => lines.some(({ text }) => isInside(title, text))) ?? [];
  const size = Math.max(0, ...page.map((line) => line.size));
  return page.some((line) => line.size >= 0.95 * size && isInside(title, line.text));
}

/** A title must begin a line: within a sentence the same words are not a title. */
const beginsLine = (title: string, { lines }: FirstPages) => {
  const [head = ''] = foldedWords(title);
  return lines.some(({ text, chunks }) =>
    [text, ...chunks.map((one) => one.text)].some((one) =>
      foldedWords(one).join('').startsWith(head),
    ),
  );
};

/**
 * The title of the first page, or of the title page after it if the first is a picture or names only
 * the kind of book.
 */
function printedTitle(
  { pages: [one = [], two = [], three = []] }: FirstPages,
  pages: number,
): string | null {
  const title = isTitleInPicture(one, two) ? null : titleOfPage(one, pages);
  if (title !== null) return withCoursePart(title, one, [two, three]);
  return one.length <= maxLinesOnCover && isTitlePage(two) ? titleOfPage(two, pages) : null;
}

/** Adds the part that the next slides name to the name of a course on the cover of slides. */
function withCoursePart(title: string, cover: readonly TextLine[], next: FirstPages['pages']) {
  if (hasPartNumber(title) || cover.length > maxLinesOnCover) return title;
  const part = partOfCourse(next);
  return part ? acceptedTitle(`${title} – ${part}`, { onCover: true }) : title;
}

const sizesOf = (lines: readonly TextLine[]) => lines.map(({ size }) => Math.round(size));

/**
 * Whether the page has only small letters of one size, such as a school's address and motto, so that
 * its title must be in a picture.
 */
function isTitleInPicture(lines: readonly TextLine[], next: readonly TextLine[]): boolean {
  const sizes = new Set(sizesOf(lines));
  const [size = 0] = sizes;
  return sizes.size === 1 && lines.length > 2 && Math.max(0, ...sizesOf(next)) >= 1.5 * size;
}

const isTitlePage = (lines: readonly TextLine[]) =>
  lines.length <= maxLinesOnCover && lines.slice(0, 4).some(({ text }) => isInstitution(text));

/** A title in the metadata with more words is taken as complete. */
const maxShortenedWords = 4;

/** Whether a title is only a few words of the printed title. */
const isShortened = (title: string, printed: string) =>
  title.split(/\s+/u).length <= maxShortenedWords &&
  isInside(title, printed) &&
  !isInside(printed, title);
