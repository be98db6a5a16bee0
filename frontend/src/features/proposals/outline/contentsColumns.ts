import { endingOf, numberAlone } from '@/features/proposals/headings/endings';
import type { Chunk, TextLine } from '@/features/proposals/text/textLines';

/** The lines of a page. If they are contents in two columns, the left column comes before the right one. */
export function inColumnOrder(lines: readonly TextLine[]): TextLine[] {
  const rows = rowsOf(lines);
  const partsOfRows = rows.map(partsOf);
  const split = partsOfRows.filter((parts) => parts.length === 2);
  const gapped = partsOfRows.filter((parts) => parts.some(({ chunks }) => chunks.length > 1));
  // A gap inside a part is the one between a title and its number. If far more rows have that than
  // are split, the split ones are exceptions, and there is one column.
  if (split.length < 3 || split.length < 0.5 * gapped.length) return [...lines];
  const gutter = Math.min(...split.map(([, right]) => right?.x ?? 0)) - 1;
  const first = rows.findIndex((row) => dividedAt(gutter, row).length === 2);
  const divided = rows.slice(first).flatMap((row) => dividedAt(gutter, row));
  return [
    ...rows.slice(0, first),
    ...divided.filter(({ x }) => x < gutter),
    ...divided.filter(({ x }) => x >= gutter),
  ];
}

/** The parts of a line on both sides of the gap between the columns. */
function dividedAt(gutter: number, row: TextLine): TextLine[] {
  const left = row.chunks.filter(({ x }) => x < gutter);
  const right = row.chunks.filter(({ x }) => x >= gutter);
  return [left, right].filter(({ length }) => length > 0).map((chunks) => withChunks(row, chunks));
}

/** Joins the lines at the same height: page numbers may have been taken for a column of their own. */
function rowsOf(lines: readonly TextLine[]): TextLine[] {
  const rows: TextLine[] = [];
  for (const line of [...lines].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row && row.y - line.y < 0.4 * line.size) row.chunks = [...row.chunks, ...line.chunks];
    else rows.push({ ...line });
  }
  return rows.map((row) =>
    withChunks(
      row,
      [...row.chunks].sort((a, b) => a.x - b.x),
    ),
  );
}

/** The same line with only these chunks. */
export const withChunks = (line: TextLine, chunks: Chunk[]): TextLine => ({
  ...line,
  chunks,
  text: chunks.map(({ text }) => text).join(' '),
  x: chunks[0]?.x ?? line.x,
  right: chunks.at(-1)?.right ?? line.right,
});

/** A line divided after each page number that is followed by another title. */
function partsOf(line: TextLine): TextLine[] {
  const parts: Chunk[][] = [];
  let open: Chunk[] = [];
  line.chunks.forEach((chunk, i) => {
    open.push(chunk);
    const next = line.chunks[i + 1];
    const ends =
      (open.length > 1 && numberAlone(chunk.text) !== null) ||
      endingOf(chunk.text)?.separation === 'wide';
    if (next && ends && numberAlone(next.text) === null) {
      parts.push(open);
      open = [];
    }
  });
  parts.push(open);
  return parts.map((chunks) => withChunks(line, chunks));
}

/** Lines grouped by column: a line that is higher than the one before it begins another column. */
export function columnsOf<T extends { line: TextLine }>(lines: readonly T[]): T[][] {
  const columns: T[][] = [];
  for (const one of lines) {
    const before = columns.at(-1)?.at(-1);
    if (before && one.line.y <= before.line.y + before.line.size) columns.at(-1)?.push(one);
    else columns.push([one]);
  }
  return columns;
}
