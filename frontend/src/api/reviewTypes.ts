import type { Actor, EbookFields, EbookRecord, Person, TocItem } from './types';

export const placeKinds = ['page', 'toc', 'field', 'ebook'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A part of a page, unrotated, in fractions of its size from its top left corner. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a note stands; of the members those of its kind are there. */
export interface Place {
  kind: PlaceKind;
  page?: number;
  quote?: string;
  rects?: Rect[];
  item_id?: string;
  title?: string;
  field?: keyof EbookFields;
}

export interface NoteReply {
  id: string;
  body: string;
  author: Person;
  created_at: string;
}

export type NoteAction = 'reply' | 'edit' | 'remove' | 'done' | 'open';

export interface Note {
  id: string;
  /** On its e-book, from 1; it stays, and no other note ever gets it. */
  number: number;
  place: Place;
  /** Whether its page is of a PDF that was replaced since. */
  old_pdf: boolean;
  body: string;
  author: Person;
  created_at: string;
  edited_at: string | null;
  done_at: string | null;
  done_by: Person | null;
  /** The latest submission when it was written; 0 before the first. */
  round: number;
  replies: NoteReply[];
  actions: NoteAction[];
}

export interface Notes {
  notes: Note[];
  may_write: boolean;
}

export interface ReviewDecision {
  action: 'approve' | 'reject';
  comment: string;
  user: Actor;
  created_at: string;
}

export interface ListedSubmission {
  n: number;
  by: Actor;
  at: string;
  comment: string;
  version: number;
  /** Whether what was handed in is kept. */
  kept: boolean;
  decision: ReviewDecision | null;
}

export interface Submissions {
  submissions: ListedSubmission[];
  total: number;
}

/** A file as it was handed in, with a link as long as it is kept. */
export interface SubmittedFile {
  name: string;
  size: number;
  sha256: string;
  pages: number | null;
  url: string | null;
}

export interface Submission extends ListedSubmission {
  record: EbookRecord;
  toc: TocItem[];
  toc_version: number;
  cover: SubmittedFile | null;
  pdf: SubmittedFile | null;
}

export interface EbookTitle {
  id: string;
  title: string;
}

export type OtherNews = 'give' | 'note' | 'reply';

export type NotificationKind = 'approve' | 'reject' | 'publish' | 'unpublish' | OtherNews;

/** What somebody else has done that concerns one. */
export interface Notification {
  id: string;
  kind: NotificationKind;
  ebook: EbookTitle;
  /** The note, or the one that was answered. */
  note_id: string | null;
  by: Person;
  text: string;
  /** Of how many notes and replies it tells; 1 where it is about neither. */
  count: number;
  created_at: string;
  read_at: string | null;
}

export interface NotificationPage {
  notifications: Notification[];
  unread: number;
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}
