import { depthsOf, type Row } from './pasteLevels';
import { pagesOf } from './pastePages';

/** A pasted line: its depth below the place of pasting, its title and its page. */
export interface Pasted {
  depth: number;
  title: string;
  page: string;
}

const tabWidth = 2;
/** List bullets as word processors paste them. Symbol fonts arrive as private-use characters. */
const bullets = /^(?:[-–—*+•●○◦▪▫■□◆◇►▶▸‣⁃✓✔❖➢·\uE000-\uF8FF]\s+|o\t\s*)(?=\S)/u;

/** Parses lines of text as outline lines: "Chương 1 ..... 12" gives a title and a page. */
export function parseOutline(text: string): Pasted[] {
  const rows = text
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map(rowOf);
  const depths = depthsOf(rows);
  const pages = pagesOf(rows.map(({ body }) => body));
  return rows.map(({ body }, i) => ({
    depth: depths[i] ?? 0,
    title: pages[i]?.title ?? body,
    page: pages[i]?.page ?? '',
  }));
}

function rowOf(line: string): Row {
  const space = /^\s*/u.exec(line)?.[0] ?? '';
  const indent = [...space].reduce((width, c) => width + (c === '\t' ? tabWidth : 1), 0);
  const body = line.trim();
  const bullet = bullets.exec(body)?.[0] ?? '';
  return { body: body.slice(bullet.length), indent, bullet: bullet.trim() };
}
