import { problemOf, statusOf } from '@/api/problem';
import { PutError } from '@/api/putFile';
import type { Ebook, EbookFields, Toc, TocItem } from '@/api/types';
import type { FileKind } from '@/api/uploads';
import { uploadFile } from '@/features/form/upload/uploadFile';
import type { Steps, UploadState } from '@/features/form/upload/uploadSteps';
import { nothing, type Proposal } from '@/features/proposals/proposal';
import { itemsOf } from '@/features/toc/outline/outline';
import { asLines } from '@/features/toc/pdf/pdfLines';
import { viBatch } from '@/text/viBatch';
import { type Given, valuesFor } from './fields';
import type { Planned } from './plan';

/** The calls that a file's way to a draft is made of; they reject with the server's problem. */
export interface Calls {
  read: (file: File, signal: AbortSignal) => Promise<Proposal>;
  digest: (file: File) => Promise<string>;
  /** The fields as they are sent, or why they cannot be. */
  fields: (values: ReturnType<typeof valuesFor>) => Promise<EbookFields>;
  create: (fields: EbookFields, key: string) => Promise<Ebook>;
  get: (id: string) => Promise<Ebook>;
  steps: (id: string, kind: FileKind, file: File) => Steps;
  saveToc: (id: string, items: TocItem[], version: number) => Promise<Toc>;
  newKey: () => string;
}

export type Doing =
  | { kind: 'reading' }
  | { kind: 'creating' }
  | { kind: 'cover' }
  | { kind: 'pdf'; upload: UploadState }
  | { kind: 'outline' };

export type Missing = 'cover' | 'outline' | 'outlineRefused';

export interface Made {
  ebook: Ebook;
  /** What the PDF had nothing of, or what was not taken of it. */
  missing: Missing[];
  /** An earlier batch had made it. */
  before?: boolean;
}

/** The draft that a file had become was deleted since. */
export class DraftGone extends Error {}

/** Nothing can be made of the file, and nothing was. */
export class Unusable extends Error {}

/** What is known of a file's way from one attempt to the next. */
export interface Way {
  file: File;
  given: Given;
  planned: Planned | null;
  proposal: Proposal | null;
}

interface Follow {
  keep: (planned: Planned) => void;
  show: (doing: Doing) => void;
  signal: AbortSignal;
}

/**
 * Makes one draft of one file. Broken off anywhere and begun again it does nothing twice: creating
 * is repeated with its key and to the letter, and what has arrived already the server tells.
 */
export async function makeDraft(way: Way, calls: Calls, follow: Follow): Promise<Made> {
  const { show, signal } = follow;
  show({ kind: 'reading' });
  const planned = await recognise(way, calls);
  if (planned.finished && planned.ebookId) {
    return { ebook: await present(planned.ebookId, calls), missing: [], before: true };
  }
  way.proposal ??= await calls.read(way.file, signal);
  let ebook = await created(way, calls, follow);
  if (ebook.actions.every(({ name }) => name !== 'edit')) return { ebook, missing: [] };
  ebook = await withCover(ebook, way, calls, follow);
  if (!ebook.file_name) {
    const steps = calls.steps(ebook.id, 'upload', way.file);
    ebook = await uploadFile(way.file, steps, (upload) => show({ kind: 'pdf', upload }), signal);
  }
  const outline = await withOutline(ebook, way, calls, follow);
  const missing: Missing[] = ebook.cover_image_url ? [] : ['cover'];
  return { ebook, missing: outline ? [...missing, outline] : missing };
}

/** What is kept of a file of this name, size and time is that of another, where its ends differ. */
async function recognise(way: Way, calls: Calls): Promise<Planned> {
  const { name, size, lastModified } = way.file;
  const digest = await calls.digest(way.file);
  if (way.planned?.digest === digest) return way.planned;
  const key = calls.newKey();
  way.planned = {
    name,
    size,
    lastModified,
    digest,
    key,
    fields: null,
    ebookId: null,
    finished: false,
    at: 0,
  };
  return way.planned;
}

/** The draft as it is now, made where there is none. */
async function created(way: Way, calls: Calls, { keep, show }: Follow): Promise<Ebook> {
  const planned = way.planned as Planned;
  if (planned.ebookId) return present(planned.ebookId, calls);
  show({ kind: 'creating' });
  const again = planned.fields !== null;
  const fields = planned.fields ?? (await fieldsOf(way, calls));
  const sent = { ...planned, fields, at: again ? planned.at : Date.now() };
  way.planned = sent;
  keep(sent);
  const ebook = await calls.create(fields, sent.key).catch((error) => {
    if (isRefused(error)) way.planned = { ...sent, fields: null, key: calls.newKey() };
    throw error;
  });
  way.planned = { ...sent, fields: null, ebookId: ebook.id };
  keep(way.planned);
  return again ? present(ebook.id, calls) : ebook; // a repetition is answered as it was then
}

async function fieldsOf({ file, proposal, given }: Way, calls: Calls): Promise<EbookFields> {
  if (proposal?.trouble === 'locked') throw new Unusable(viBatch.problem.locked);
  return calls.fields(valuesFor(file.name, proposal ?? nothing, given));
}

async function present(id: string, calls: Calls): Promise<Ebook> {
  try {
    return await calls.get(id);
  } catch (error) {
    throw statusOf(error) === 404 ? new DraftGone() : error;
  }
}

/** A cover that is not taken is said, and keeps nothing else. */
async function withCover(ebook: Ebook, way: Way, calls: Calls, follow: Follow): Promise<Ebook> {
  const page = way.proposal?.cover;
  if (ebook.cover_image_url || !page) return ebook;
  follow.show({ kind: 'cover' });
  const file = new File([page], 'trang-1.jpg', { type: page.type });
  const steps = calls.steps(ebook.id, 'cover', file);
  try {
    return await uploadFile(file, steps, () => undefined, follow.signal);
  } catch (error) {
    if (isRefused(error)) return ebook;
    throw error;
  }
}

/** The outline of the PDF, where the e-book has none; what of it is missing then. */
async function withOutline(
  { id, toc_version: version }: Ebook,
  { proposal }: Way,
  calls: Calls,
  follow: Follow,
): Promise<Missing | null> {
  if (version > 0) return null;
  const outline = proposal?.outline;
  if (!outline || outline.lines.length === 0) return 'outline';
  follow.show({ kind: 'outline' });
  // Printed numbers that nothing could turn into pages would lead astray.
  const physical = outline.pages === 'physical';
  const lines = physical ? outline.lines : outline.lines.map((line) => ({ ...line, page: null }));
  try {
    await calls.saveToc(id, itemsOf(asLines(lines), new Set()), 0);
    return null;
  } catch (error) {
    if (problemOf(error)?.status === 409) return null; // it was saved before, and its answer lost
    if (isRefused(error)) return 'outlineRefused';
    throw error;
  }
}

/** Told no, and not for the moment or for who one is. */
function isRefused(error: unknown): boolean {
  if (error instanceof PutError) return error.kind === 'refused';
  const status = problemOf(error)?.status ?? 0;
  return status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status);
}
