import { type Row, rowsOf, type TextItem, type TextRun, textRunsOf } from './textRuns';

/** A part of a line between wide gaps. */
export interface Chunk {
  text: string;
  x: number;
  right: number;
}

export interface TextLine extends Chunk {
  y: number;
  size: number;
  chunks: Chunk[];
}

/** The lines of a page in reading order by their position, one column after another. */
export function linesOf(items: readonly TextItem[]): TextLine[] {
  return ordered(textRunsOf(items), 2);
}

export const textOf = (lines: readonly TextLine[]) => lines.map(({ text }) => text).join('\n');

function ordered(runs: readonly TextRun[], maxSplits: number): TextLine[] {
  const rows = rowsOf(runs);
  const gutter = maxSplits > 0 ? gutterOf(rows) : null;
  if (gutter === null) return rows.map(lineOf).filter(({ text }) => text !== '');
  return bandsOf(rows, gutter).flatMap(({ rows: band, split }) => {
    const inBand = band.flatMap((row) => row.runs);
    if (!split) return ordered(inBand, 0);
    const left = inBand.filter(({ x }) => x < gutter);
    const right = inBand.filter(({ x }) => x >= gutter);
    return [...ordered(left, maxSplits - 1), ...ordered(right, maxSplits - 1)];
  });
}

/** A gap at least this wide (as a multiple of the font size) is more than a space. */
const minChunkGap = 1.2;

function chunksOf(row: Row, minGap = minChunkGap): Chunk[] {
  const chunks: Chunk[] = [];
  let blank = false;
  for (const { text, x, right, size } of row.runs) {
    if (text.trim() === '') {
      blank = true;
      continue;
    }
    const last = chunks.at(-1);
    const gap = last ? x - last.right : 0;
    const minSpace = (blank ? 0.06 : 0.18) * Math.min(size, row.size);
    if (!last || gap > minGap * row.size) chunks.push({ text, x, right });
    else {
      last.text += gap > minSpace ? ` ${text}` : text;
      last.right = Math.max(last.right, right);
    }
    blank = false;
  }
  for (const chunk of chunks) chunk.text = chunk.text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return chunks.filter(({ text }) => text !== '');
}

function lineOf(row: Row): TextLine {
  const chunks = chunksOf(row);
  return {
    text: chunks.map(({ text }) => text).join(' '),
    x: chunks[0]?.x ?? 0,
    right: chunks.at(-1)?.right ?? 0,
    y: row.y,
    size: row.size,
    chunks,
  };
}

/** Columns may be closer together than the parts of a line. */
const minColumnGap = 0.7;

/** Numbers at the right of a contents page or a table are not a text column. */
const numeric = /^[\p{N}\s.,…·_ivxlcIVXLC%()–-]*$/u;

/** The position between two text columns; null if there is only one. */
function gutterOf(rows: readonly Row[]): number | null {
  const lines = rows.map((row) => chunksOf(row, minColumnGap));
  const all = lines.flat();
  if (all.length < 8) return null;
  const left = Math.min(...all.map(({ x }) => x));
  const width = Math.max(...all.map(({ right }) => right)) - left;
  const starts = all
    .map(({ x }) => x)
    .filter((x) => x > left + 0.3 * width && x < left + 0.7 * width);
  let best: { x: number; score: number } | null = null;
  for (const x of new Set(starts.map((start) => Math.round(start) - 1))) {
    const score = scoreOf(lines, x, width);
    if (score > (best?.score ?? 0)) best = { x, score };
  }
  return best?.x ?? null;
}

/** Rates a position as a gap between columns; 0 if it is not one. */
function scoreOf(lines: readonly Chunk[][], at: number, width: number): number {
  let [beside, crossed] = [0, 0];
  const [lefts, rights]: [Chunk[], Chunk[]] = [[], []];
  for (const line of lines) {
    if (line.some(({ x, right }) => x < at - 2 && right > at + 2)) {
      crossed += 1;
      continue;
    }
    const left = line.filter(({ x }) => x < at);
    const right = line.filter(({ x }) => x >= at);
    if (left.length > 0 && right.length > 0) beside += 1;
    lefts.push(...left);
    rights.push(...right);
  }
  const rows = lines.length;
  if (beside + Math.min(lefts.length, rights.length) < 6 || crossed > 0.4 * rows) return 0;
  if (beside < 0.3 * rows && crossed > 0.15 * rows) return 0;
  const enough = isText(lefts, width) && isText(rights, width);
  return enough ? beside + Math.min(lefts.length, rights.length) - 2 * crossed : 0;
}

/** Whether chunks are text with long lines, not numbers or labels of a list. */
function isText(chunks: readonly Chunk[], width: number): boolean {
  const words = chunks.filter(({ text }) => !numeric.test(text));
  const long = words.filter(({ x, right }) => right - x > 0.15 * width);
  return words.length >= 0.3 * chunks.length && long.length >= 0.25 * words.length;
}

/** Lines that cross the gutter divide the page into bands, each with its own columns. */
function bandsOf(rows: readonly Row[], gutter: number): { rows: Row[]; split: boolean }[] {
  const bands: { rows: Row[]; split: boolean }[] = [];
  for (const row of rows) {
    const split = !chunksOf(row, minColumnGap).some(
      ({ x, right }) => x < gutter - 2 && right > gutter + 2,
    );
    const band = bands.at(-1);
    if (band?.split === split) band.rows.push(row);
    else bands.push({ rows: [row], split });
  }
  return bands;
}
