/** The types of the server's responses (adapters/httpapi/openapi.yaml). */

import type { EbookRecord } from './recordSchema';

export type Role = 'STUDENT' | 'EDITOR' | 'EXPERT' | 'MANAGER' | 'ADMIN';

export interface User {
  id: string;
  full_name: string;
  email: string;
  role: Role;
}

/** The most characters that a search may have. */
export const maxSearchLength = 200;

export const statuses = ['draft', 'pending_review', 'approved', 'published', 'rejected'] as const;
export type Status = (typeof statuses)[number];

export const transitions = ['submit', 'approve', 'reject', 'publish', 'unpublish'] as const;
export type Transition = (typeof transitions)[number];
export type ActionName = 'edit' | Transition | 'delete' | 'restore';

export interface AllowedAction {
  name: ActionName;
  comment_required: boolean;
}

export interface Person {
  id: string;
  full_name: string;
}

export interface Actor extends Person {
  role: Role;
}

export interface Returned {
  action: 'reject' | 'unpublish';
  comment: string;
  user: Actor;
  created_at: string;
}

/** Who is reviewing an e-book, since when, and until when the claim is valid unless renewed. */
export interface Claim {
  user: Person;
  since: string;
  until: string;
}

/** Who is asked to review an e-book, and until which day in Vietnam (2026-03-01). */
export interface Assignment {
  user: Person;
  due: string | null;
  at: string;
}

export interface Ebook extends EbookRecord {
  id: string;
  cover_image_url: string | null;
  cover_thumb_url: string | null;
  file_url: string | null;
  file_name: string | null;
  file_size: number | null;
  status: Status;
  created_by: string;
  creator: Person;
  created_at: string;
  updated_at: string;
  submitted_at: string | null;
  version: number;
  toc_version: number;
  actions: AllowedAction[];
  returned: Returned | null;
  returned_count: number;
  unchecked: boolean;
  open_notes: number;
  claim: Claim | null;
  assignment: Assignment | null;
  may_assign: boolean;
  may_give: boolean;
  /** Its values were united after it was submitted. */
  united: UnitedSince | null;
  matched_toc?: string | null;
  /** Only in lists of deleted e-books. */
  deleted_at?: string;
  deleted_by?: Person;
}

/** The submission, with the digest of the record as it was then. */
export interface UnitedSince {
  submitted_at: string;
  record_sha256: string;
}

/** Where a page of a list is, and how long the list is. */
export interface PageFigures {
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

export interface EbookPage extends PageFigures {
  ebooks: Ebook[];
}

/** What two possible duplicates have in common. */
export type Same = 'pdf' | 'record';

export interface Duplicate {
  ebook: Ebook;
  same: Same[];
}

export interface Duplicates {
  /** The newest ones. */
  duplicates: Duplicate[];
  /** Exact below 1,000, which means 1,000 or more. */
  total: number;
}

/** A value of a field, with the number of e-books that have it. */
export interface UsedValue {
  value: string;
  count: number;
}

export type Sort = 'newest' | 'oldest' | 'title' | 'waiting';

export interface ListQuery {
  page: number;
  limit: number;
  search?: string;
  status?: Status;
  subject?: string;
  grade?: string;
  sort?: Sort;
  created_by?: string;
  /** Only what this user is asked to review. */
  assigned?: string;
  /** Only those whose record nobody has checked. */
  unchecked?: boolean;
  /** Only deleted e-books. */
  deleted?: boolean;
}

/** Keys are upper-case statuses; a missing key counts as 0. */
export interface Counts {
  total: number;
  byStatus: Partial<Record<Uppercase<Status>, number>>;
}

export interface Statistics extends Counts {
  mine: Counts;
}

/** Actions in the history: those of the workflow, and others. */
export type LoggedAction =
  | Transition
  | 'delete'
  | 'restore'
  | 'give'
  | 'unite'
  | 'separate'
  | 'assign'
  | 'unassign';

export interface LogEntry {
  id: string;
  action: LoggedAction;
  comment: string;
  created_at: string;
  user: Actor;
  /** The name of the token that a program used for the person. */
  token: string | null;
  /** Of `give`, the new creator; of `assign` and `unassign`, the reviewer. */
  to: Person | null;
  version: number;
}

export interface TocItem {
  id: string;
  title: string;
  page_number: number | null;
  level: number;
  order: number;
  parent_id: string | null;
}

export interface Toc {
  ebook_id: string;
  items: TocItem[];
  updated_at: string | null;
  version: number;
  ebook_version: number;
}

export interface Grant {
  /** For one PUT of the whole file; absent for an upload in parts. */
  uploadUrl?: string;
  objectName: string;
  parts?: Parts;
}

/** For an upload in parts: the size of each but the last in bytes, and their number. */
export interface Parts {
  size: number;
  count: number;
}

export interface UploadParts extends Parts {
  /** Numbers of parts, from 1. */
  arrived: number[];
  missing: MissingPart[];
}

export interface MissingPart {
  number: number;
  size: number;
  uploadUrl: string;
}

/** Whether the server allows this user the action now; pages decide no permissions themselves. */
export function may(ebook: Pick<Ebook, 'actions'>, action: ActionName): boolean {
  return ebook.actions.some((a) => a.name === action);
}

/** The number of e-books of a status. */
export function countOf(counts: Counts, status: Status): number {
  return counts.byStatus[status.toUpperCase() as Uppercase<Status>] ?? 0;
}
