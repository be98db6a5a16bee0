import { PutError } from '@/api/files/putFile';
import type { FileKind } from '@/api/files/uploads';
import { isRefusedForGood, problemOf, statusOf } from '@/api/problem';
import type { EbookRecord } from '@/api/recordSchema';
import type { Duplicates, Ebook, Toc, TocItem } from '@/api/types';
import { uploadFile } from '@/features/form/upload/uploadFile';
import type { RunningUpload, Steps } from '@/features/form/upload/uploadSteps';
import { whyUnusable } from '@/features/form/values/inspectFile';
import { emptyProposal, type Proposal } from '@/features/proposals/proposal';
import { itemsOf, newLinesOf } from '@/features/toc/outline/outline';
import { viPick } from '@/text/record/viPick';
import { valuesFor } from './fields';
import { type FilePlan, hasExpiredKey, newPlan } from './plan';

/** What the creation of a draft calls; calls of the API reject with the server's problem. */
export interface Calls {
  read: (file: File, signal: AbortSignal) => Promise<Proposal>;
  digestOfEnds: (file: File) => Promise<string>;
  /** The fields as they are sent; rejects with the validation errors. */
  fields: (values: ReturnType<typeof valuesFor>) => Promise<EbookRecord>;
  /** E-books with the same PDF, or the same title, subject and grade; null if there are none. */
  duplicates: (sha256: string | null, fields: EbookRecord) => Promise<Duplicates | null>;
  /** The SHA-256 of a file; null if it cannot be computed. */
  sha256: (file: File, signal: AbortSignal) => Promise<string | null>;
  /** Runs calls one after the other, so that each one finds the e-books that the others created. */
  inSequence: <T>(run: () => Promise<T>) => Promise<T>;
  create: (fields: EbookRecord, key: string) => Promise<Ebook>;
  get: (id: string) => Promise<Ebook>;
  steps: (id: string, kind: FileKind, file: File) => Steps;
  saveToc: (id: string, items: TocItem[], version: number) => Promise<Toc>;
  newKey: () => string;
}

export type Doing =
  | { kind: 'reading' }
  | { kind: 'creating' }
  | { kind: 'cover' }
  | { kind: 'pdf'; upload: RunningUpload }
  | { kind: 'outline' };

export type Missing = 'cover' | 'outline' | 'outlineRefused';

interface CreatedDraft {
  ebook: Ebook;
  /** What the PDF did not have, or what was refused. */
  missing: Missing[];
}

/** The draft created from a file was deleted meanwhile. */
export class DraftGone extends Error {}

/** The file is unsuitable for a draft, so none was created. */
export class Unusable extends Error {}

/** There may be such an e-book already; nothing is created before the user has decided. */
export class PossibleDuplicate extends Error {
  constructor(readonly found: Duplicates) {
    super();
  }
}

/** The state of a file that is kept between attempts. */
export interface DraftProgress {
  file: File;
  /** The user wants a draft although there may be such an e-book. */
  accepted?: boolean;
  planned: FilePlan;
  proposal: Proposal | null;
}

interface ProgressListener {
  save: (planned: FilePlan) => void;
  show: (doing: Doing) => void;
  signal: AbortSignal;
}

/**
 * Creates one draft from one file. It can be interrupted and repeated at any point: the creation is
 * repeated with the same key and content, and the server returns which parts of the file have
 * arrived.
 */
export async function makeDraft(
  progress: DraftProgress,
  calls: Calls,
  listener: ProgressListener,
): Promise<CreatedDraft> {
  const { show, signal } = listener;
  show({ kind: 'reading' });
  await checkPlan(progress, calls);
  progress.proposal ??= await readProposal(progress.file, calls, signal);
  let ebook = await createOrFindDraft(progress, calls, listener);
  // Submitted or given away meanwhile: nothing can be added any more.
  if (ebook.actions.every(({ name }) => name !== 'edit')) return { ebook, missing: [] };
  ebook = await withCover(ebook, progress, calls, listener);
  if (!ebook.file_name) {
    const steps = calls.steps(ebook.id, 'upload', progress.file);
    ebook = await uploadFile(
      progress.file,
      steps,
      (upload) => show({ kind: 'pdf', upload }),
      signal,
    );
  }
  const outline = await saveOutline(ebook, progress, calls, listener);
  const missing: Missing[] = ebook.cover_image_url ? [] : ['cover'];
  return { ebook, missing: outline ? [...missing, outline] : missing };
}

/**
 * Starts a new plan unless this one has the file's digest and a key that the server still knows.
 * Another digest belongs to another file with the same name, size and time.
 */
async function checkPlan(progress: DraftProgress, calls: Calls): Promise<void> {
  const { file, planned } = progress;
  const digest = await calls.digestOfEnds(file).catch(() => {
    throw new Error(viPick.unreadable(file.name)); // the browser's own message is in English
  });
  if (planned.digest === digest && !hasExpiredKey(planned)) return;
  const fresh = newPlan(file, planned.place, planned.given);
  progress.planned = { ...fresh, digest, key: calls.newKey() };
}

/** What the PDF proposes. A file that cannot be read now is read again at the next attempt. */
async function readProposal(file: File, calls: Calls, signal: AbortSignal): Promise<Proposal> {
  const proposal = await calls.read(file, signal);
  if (proposal.trouble === 'unreadable') throw new Error(viPick.unreadable(file.name));
  return proposal;
}

/** The draft, created if it does not exist. */
async function createOrFindDraft(
  progress: DraftProgress,
  calls: Calls,
  { save, show, signal }: ProgressListener,
): Promise<Ebook> {
  const { planned } = progress;
  if (planned.ebookId) return currentDraft(planned.ebookId, calls);
  show({ kind: 'creating' });
  if (planned.fields) {
    signal.throwIfAborted();
    const { id } = await create(progress, planned.fields, planned.at, calls, save);
    return currentDraft(id, calls); // a repeated creation returns the e-book as it was then
  }
  const fields = await fieldsOf(progress, calls);
  signal.throwIfAborted();
  if (progress.accepted) return create(progress, fields, Date.now(), calls, save);
  const sha256 = await calls.sha256(progress.file, signal);
  return calls.inSequence(async () => {
    signal.throwIfAborted();
    const found = await calls.duplicates(sha256, fields);
    signal.throwIfAborted();
    if (found) throw new PossibleDuplicate(found);
    return create(progress, fields, Date.now(), calls, save);
  });
}

async function create(
  progress: DraftProgress,
  fields: EbookRecord,
  sentAt: number,
  calls: Calls,
  save: ProgressListener['save'],
): Promise<Ebook> {
  const sent = { ...progress.planned, fields, at: sentAt };
  progress.planned = sent;
  save(sent);
  const ebook = await calls.create(fields, sent.key).catch((error) => {
    if (isRefused(error)) progress.planned = { ...sent, fields: null, key: calls.newKey() };
    throw error;
  });
  progress.planned = { ...sent, fields: null, ebookId: ebook.id };
  save(progress.planned);
  return ebook;
}

async function fieldsOf(
  { file, proposal, planned: { given } }: DraftProgress,
  calls: Calls,
): Promise<EbookRecord> {
  const known = proposal ?? emptyProposal;
  const why = whyUnusable(known, file.name);
  if (why) throw new Unusable(why);
  return calls.fields(valuesFor(known, given));
}

async function currentDraft(id: string, calls: Calls): Promise<Ebook> {
  try {
    return await calls.get(id);
  } catch (error) {
    throw statusOf(error) === 404 ? new DraftGone() : error;
  }
}

/** Adds the PDF's cover. A refused one counts as missing and does not stop the rest. */
async function withCover(
  ebook: Ebook,
  progress: DraftProgress,
  calls: Calls,
  listener: ProgressListener,
): Promise<Ebook> {
  const cover = progress.proposal?.cover;
  if (ebook.cover_image_url || !cover) return ebook;
  listener.show({ kind: 'cover' });
  const file = new File([cover], 'trang-1.jpg', { type: cover.type });
  const steps = calls.steps(ebook.id, 'cover', file);
  try {
    return await uploadFile(file, steps, () => undefined, listener.signal);
  } catch (error) {
    if (isRefused(error)) return ebook;
    throw error;
  }
}

/** Saves the PDF's outline if the e-book has none; returns what was missing. */
async function saveOutline(
  { id, toc_version: version }: Ebook,
  { proposal }: DraftProgress,
  calls: Calls,
  listener: ProgressListener,
): Promise<Missing | null> {
  if (version > 0) return null;
  const outline = proposal?.outline;
  if (!outline || outline.lines.length === 0) return 'outline';
  listener.show({ kind: 'outline' });
  // Users do not check these page numbers first, so printed and uncertain ones are left out.
  const printed = outline.pages === 'printed';
  const lines = outline.lines.map((line) => {
    return printed || line.uncertain ? { ...line, page: null } : line;
  });
  try {
    await calls.saveToc(id, itemsOf(newLinesOf(lines), new Set()), 0);
    return null;
  } catch (error) {
    const problem = problemOf(error);
    const saved = problem?.status === 409 && problem.code !== 'ebook.not_editable';
    if (saved) return null; // by a call whose response was lost
    if (isRefused(error)) return 'outlineRefused';
    throw error;
  }
}

const isRefused = (error: unknown) =>
  error instanceof PutError ? error.kind === 'refused' : isRefusedForGood(error);
