import { isSyllable } from '@/text/oldFonts/syllables';
import { isCopy, withoutCopy } from './drawnTwice';

/** A text item in the form of pdf.js. */
export interface TextItem {
  str: string;
  /** Its position: [a, b, c, d, x, y]. */
  transform: readonly number[];
  width: number;
  height: number;
}

/** A text item in coordinates in which its line runs from left to right. */
export interface TextRun {
  text: string;
  x: number;
  right: number;
  /** The baseline; it increases upwards. */
  y: number;
  size: number;
}

/** The runs of a page in its main text direction; text in other directions is left out. */
export function textRunsOf(items: readonly TextItem[]): TextRun[] {
  const quarter = mainQuarter(items);
  return items
    .filter((item) => item.str !== '' && quarterOf(item) === quarter)
    .map(rotated(quarter));
}

function mainQuarter(items: readonly TextItem[]): number {
  const letters = [0, 0, 0, 0];
  for (const item of items) {
    const quarter = quarterOf(item);
    letters[quarter] = (letters[quarter] ?? 0) + item.str.trim().length;
  }
  return letters.indexOf(Math.max(...letters));
}

/** The direction of a text item, as one of four. */
function quarterOf({ transform: [a = 1, b = 0] }: TextItem): number {
  return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
}

const rotated = (quarter: number) => {
  const cos = [1, 0, -1, 0][quarter] ?? 1;
  const sin = [0, 1, 0, -1][quarter] ?? 0;
  return ({ str, transform, width, height }: TextItem): TextRun => {
    const [, , c = 0, d = 0, px = 0, py = 0] = transform;
    const x = px * cos + py * sin;
    const size = Math.hypot(c, d) || height || 1;
    return { text: str, x, right: x + Math.abs(width), y: py * cos - px * sin, size };
  };
};

const isBlank = ({ text }: TextRun) => text.trim() === '';

/** Runs on the same baseline, from left to right. */
export interface Row {
  y: number;
  size: number;
  runs: TextRun[];
}

/** Rows from top to bottom. Superscripts and subscripts belong to their row. */
export function rowsOf(runs: readonly TextRun[]): Row[] {
  const rows: Row[] = [];
  for (const run of [...runs].sort((p, q) => q.y - p.y || p.x - q.x)) {
    const row = rows.at(-1);
    if (row && sharesRow(row, run)) add(row, run);
    else if (!isBlank(run)) rows.push({ y: run.y, size: run.size, runs: [run] });
  }
  for (const row of rows)
    row.runs = withGapsFilled(withoutFalseBlanks(row.runs.sort((p, q) => p.x - q.x)));
  return rows;
}

function sharesRow(row: Row, run: TextRun): boolean {
  const [small, large] = [Math.min(row.size, run.size), Math.max(row.size, run.size)];
  // A drop cap belongs only to the row of its baseline.
  const reach = large > 2 * small ? small : large;
  return Math.abs(row.y - run.y) < 0.45 * reach;
}

/** The baseline and size of a row are those of its largest text. */
function add(row: Row, run: TextRun): void {
  if (run.size > row.size && !isBlank(run)) {
    row.size = run.size;
    row.y = run.y;
  }
  row.runs.push(run);
}

/** Drops blanks that text is drawn over: they only moved the drawing position. */
function withoutFalseBlanks(runs: readonly TextRun[]): TextRun[] {
  const slack = 0.5;
  let end = Number.NEGATIVE_INFINITY;
  const kept = runs.map((run) => {
    if (isBlank(run)) return run.x > end - slack;
    end = Math.max(end, run.right);
    return true;
  });
  let start = Number.POSITIVE_INFINITY;
  for (let i = runs.length - 1; i >= 0; i -= 1) {
    const run = runs[i];
    if (!run) continue;
    if (!isBlank(run)) start = run.x;
    else if (run.right > start + slack) kept[i] = false;
  }
  return runs.filter((_, i) => kept[i]);
}

/** How many of the following runs are looked at for one gap. It bounds the time for long rows. */
const maxOthers = 60;

/**
 * Letters missing from a font are written in another font, often after all other text, into gaps
 * that were left for them: "Vi t Nam" and "ệ". Each is put back into its gap.
 */
function withGapsFilled(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  for (const [i, run] of runs.entries()) {
    const before = result.at(-1);
    const inside = before && run.x > before.x && run.right < before.right + 0.2 * run.size;
    const others = inside
      ? runs.slice(i + 1, i + 1 + maxOthers).filter(({ x }) => x < before.right)
      : [];
    if (inside && isRedrawn(before, run)) continue;
    const gap = inside && !isBlank(run) ? gapAt(before, run, others) : null;
    if (before && gap) result.splice(-1, 1, ...filled(before, run, gap));
    else if (!isCopy(before, run)) result.push(withoutCopy(before, run));
  }
  return result.filter(({ text }) => text !== '');
}

/**
 * Inserts a run into the gap of another. If that makes a word, they are joined without spaces.
 */
function filled(around: TextRun, inner: TextRun, { index, makesWord }: Gap): TextRun[] {
  const [head, tail] = [around.text.slice(0, index), around.text.slice(index + 1)];
  // A part with blanks has no known length: its blanks may be gaps, too.
  const headEnd = head.includes(' ') ? inner.x : around.x + lengthOf(head, around.size);
  const tailStart = tail.includes(' ') ? inner.right : around.right - lengthOf(tail, around.size);
  return [
    { ...around, text: head, right: makesWord ? inner.x : Math.min(inner.x, headEnd) },
    { ...inner, text: inner.text.trim() },
    { ...around, text: tail, x: makesWord ? inner.right : Math.max(inner.right, tailStart) },
  ];
}

const lengthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + 1.1 * size * widthOf(letter), 0);

/** A letter without a width, in a run that has it already, was drawn a second time. */
const isRedrawn = (around: TextRun, { text, x, right }: TextRun) =>
  right - x < 0.01 && /\p{L}/u.test(text) && around.text.includes(text);

interface Gap {
  index: number;
  /** The result is a Vietnamese word. */
  makesWord: boolean;
}

/**
 * The blank of a run into which another was written; null if none is near. `others` are runs
 * still to be placed: the gaps for them are as wide as they are. A gap whose filling makes a word
 * is preferred.
 */
function gapAt(around: TextRun, inner: TextRun, others: readonly TextRun[]): Gap | null {
  const gaps = [inner, ...others.filter((one) => !isBlank(one))];
  const gapsWidth = gaps.reduce((sum, { x, right }) => sum + right - x, 0);
  const textWidth = [...around.text].reduce((sum, letter) => sum + widthOf(letter), 0);
  const scale =
    (around.right - around.x - gapsWidth) / (textWidth - gaps.length * widthOf(' ') || 1);
  let at = around.x;
  let index = 0;
  let best: (Gap & { off: number }) | null = null;
  for (const letter of around.text) {
    if (letter === ' ') {
      const makesWord = isSyllable(wordWith(around.text, index, inner.text));
      const off = Math.abs(at - inner.x) / inner.size - (makesWord ? 0.9 : 0);
      if (!best || off < best.off) best = { index, makesWord, off };
    }
    at += widthOf(letter) * scale;
    index += letter.length;
  }
  return best && best.off < 1.2 ? best : null;
}

/** The word that results from filling a blank. */
function wordWith(text: string, blank: number, filling: string): string {
  const before = /[\p{L}\p{M}]*$/u.exec(text.slice(0, blank))?.[0] ?? '';
  const after = /^[\p{L}\p{M}]*/u.exec(text.slice(blank + 1))?.[0] ?? '';
  return `${before}${filling.trim()}${after}`.normalize('NFC');
}

/**
 * The approximate width of a letter as a share of the font size, precise enough to distinguish gaps.
 */
function widthOf(character: string): number {
  const base = character.normalize('NFD')[0] ?? '';
  if (/[ijlItfr.,:;'!|()[\]\s]/u.test(base)) return 0.3;
  if (/[mwMW@%—]/u.test(base)) return 0.85;
  return /[A-Z]/u.test(base) ? 0.68 : 0.5;
}
