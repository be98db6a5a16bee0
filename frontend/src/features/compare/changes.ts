import type { EbookRecord, FieldName } from '@/api/recordSchema';
import type { Ebook, Toc, TocItem } from '@/api/types';
import { fieldNames } from '@/features/record/recordFields';
import { shownValue } from '@/features/record/recordValues';
import { type ComparedLine, compareOutlines } from './outlines';
import { type DiffPiece, diffWords } from './words';

/** A file of one version, as far as it is known. */
export interface FileState {
  name: string | null;
  size: number | null;
  pages: number | null;
  sha256: string | null;
  /** Null once the store has deleted it. */
  url: string | null;
}

/** An e-book at one time: a submission, or the current state. */
export interface Snapshot {
  record: EbookRecord;
  toc: readonly TocItem[];
  pdf: FileState | null;
  cover: FileState | null;
}

export interface FieldChange {
  field: FieldName;
  pieces: DiffPiece[];
}

export interface FileChange {
  before: FileState | null;
  after: FileState | null;
}

export interface SnapshotDiff {
  fields: FieldChange[];
  outline: ComparedLine[];
  changedLineCount: number;
  pdf: FileChange | null;
  cover: FileChange | null;
}

/** The current state. It has no digest of the files; their links identify the objects. */
export function currentSnapshot(ebook: Ebook, toc: Toc): Snapshot {
  const file = (url: string | null, more: Partial<FileState>): FileState | null =>
    url === null ? null : { name: null, size: null, pages: null, sha256: null, url, ...more };
  return {
    record: ebook,
    toc: toc.items,
    pdf: file(ebook.file_url, {
      name: ebook.file_name,
      size: ebook.file_size,
      pages: ebook.total_pages,
    }),
    cover: file(ebook.cover_image_url, {}),
  };
}

const shownOf = ({ record }: Snapshot, field: FieldName) => shownValue(field, record[field]);

export function changesBetween(before: Snapshot, after: Snapshot): SnapshotDiff {
  const outline = compareOutlines(before.toc, after.toc);
  return {
    fields: fieldNames.flatMap((field) => {
      const values = [shownOf(before, field), shownOf(after, field)] as const;
      return values[0] === values[1] ? [] : [{ field, pieces: diffWords(...values) }];
    }),
    outline,
    changedLineCount: outline.filter(({ kind }) => kind !== 'same').length,
    pdf: fileChange(before.pdf, after.pdf),
    cover: fileChange(before.cover, after.cover),
  };
}

export const nothingChanged = ({ fields, changedLineCount, pdf, cover }: SnapshotDiff) =>
  fields.length === 0 && changedLineCount === 0 && pdf === null && cover === null;

function fileChange(before: FileState | null, after: FileState | null): FileChange | null {
  return sameFile(before, after) ? null : { before, after };
}

/** Compares digests if both are known, else the objects of both links. */
function sameFile(a: FileState | null, b: FileState | null): boolean {
  if (!a || !b) return a === b;
  if (a.sha256 !== null && b.sha256 !== null) return a.sha256 === b.sha256;
  return a.url !== null && b.url !== null && pathOf(a.url) === pathOf(b.url);
}

/** What identifies an object, whatever the signature of its link is. */
export const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;
