import type { Language } from '@/api/recordSchema';

/** Everything that reading a PDF proposes. Except for the cover it is plain JSON. */
export interface Proposal {
  metadata: Metadata;
  /** The labels of all pages (i, ii, 1, …); null if they only repeat the page numbers. */
  labels: string[] | null;
  pages: number | null;
  text: TextState | null;
  /** Pages without text that are pictures, among those that were read. */
  pictures: number[];
  outline: ProposedOutline | null;
  /** The other one, if there are bookmarks and printed contents. */
  otherOutline?: ProposedOutline;
  /** The first page as an image; only in a browser, which can draw it. */
  cover?: Blob;
  /** Why all or part of it is missing. */
  trouble?: Trouble;
}

export interface Metadata {
  title: string | null;
  author: string | null;
  keywords: string[];
  language: Language | null;
  year: number | null;
  /** As printed, whether or not the library has it. */
  printedPublisher: string | null;
  /** Values that the library has already, as it spells them. */
  known: Partial<Record<'subject' | 'grade' | 'publisher', string>>;
  /** What was converted from the encoding of an old font. */
  converted: ('title' | 'author' | 'tags')[];
}

/**
 * old: converted from fonts used before Unicode; none: a scan; broken: characters that cannot be
 * read.
 */
export type TextState = 'good' | 'old' | 'none' | 'broken';

export interface ProposedLine {
  level: 0 | 1 | 2;
  title: string;
  page: number | null;
  /** The page follows from the printed number alone: the title was not found there. */
  uncertain?: boolean;
}

export interface ProposedOutline {
  from: 'bookmarks' | 'contents';
  lines: ProposedLine[];
  /** printed: page numbers as printed, because they could not be mapped to physical pages. */
  pages: 'physical' | 'printed';
  /** Cut at the limits of an outline. */
  cut: boolean;
  /** Titles were converted from the encoding of an old font. */
  converted?: true;
}

/** Fewer bookmarks than this may describe only the cover. */
const minBookmarks = 3;
/** With more pages per bookmark, most headings may be missing. */
const pagesPerBookmark = 10;

/** Number of lines with a page. */
export const countWithPage = (outline: ProposedOutline | null) =>
  outline?.lines.filter(({ page }) => page !== null).length ?? 0;

/** Whether there are enough bookmarks to skip the search for printed contents. */
export const hasEnoughBookmarks = ({ outline, pages }: Pick<Proposal, 'outline' | 'pages'>) =>
  countWithPage(outline) >= Math.max(minBookmarks, (pages ?? 0) / pagesPerBookmark);

export type Trouble =
  | 'locked' // it needs a password
  | 'damaged' // it is not a PDF, or all or part of it cannot be read
  | 'slow' // the time ran out
  | 'unreadable' // the file could not be read or downloaded
  | 'notLoaded'; // the program that reads PDFs could not be loaded

export const noMetadata: Metadata = {
  title: null,
  author: null,
  keywords: [],
  language: null,
  year: null,
  printedPublisher: null,
  known: {},
  converted: [],
};

export const emptyProposal: Proposal = {
  metadata: noMetadata,
  labels: null,
  pages: null,
  text: null,
  pictures: [],
  outline: null,
};
