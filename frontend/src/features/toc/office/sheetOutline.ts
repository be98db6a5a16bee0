import { pageValue } from '@/features/proposals/headings/pages';
import { parseOutline } from '@/features/toc/paste/paste';
import { spellingKey } from '@/text/spelling';
import { type FoundOutline, outlineOf, type RawLine } from './found';
import { wholeNumber } from './parts';
import type { Row } from './sheet';

interface Columns {
  title: number;
  page: number | null;
  level: number | null;
}

/** The names of columns, without marks. */
const columnNames = {
  title: ['tieu de', 'ten', 'ten muc', 'ten bai', 'noi dung', 'muc luc', 'title'],
  page: ['trang', 'so trang', 'page', 'page number'],
  level: ['cap', 'cap do', 'level'],
};

/** How many rows may be the header row: captions may stand above it. */
const searchedRows = 10;

/**
 * The outline of a sheet, with or without a header row. A header that names a single column may
 * be a caption of the sheet, so the columns are guessed from the rows below it.
 */
export function sheetOutline(rows: readonly Row[]): FoundOutline | null {
  const headerIndex = headerIndexIn(rows);
  const header = rows[headerIndex];
  const lines = header ? rows.slice(headerIndex + 1) : rows;
  const named = header ? namedColumns(header) : null;
  const columns = named && countOf(named) > 1 ? named : guessedColumns(lines);
  return outlineOf(
    'sheet',
    columns.level === null ? byIndent(lines, columns, columns !== named) : byLevel(lines, columns),
  );
}

/**
 * The index of the row that names the most columns, among them that of the titles; -1 if there is
 * none. A row that names only the titles may itself be a title, so it counts only as the first or
 * second row, and above all rows with a page.
 */
function headerIndexIn(rows: readonly Row[]): number {
  const firstWithPage = rows.findIndex(hasPage);
  const counts = rows.slice(0, searchedRows).map((row, i) => {
    if (hasPage(row) || columnNamed(row, 'title') === null) return 0;
    const count = countOf(namedColumns(row));
    const isFurtherDown = i > 1 || (firstWithPage >= 0 && firstWithPage < i);
    return count === 1 && isFurtherDown ? 0 : count;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

const hasPage = (row: Row) => [...row.keys()].some((column) => pageOf(row, column) !== null);

const countOf = (columns: Columns) =>
  Object.values(columns).filter((column) => column !== null).length;

const foldedKey = (text: string) => spellingKey(text).replace(/\s+/gu, ' ').trim();

function columnNamed(row: Row, kind: keyof typeof columnNames): number | null {
  const keys = columnNames[kind].map(foldedKey);
  for (const [column, { text }] of row) if (keys.includes(foldedKey(text))) return column;
  return null;
}

const namedColumns = (header: Row): Columns => ({
  title: columnNamed(header, 'title') ?? 0,
  page: columnNamed(header, 'page'),
  level: columnNamed(header, 'level'),
});

/** Without a header row, the last column of page numbers has the pages, and the first text the title. */
function guessedColumns(rows: readonly Row[]): Columns {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort((a, b) => a - b);
  const isText = (column: number) =>
    rows.some((row) => pageOf(row, column) === null && row.has(column));
  const title = columns.find(isText) ?? columns[0] ?? 0;
  const page = columns.findLast((column) => column > title && !isText(column)) ?? null;
  return { title, page, level: null };
}

const textOf = (row: Row, column: number | null) =>
  column === null ? '' : (row.get(column)?.text ?? '');

/** Spreadsheets store 12 as 12 or 12.0. */
const pageOf = (row: Row, column: number | null): number | null => {
  const page = pageValue(textOf(row, column).trim().replace(/\.0+$/u, ''));
  return page !== null && page >= 1 ? page : null;
};

/**
 * A level is a number, alone or in a text such as "Cấp 2". A row without one has the level of the row
 * before.
 */
function byLevel(rows: readonly Row[], { title, page, level }: Columns): RawLine[] {
  let depth = 1;
  return rows.map((row) => {
    depth = wholeNumber(/\d+/.exec(textOf(row, level))?.[0]) ?? depth;
    return { depth, title: textOf(row, title), page: pageOf(row, page) };
  });
}

/**
 * Without a column of levels, titles that begin in a later column or are indented in their cell are
 * deeper. If all begin at one place, their numbering gives the levels, as in a pasted list. If the
 * columns are guessed, all cells before the page make up the title: "Bài 1" and "Đo độ dài".
 */
function byIndent(rows: readonly Row[], { title, page }: Columns, isGuessed: boolean): RawLine[] {
  const joins = isGuessed && page !== null;
  const end = page !== null && page > title ? page : Number.POSITIVE_INFINITY;
  const placed = rows.flatMap((row) => {
    const cells = [...row]
      .filter(([column]) => column >= title && column < end)
      .sort(([a], [b]) => a - b);
    const [[begin, cell] = []] = cells;
    if (begin === undefined || !cell) return [];
    const spaces = Math.floor((/^\s*/u.exec(cell.text)?.[0].length ?? 0) / 2);
    const depth = begin - title + cell.indent + spaces;
    const more = joins ? cells.slice(1).filter(([column]) => pageOf(row, column) === null) : [];
    const texts = [cell, ...more.map(([, other]) => other)].map(({ text }) => text);
    return [{ depth, title: texts.join(' '), page: pageOf(row, page) }];
  });
  if (new Set(placed.map(({ depth }) => depth)).size > 1) return placed;
  return byNumbering(placed);
}

/** The depths as in pasted text. The added page keeps a number in a title from being taken for one. */
function byNumbering(lines: readonly RawLine[]): RawLine[] {
  const titles = lines.map((line) => line.title.replace(/\s+/gu, ' ').trim());
  const parsed = parseOutline(titles.map((title) => `${title}\t1`).join('\n'));
  if (parsed.length !== lines.length) return [...lines];
  return lines.map((line, i) => ({ ...line, depth: parsed[i]?.depth ?? 0 }));
}
