import type { Chunk, TextLine } from '@/features/proposals/text/textLines';
import { acceptedTitle } from './acceptedTitle';
import { isInside } from './FirstPages';
import { isVietnameseName } from './names';
import { isBesideTitle, isKindOnly } from './printedWords';

/** A page number after the title above each page. */
const trailingPageNumber =
  /[\s–-]{0,9}(?:(?:trang|page)[\s–-]{0,9}|(?<![\p{L}\d]))\d+(?:\s*(?:\/|of)\s*\d+)?\s*$/iu;

/** The title must be above this many pages. */
const headedPages = 3;

/** The title printed above each of the first pages; null if it is not the same on each. */
export function runningTitle(pages: readonly (readonly TextLine[])[]): string | null {
  const [one = [], ...others] = pages.map(headingParts);
  if (pages.length < headedPages) return null;
  const same = one.filter((text) => others.every((texts) => texts.includes(text)));
  const titles = same.filter(
    (text) => !isBesideTitle(text) && !isVietnameseName(text) && !isKindOnly(text),
  );
  const [title = ''] = titles;
  const alone = titles.every((text) => title.startsWith(text));
  return alone && title.split(' ').length >= 3 ? acceptedTitle(title) : null;
}

/** Whether a title is only a part of the first line of all pages, such as "Lập trình mạng 2018 – K62". */
export function isInHeading(title: string, pages: readonly (readonly TextLine[])[]): boolean {
  const [one = '', ...others] = pages.map(([first]) => first?.text ?? '');
  const same = pages.length === headedPages && others.every((text) => text === one);
  return same && isInside(title, one) && !isInside(one, title);
}

/** The parts of the first line, each as it is and without its page number. */
const headingParts = ([first]: readonly TextLine[]): string[] =>
  (first?.chunks ?? [])
    .flatMap(({ text }: Chunk) => [text, text.replace(trailingPageNumber, '').trim()])
    .filter(Boolean);
