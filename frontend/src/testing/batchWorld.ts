import { expect, vi } from 'vitest';
import type { EbookRecord } from '@/api/recordSchema';
import type { Duplicates, Ebook, TocItem } from '@/api/types';
import { Batch } from '@/features/batch/drafts/Batch';
import type { Calls } from '@/features/batch/drafts/draftSteps';
import { PlanStore } from '@/features/batch/drafts/plan';
import type { Waits } from '@/features/batch/drafts/waitBeforeRetry';
import { uploadFile } from '@/features/form/upload/uploadFile';
import { emptyValues, fieldsOf } from '@/features/form/values/formValues';
import { emptyProposal, type Proposal } from '@/features/proposals/proposal';
import { newStorage } from './storage';
import { until } from './until';

/** The proposal of the PDF in these tests. */
export const proposal: Proposal = {
  ...emptyProposal,
  metadata: { ...emptyProposal.metadata, title: 'Toán 6', author: 'Lê', keywords: ['số', 'hình'] },
  cover: new Blob(['jpg'], { type: 'image/jpeg' }),
  outline: {
    from: 'bookmarks',
    pages: 'physical',
    cut: false,
    lines: [{ level: 0, title: 'Chương 1', page: 1 }],
  },
};

export const pdf = (name: string, content = 'a') =>
  new File([`%PDF-${content}`], name, { type: 'application/pdf', lastModified: 7 });

export const files = (n: number) => Array.from({ length: n }, (_, i) => pdf(`sách-${i + 1}.pdf`));

export const kinds = (batch: Batch) => batch.lines().map(({ state }) => state.kind);

const ended = new Set(['done', 'finished', 'failed', 'cancelled', 'refused']);

export const untilEnded = (batch: Batch) =>
  until(() => expect(kinds(batch).filter((kind) => !ended.has(kind))).toEqual([]));

export async function runToEnd(batch: Batch, all = files(20)): Promise<Batch> {
  await batch.add(all);
  batch.start();
  await untilEnded(batch);
  return batch;
}

/** A fake server that honours idempotency keys and versions, and counts calls. */
export class World {
  readonly books = new Map<string, Ebook>();
  readonly byKey = new Map<string, { id: string; fields: string }>();
  readonly outlines = new Map<string, TocItem[]>();
  readonly requests: string[] = [];
  /** Called before each response; if it throws, the call rejects. */
  before: (call: string, id: string) => void | Promise<void> = () => {};
  proposal = proposal;
  /** What is found for a file of this content. */
  duplicates = new Map<string, Duplicates>();
  /** How many files are between their create call and the end of the upload of their PDF: now, and at most. */
  atOnce = 0;
  mostAtOnce = 0;

  readonly calls: Calls = {
    read: async () => {
      await this.#onCall('read', '');
      return this.proposal;
    },
    digestOfEnds: async (file) => file.text(),
    fields: async (values) => fieldsOf({ ...emptyValues, ...values }),
    duplicates: async (sha256) => this.duplicates.get(sha256 ?? '') ?? null,
    sha256: (file) => file.text(),
    inSequence: (run) => run(),
    create: async (fields, key) => {
      this.atOnce += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
      await this.#onCall('create', key);
      const ebook = this.#create(fields, key);
      await this.#onCall('created', key);
      return ebook;
    },
    get: async (id) => {
      await this.#onCall('get', id);
      const ebook = this.books.get(id);
      if (!ebook) throw { status: 404, data: { code: 'ebook.not_found' } };
      return ebook;
    },
    steps: (id, kind, file) => ({
      grant: async () => {
        await this.#onCall(kind, id);
        throw new Error(`no bytes are sent here: ${file.name}`);
      },
      parts: () => Promise.reject(new Error('no parts here')),
      confirm: () => Promise.reject(new Error('nothing to confirm')),
      store: { read: () => null, write: () => {}, remove: () => {}, hold: () => () => {} },
    }),
    saveToc: async (id, items, version) => {
      await this.#onCall('toc', id);
      const ebook = this.books.get(id) as Ebook;
      if (ebook.toc_version !== version) throw { status: 409, data: { code: 'ebook.stale' } };
      this.books.set(id, { ...ebook, toc_version: version + 1 });
      this.outlines.set(id, items);
      await this.#onCall('toc saved', id);
      return { ebook_id: id, items, updated_at: null, version: 1, ebook_version: 1 };
    },
    newKey: () => `key-${Math.random()}`,
  };

  readonly waits: Waits = {
    isOnline: () => true,
    online: async () => {},
    isSignedIn: () => true,
    signedIn: async () => {},
    second: async () => {},
  };

  batch(): Batch {
    return new Batch(this.calls, new PlanStore('an'), this.waits);
  }

  /** Replaces uploadFile. */
  async upload(file: File, id: string): Promise<Ebook> {
    const kind = file.type === 'application/pdf' ? 'pdf' : 'cover';
    await this.#onCall(kind, id);
    const ebook = this.books.get(id) as Ebook;
    const now =
      kind === 'pdf' ? { ...ebook, file_name: file.name } : { ...ebook, cover_image_url: '/a.jpg' };
    this.books.set(id, now);
    await this.#onCall(`${kind} sent`, id);
    if (kind === 'pdf') this.atOnce -= 1;
    return now;
  }

  count = (call: string) => this.requests.filter((one) => one === call).length;

  async #onCall(call: string, id: string): Promise<void> {
    this.requests.push(call);
    await Promise.resolve();
    await this.before(call, id);
  }

  #create(fields: EbookRecord, key: string): Ebook {
    const known = this.byKey.get(key);
    const sent = JSON.stringify(fields);
    if (known && known.fields !== sent) throw { status: 422, data: { code: 'request.key' } };
    const id = known?.id ?? `book-${this.byKey.size + 1}`;
    this.byKey.set(key, { id, fields: sent });
    const ebook = {
      ...fields,
      id,
      actions: [{ name: 'edit', comment_required: false }],
      cover_image_url: null,
      file_name: null,
      toc_version: 0,
    } as unknown as Ebook;
    if (!known) this.books.set(id, ebook);
    return ebook; // as it was when it was created
  }
}

/** A new world for a test that mocks uploadFile, with an empty storage. */
export function newWorld(): World {
  vi.stubGlobal('localStorage', newStorage());
  const world = new World();
  const { steps } = world.calls;
  // The steps carry the id of the e-book for which the replacement of uploadFile uploads.
  world.calls.steps = (id, kind, file) => Object.assign(steps(id, kind, file), { id });
  vi.mocked(uploadFile).mockImplementation((file, of: unknown) =>
    world.upload(file, (of as { id: string }).id),
  );
  return world;
}
