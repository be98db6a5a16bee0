import { diffArrays } from 'diff';

/** A run of text that is in both versions, only in the one before or only in the one after. */
export interface DiffPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words with combining marks, runs of spaces, and each other character by itself. */
const tokensOf = (text: string) =>
  text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

/** With more removed and added tokens, one text is shown as replaced by the other. */
const maxEdits = 1000;

/**
 * The differences between two texts by words, with the fewest changes. Equal and removed pieces
 * form `before`, equal and added pieces `after`.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [tokensBefore, tokensAfter] = [tokensOf(before), tokensOf(after)];
  const pieces = new PieceList();
  const runs = diffArrays(tokensBefore, tokensAfter, { maxEditLength: maxEdits });
  for (const { added, removed, value } of runs ?? []) {
    pieces.add(added ? 'added' : removed ? 'removed' : 'same', value);
  }
  if (!runs) {
    pieces.add('removed', tokensBefore);
    pieces.add('added', tokensAfter);
  }
  return withoutBlankIslands(pieces.list);
}

/** Joins adjacent pieces of a kind; between equal pieces, removed text precedes added text. */
class PieceList {
  readonly #list: DiffPiece[] = [];
  #removed = '';
  #added = '';

  add(kind: DiffPiece['kind'], tokens: readonly string[]): void {
    const text = tokens.join('');
    if (text === '') return;
    if (kind === 'removed') this.#removed += text;
    else if (kind === 'added') this.#added += text;
    else this.#same(text);
  }

  get list(): DiffPiece[] {
    this.#flush();
    return this.#list;
  }

  #same(text: string): void {
    this.#flush();
    const last = this.#list.at(-1);
    if (last?.kind === 'same') last.text += text;
    else this.#list.push({ kind: 'same', text });
  }

  #flush(): void {
    if (this.#removed) this.#list.push({ kind: 'removed', text: this.#removed });
    if (this.#added) this.#list.push({ kind: 'added', text: this.#added });
    this.#removed = '';
    this.#added = '';
  }
}

/** Merges changes that are separated only by spaces, which is easier to read. */
function withoutBlankIslands(list: readonly DiffPiece[]): DiffPiece[] {
  const joined = new PieceList();
  list.forEach(({ kind, text }, index) => {
    const inside = index > 0 && index < list.length - 1;
    if (kind === 'same' && inside && text.trim() === '') {
      joined.add('removed', [text]);
      joined.add('added', [text]);
    } else joined.add(kind, [text]);
  });
  return joined.list;
}

/** Number of equal characters kept beside a change. */
const maxBeside = 80;

/** The pieces with an ellipsis for all but the ends of long equal runs. */
export function shortened(pieces: readonly DiffPiece[]): DiffPiece[] {
  return pieces.map((piece, index) => {
    const { kind, text } = piece;
    const [first, last] = [index === 0, index === pieces.length - 1];
    const chars = [...text];
    if (kind !== 'same' || chars.length <= 3 * maxBeside) return piece;
    const head = first ? '' : chars.slice(0, maxBeside).join('');
    const tail = last ? '' : chars.slice(-maxBeside).join('');
    return { kind, text: `${head} … ${tail}` };
  });
}
