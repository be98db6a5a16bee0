import type { BulkItem, BulkResult } from '@/api/bulk';
import type { Ebook } from '@/api/types';

/** E-books that are sent together, so that one sees how far it has come. */
const pieceSize = 10;

export interface Piece {
  items: BulkItem[];
  /** The same at each attempt: what was done already is not done again. */
  key: string;
  /** Null until there is an answer; whether it was done is not known then. */
  results: BulkResult[] | null;
}

export function piecesOf(ebooks: readonly Ebook[], newKey: () => string): Piece[] {
  const items = ebooks.map(({ id, version }) => ({ id, version }));
  return Array.from({ length: Math.ceil(items.length / pieceSize) }, (_, i) => ({
    items: items.slice(i * pieceSize, (i + 1) * pieceSize),
    key: newKey(),
    results: null,
  }));
}

/** Sends one piece after the other; null where no answer came. */
type Send = (piece: Piece) => Promise<BulkResult[] | null>;

/** Goes on until all have an answer, or one has none: then the line is down, or the server. */
export async function run(
  pieces: readonly Piece[],
  send: Send,
  onProgress: (pieces: readonly Piece[]) => void,
): Promise<readonly Piece[]> {
  let now = pieces;
  for (const piece of pieces) {
    if (piece.results) continue;
    const results = await send(piece);
    if (!results) return now;
    now = now.map((one) => (one === piece ? { ...piece, results } : one));
    onProgress(now);
  }
  return now;
}

export interface Refused {
  ebook: Ebook;
  message: string;
}

export interface Outcome {
  done: Ebook[];
  refused: Refused[];
  /** Without an answer. */
  open: Ebook[];
}

export function outcomeOf(pieces: readonly Piece[], ebooks: readonly Ebook[]): Outcome {
  const results = new Map(pieces.flatMap(({ results }) => results ?? []).map((r) => [r.id, r]));
  const outcome: Outcome = { done: [], refused: [], open: [] };
  for (const ebook of ebooks) {
    const result = results.get(ebook.id);
    if (!result) outcome.open.push(ebook);
    else if ('error' in result) outcome.refused.push({ ebook, message: result.error.message });
    else outcome.done.push(result.ebook);
  }
  return outcome;
}
