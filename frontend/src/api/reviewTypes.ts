import type { EbookRecord, FieldName } from './recordSchema';
import type { Actor, PageFigures, Person, TocItem } from './types';

/** A part of a page without rotation, as fractions of its size from the top left corner. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The place of a note; only the members of its kind are present. */
export interface Place {
  kind: 'page' | 'toc' | 'field' | 'ebook';
  page?: number;
  quote?: string;
  rects?: Rect[];
  item_id?: string;
  title?: string;
  field?: FieldName;
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
  /** The number of the note on its e-book, from 1. It never changes and is never reused. */
  number: number;
  place: Place;
  /** The page belongs to a PDF that was replaced since. */
  old_pdf: boolean;
  body: string;
  author: Person;
  created_at: string;
  edited_at: string | null;
  done_at: string | null;
  done_by: Person | null;
  /** The latest submission at the time of writing; 0 before the first. */
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
  /** Whether the content of the submission is stored. */
  kept: boolean;
  decision: ReviewDecision | null;
}

export interface Submissions {
  submissions: ListedSubmission[];
  total: number;
}

/** A submitted file, with a link while it is stored. */
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

export type NotificationKind =
  | 'approve'
  | 'reject'
  | 'publish'
  | 'unpublish'
  | 'give'
  | 'assign'
  | 'unassign'
  | 'note'
  | 'reply';

/** Something that another person did and that concerns the user. */
export interface Notification {
  id: string;
  kind: NotificationKind;
  ebook: EbookTitle;
  /** The note, or the note that was replied to. */
  note_id: string | null;
  by: Person;
  text: string;
  /** The number of notes or replies; for a rejection 1 more than the notes that came with it; else 1. */
  count: number;
  created_at: string;
  read_at: string | null;
}

export interface NotificationPage extends PageFigures {
  notifications: Notification[];
  unread: number;
  /** For administrators: how many parts of the system need attention. */
  attention: number | null;
}
