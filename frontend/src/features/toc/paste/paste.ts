import { splitBullet } from '@/features/proposals/headings/bullets';
import {
  isColumnHeading,
  isContentsHeading,
  isHeadingRepeated,
} from '@/features/proposals/headings/contentsHeadings';
import type { Ending } from '@/features/proposals/headings/endings';
import type { Heading } from '@/features/proposals/headings/heading';
import { depthsOf } from '@/features/proposals/headings/levels';
import { endingsOf, pageValue } from '@/features/proposals/headings/pages';

/** A pasted line: its depth below the place of pasting, its title and its page. */
export interface Pasted {
  depth: number;
  title: string;
  page: string;
}

const tabWidth = 2;

/** Parses lines of text as outline lines: "Chương 1 ..... 12" gives a title and a page. */
export function parseOutline(text: string): Pasted[] {
  const lines = text.normalize('NFC').split(/\r\n?|\n/);
  const rows = lines.filter((line) => line.trim() !== '').map(rowOf);
  const entries = entriesOf(rows);
  const endings = endingsOf(entries.map(({ title }) => title));
  const headings = entries.map((row, i) => ({
    ...row,
    title: oneLine(endings[i]?.title ?? row.title),
  }));
  const depths = depthsOf(headings, 'typed');
  const pages = pagesOf(endings);
  return headings.map(({ title }, i) => ({ depth: depths[i] ?? 0, title, page: pages[i] ?? '' }));
}

/**
 * Leaves out headings such as "Mục lục" and "Trang", unless nothing else was pasted. Below the first
 * entry, "Nội dung" is an entry too.
 */
function entriesOf(rows: readonly Heading[]): readonly Heading[] {
  const first = rows.findIndex(({ title }) => !isContentsHeading(title) && !isColumnHeading(title));
  if (first < 0) return rows;
  return rows.slice(first).filter(({ title }) => !isHeadingRepeated(title));
}

const oneLine = (title: string) => title.replace(/\s+/gu, ' ');

function rowOf(line: string): Heading {
  const space = /^\s*/u.exec(line)?.[0] ?? '';
  const indent = [...space].reduce((width, c) => width + (c === '\t' ? tabWidth : 1), 0);
  return { ...splitBullet(line.trim()), indent };
}

/**
 * The page numbers as text. Roman numerals number the pages at the front, so one that follows a higher
 * Arabic number is dropped.
 */
function pagesOf(endings: readonly (Ending | null)[]): string[] {
  let highest = 0;
  return endings.map((ending) => {
    const value = ending ? pageValue(ending.printed) : null;
    if (!ending || value === null) return '';
    if (/^\d+$/u.test(ending.printed)) highest = Math.max(highest, value);
    else if (value < highest) return '';
    return String(value);
  });
}
