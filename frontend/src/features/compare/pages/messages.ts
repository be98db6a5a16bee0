import type { Rect } from '@/api/reviewTypes';
import type { Failure } from '@/features/reader/document/readerState';
import type { PageChange } from './comparePages';

/** Links to the old and the new PDF. */
export interface ToWorker {
  was: string;
  is: string;
}

/** A page that differs, with how. */
export interface ComparedPage extends PageChange {
  text: boolean;
  /** What differs in the picture, as fractions of the page; empty if it was not compared. */
  areas: Rect[];
}

/** A number for each of the two PDFs. */
export interface OfBoth {
  was: number;
  is: number;
}

export interface Texts {
  was: string[];
  is: string[];
}

export type FromWorker =
  /** Pages whose text was read, or that were drawn. */
  | { kind: 'progress'; done: number; pages: number }
  /** All texts are read; the pictures follow. */
  | { kind: 'texts'; texts: Texts; changes: ComparedPage[] }
  | { kind: 'done'; changes: ComparedPage[]; undrawn: OfBoth }
  | { kind: 'failed'; failure: Failure };
