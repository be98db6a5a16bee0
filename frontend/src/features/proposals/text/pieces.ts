import { isSyllable } from './syllables';

/** A run of text as pdf.js gives it. */
export interface TextItem {
  str: string;
  /** Where it stands: [a, b, c, d, x, y]. */
  transform: readonly number[];
  width: number;
  height: number;
}

/** A run of text on a page that is turned so that its lines run from left to right. */
export interface Piece {
  text: string;
  x: number;
  right: number;
  /** The baseline; it grows upwards. */
  y: number;
  size: number;
}

/** The pieces of a page in the direction that most of its text runs in; what runs otherwise goes. */
export function piecesOf(items: readonly TextItem[]): Piece[] {
  const quarter = mainQuarter(items);
  return items
    .filter((item) => item.str !== '' && quarterOf(item) === quarter)
    .map(turned(quarter));
}

function mainQuarter(items: readonly TextItem[]): number {
  const letters = [0, 0, 0, 0];
  for (const item of items) {
    const quarter = quarterOf(item);
    letters[quarter] = (letters[quarter] ?? 0) + item.str.trim().length;
  }
  return letters.indexOf(Math.max(...letters));
}

/** In which of the four directions a run goes. */
function quarterOf({ transform: [a = 1, b = 0] }: TextItem): number {
  return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
}

const turned = (quarter: number) => {
  const cos = [1, 0, -1, 0][quarter] ?? 1;
  const sin = [0, 1, 0, -1][quarter] ?? 0;
  return ({ str, transform, width, height }: TextItem): Piece => {
    const [, , c = 0, d = 0, px = 0, py = 0] = transform;
    const x = px * cos + py * sin;
    const size = Math.hypot(c, d) || height || 1;
    return { text: str, x, right: x + Math.abs(width), y: py * cos - px * sin, size };
  };
};

const isBlank = ({ text }: Piece) => text.trim() === '';

/** Pieces that share a baseline, from left to right. */
export interface Row {
  y: number;
  size: number;
  pieces: Piece[];
}

/** Rows from top to bottom. What is raised or lowered a little belongs to its row. */
export function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [];
  for (const piece of [...pieces].sort((p, q) => q.y - p.y || p.x - q.x)) {
    const row = rows.at(-1);
    if (row && sharesRow(row, piece)) add(row, piece);
    else if (!isBlank(piece)) rows.push({ y: piece.y, size: piece.size, pieces: [piece] });
  }
  for (const row of rows)
    row.pieces = woven(withoutFalseBlanks(row.pieces.sort((p, q) => p.x - q.x)));
  return rows;
}

function sharesRow(row: Row, piece: Piece): boolean {
  const [small, large] = [Math.min(row.size, piece.size), Math.max(row.size, piece.size)];
  // An initial of several lines' height stands in the row of its baseline alone.
  const reach = large > 2 * small ? small : large;
  return Math.abs(row.y - piece.y) < 0.45 * reach;
}

/** A row's baseline and size are those of its largest text. */
function add(row: Row, piece: Piece): void {
  if (piece.size > row.size && !isBlank(piece)) {
    row.size = piece.size;
    row.y = piece.y;
  }
  row.pieces.push(piece);
}

/** A blank over which something is written is no blank: the pen only moved there. */
function withoutFalseBlanks(pieces: readonly Piece[]): Piece[] {
  const slack = 0.5;
  let end = Number.NEGATIVE_INFINITY;
  const free = pieces.map((piece) => {
    if (isBlank(piece)) return piece.x > end - slack;
    end = Math.max(end, piece.right);
    return true;
  });
  let start = Number.POSITIVE_INFINITY;
  for (let i = pieces.length - 1; i >= 0; i -= 1) {
    const piece = pieces[i];
    if (!piece) continue;
    if (!isBlank(piece)) start = piece.x;
    else if (piece.right > start + slack) free[i] = false;
  }
  return pieces.filter((_, i) => free[i]);
}

/**
 * Letters that a font does not have are written by another one, often after all the rest, into gaps
 * that were left for them: "Vi t Nam" and "ệ". Each goes back into its gap.
 */
function woven(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const [i, piece] of pieces.entries()) {
    const before = done.at(-1);
    const inside = before && piece.x > before.x && piece.right < before.right + 0.2 * piece.size;
    const others = inside ? pieces.slice(i + 1, i + 60).filter(({ x }) => x < before.right) : [];
    const cut = inside && !isBlank(piece) ? gapAt(before, piece, others) : null;
    if (before && cut) done.splice(-1, 1, ...filled(before, piece, cut));
    else if (!isDouble(before, piece)) done.push(piece);
  }
  return done.filter(({ text }) => text !== '');
}

/** A piece with another one in its gap. Where that makes a word, they touch. */
function filled(around: Piece, inner: Piece, { index, believed }: Gap): Piece[] {
  const [head, tail] = [around.text.slice(0, index), around.text.slice(index + 1)];
  const from = head.includes(' ') ? inner.x : around.x + lengthOf(head, around.size);
  const to = tail.includes(' ') ? inner.right : around.right - lengthOf(tail, around.size);
  return [
    { ...around, text: head, right: believed ? inner.x : Math.min(inner.x, from) },
    { ...inner, text: inner.text.trim() },
    { ...around, text: tail, x: believed ? inner.right : Math.max(inner.right, to) },
  ];
}

const lengthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + 1.1 * size * widthOf(letter), 0);

/** Bold may be made by writing the same twice. */
function isDouble(before: Piece | undefined, piece: Piece): boolean {
  return before?.text === piece.text && Math.abs(before.x - piece.x) < 0.15 * piece.size;
}

interface Gap {
  index: number;
  /** A Vietnamese word comes about. */
  believed: boolean;
}

/**
 * The blank in a piece that another one was written into; null where none is near. Others are those
 * still to come: the gaps for them are as wide as they are. What makes a word is believed.
 */
function gapAt(around: Piece, inner: Piece, others: readonly Piece[]): Gap | null {
  const gaps = [inner, ...others.filter((one) => !isBlank(one))];
  const given = gaps.reduce((sum, { x, right }) => sum + right - x, 0);
  const total = [...around.text].reduce((sum, letter) => sum + widthOf(letter), 0);
  const scale = (around.right - around.x - given) / (total - gaps.length * widthOf(' ') || 1);
  let at = around.x;
  let index = 0;
  let best: (Gap & { off: number }) | null = null;
  for (const letter of around.text) {
    if (letter === ' ') {
      const believed = isSyllable(wordWith(around.text, index, inner.text));
      const off = Math.abs(at - inner.x) / inner.size - (believed ? 0.9 : 0);
      if (!best || off < best.off) best = { index, believed, off };
    }
    at += widthOf(letter) * scale;
    index += letter.length;
  }
  return best && best.off < 1.2 ? best : null;
}

/** The word that comes about where a blank is filled. */
function wordWith(text: string, blank: number, filling: string): string {
  const before = /[\p{L}\p{M}]*$/u.exec(text.slice(0, blank))?.[0] ?? '';
  const after = /^[\p{L}\p{M}]*/u.exec(text.slice(blank + 1))?.[0] ?? '';
  return `${before}${filling.trim()}${after}`.normalize('NFC');
}

/** About how wide a letter is, in parts of the size; good enough to tell one gap from another. */
function widthOf(character: string): number {
  const base = character.normalize('NFD')[0] ?? '';
  if (/[ijlItfr.,:;'!|()[\]\s]/u.test(base)) return 0.3;
  if (/[mwMW@%—]/u.test(base)) return 0.85;
  return /[A-Z]/u.test(base) ? 0.68 : 0.5;
}
