/** Text in its place on a line. */
interface Piece {
  text: string;
  x: number;
  right: number;
  size: number;
}

/** A copy that makes letters bold or gives them a shadow is this near, in letter sizes. */
const near = 0.15;
/** Letters side by side overlap by less than this share of their width. */
const overlap = 0.5;

/** Whether a piece begins as another does, in the same place: bold made by writing twice. */
export function isPrintedTwice(before: Piece | undefined, piece: Piece): boolean {
  if (!before?.text.startsWith(piece.text)) return false;
  const reach = near * piece.size;
  return piece.right < before.right + reach && Math.abs(before.x - piece.x) < reach;
}

/**
 * A piece without the letters that the one before it ends with, if they are drawn over those: a shadow
 * is drawn letter by letter, so a piece has the copy of one letter and the next: "Tr", "ro", "oá".
 */
export function withoutCopy<Run extends Piece>(before: Piece | undefined, piece: Run): Run {
  if (!before || before.right <= piece.x || piece.text.length === 0) return piece;
  const letter = (piece.right - piece.x) / piece.text.length;
  for (let count = Math.min(maxCopyLength, piece.text.length - 1); count > 0; count -= 1) {
    const copied = before.text.endsWith(piece.text.slice(0, count));
    if (!copied || before.right - piece.x < overlap * count * letter) continue;
    return { ...piece, text: piece.text.slice(count), x: before.right };
  }
  return piece;
}

const maxCopyLength = 3;
