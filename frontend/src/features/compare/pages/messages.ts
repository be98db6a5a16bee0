import type { Rect } from '@/api/reviewTypes';
import type { Failure } from '@/features/reader/document/readerState';
import type { PageChange } from './comparePages';

/** Links to the old and the new PDF. */
export interface Links {
  was: string;
  is: string;
}

/** The numbers of a page in the old and the new PDF; null where it is missing. */
export type Pair = Pick<PageChange, 'was' | 'is'>;

export const keyOf = ({ was, is }: Pair) => `${was} ${is}`;

/** A page that differs, or may differ, with how. */
export interface ComparedPage extends PageChange {
  text: boolean;
  /** What differs in the picture, as fractions of the page. Null until both pages are drawn. */
  areas: Rect[] | null;
  /** Whether the pictures were not compared, because one of them could not be drawn. */
  undrawn: boolean;
  /** Whether drawing more pages may show that these do not belong together. */
  unsure: boolean;
}

/** A number for each of the two PDFs. */
interface OfBoth {
  was: number;
  is: number;
}

export interface Texts {
  was: string[];
  is: string[];
}

export type ToWorker =
  | ({ kind: 'compare' } & Links)
  /** Draws one more page or pair of pages, of these first. One `drawn` is sent back. */
  | { kind: 'draw'; first: readonly Pair[] };

export interface Drawn {
  changes: ComparedPage[];
  /** Pages whose pictures are known and compared. */
  done: number;
  /** Pages that could not be drawn. */
  undrawn: OfBoth;
  /** Whether everything is drawn. */
  complete: boolean;
}

export type FromWorker =
  /** Pages whose text was read. */
  | { kind: 'progress'; done: number; pages: number }
  /** All texts are read; pictures are drawn on request. */
  | ({ kind: 'texts'; texts: Texts } & Drawn)
  | ({ kind: 'drawn' } & Drawn)
  | { kind: 'failed'; failure: Failure };
