import type { Rect } from '@/api/reviewTypes';
import type { Failure } from '@/features/reader/document/readerState';
import type { PageChange } from './comparePages';

/** Links to the PDF before and after. */
export interface Links {
  before: string;
  after: string;
}

/** The numbers of a page before and after; null where it is missing. */
export type Pair = Pick<PageChange, 'before' | 'after'>;

export const keyOf = ({ before, after }: Pair) => `${before} ${after}`;

/** A page that differs or may differ, and in what. */
export interface ComparedPage extends PageChange {
  textDiffers: boolean;
  /** What differs in the picture, as fractions of the page. Null until both pages are drawn. */
  areas: Rect[] | null;
  /** Whether the pictures were not compared, because one of them could not be drawn. */
  undrawable: boolean;
  /** Whether drawing more pages may show that these do not belong together. */
  unsure: boolean;
}

/** A count for each of the two PDFs. */
interface OfBoth {
  before: number;
  after: number;
}

export interface Texts {
  before: string[];
  after: string[];
}

export type ToWorker =
  | ({ kind: 'compare' } & Links)
  /** Draws one more page or pair of pages, preferably one of these. One `drawn` is sent back. */
  | { kind: 'draw'; preferred: readonly Pair[] };

/** What a comparison has found so far. */
export interface Findings {
  changes: ComparedPage[];
  /** How many pages of both PDFs need no more drawing. */
  done: number;
  /** How many pages could not be drawn. */
  undrawable: OfBoth;
  /** Whether everything is drawn and paired for good. */
  complete: boolean;
}

export type FromWorker =
  /** The texts of `done` pages are read, of `pages` in both PDFs. */
  | { kind: 'progress'; done: number; pages: number }
  /** All texts are read; pictures are drawn on request. */
  | ({ kind: 'texts'; texts: Texts } & Findings)
  | ({ kind: 'drawn' } & Findings)
  | { kind: 'failed'; failure: Failure };
