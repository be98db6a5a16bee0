/** What reading a PDF proposes. All of it but the cover is plain JSON. */
export interface Proposal {
  metadata: Metadata;
  /** The labels of all pages (i, ii, 1, …); null where they say no more than the number. */
  labels: string[] | null;
  pages: number | null;
  text: TextState | null;
  outline: ProposedOutline | null;
  /** The first page as a picture; only where there is a browser to draw it. */
  cover?: Blob;
  /** Why something, or everything, is missing. */
  trouble?: Trouble;
}

export interface Metadata {
  title: string | null;
  author: string | null;
  keywords: string[];
  language: Language | null;
  year: number | null;
}

/** The languages as an e-book's record names them. */
export type Language = 'Vietnamese' | 'English' | 'Other';

/** none: a scan; broken: characters that say nothing, or of the fonts used before Unicode. */
export type TextState = 'good' | 'none' | 'broken';

export interface ProposedLine {
  level: 0 | 1 | 2;
  title: string;
  page: number | null;
}

export interface ProposedOutline {
  from: 'bookmarks' | 'contents';
  lines: ProposedLine[];
  /** printed: the pages are as printed, since nothing told which physical ones they are. */
  pages: 'physical' | 'printed';
  /** There was more than an outline may hold, or than there was time for. */
  cut: boolean;
}

/** Bookmarks fewer than this may be of the cover alone; the contents are looked at too. */
const tooFew = 3;

/** How many lines lead somewhere. */
export const placed = (outline: ProposedOutline | null) =>
  outline?.lines.filter(({ page }) => page !== null).length ?? 0;

/** Whether bookmarks say so much that nobody looks for printed contents. */
export const saysEnough = (outline: ProposedOutline | null) => placed(outline) >= tooFew;

export type Trouble =
  | 'locked' // it wants a password
  | 'damaged' // it is no PDF, or one that cannot be read, or not all of it
  | 'slow' // the time was over first
  | 'unreadable' // its bytes could not be had
  | 'notLoaded'; // the program that reads it could not be loaded

export const noMetadata: Metadata = {
  title: null,
  author: null,
  keywords: [],
  language: null,
  year: null,
};

export const nothing: Proposal = {
  metadata: noMetadata,
  labels: null,
  pages: null,
  text: null,
  outline: null,
};
