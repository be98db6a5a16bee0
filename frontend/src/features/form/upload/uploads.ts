import type { FileKind } from '@/api/files/uploads';
import { statusOf } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { isSignedIn, type PagesStore, untilSignedIn } from '@/api/untilSignedIn';
import { type Files, fileKinds } from '@/features/form/values/formState';
import { part } from '@/parts/part';
import { Store } from '@/state/Store';
import type { EbookFiles } from './showUnsent';
import type { UploadState, UploadStates } from './uploadSteps';

interface UploadResult {
  confirmed: FileKind[];
  /** Without those that the user cancelled, which is not a failure. */
  failed: FileKind[];
  /** The e-book as returned by the last confirmation. */
  ebook: Ebook | null;
}

/** Loaded after the form, so that it is available when the connection breaks. */
const sendingModule = part(() => import('./sending'));
sendingModule.preload();

/** Loaded with the tray. */
const showUnsentModule = part(() => import('./showUnsent'));
const retryMs = 5_000;

type SendingCode = Awaited<ReturnType<typeof sendingModule.load>>;

const idle: UploadStates = { cover: { kind: 'idle' }, upload: { kind: 'idle' } };

/** The uploads of all forms that are sending files. */
const running = new Set<Uploads>();

/** The file that is being sent, as one of the files of a run. */
interface Current extends EbookFiles {
  kind: FileKind;
  code: Promise<SendingCode>;
  abort: AbortController;
}

/** Uploads the cover, then the PDF; a failure of one does not stop the other. */
export class Uploads {
  readonly #store = new Store(idle);
  #current: Current | null = null;
  #formClosed = false;
  #stopped = false;
  /** The kinds of which a newer file is sent to the same e-book. */
  readonly replaced = new Set<FileKind>();

  constructor(
    readonly store: PagesStore,
    readonly userId: string,
  ) {}

  readonly subscribe = this.#store.subscribe;
  readonly state = this.#store.state;
  readonly cancel = (): void => this.#current?.abort.abort();
  /** Cancels the running upload and does not start the next one. */
  readonly stop = (): void => {
    this.#stopped = true;
    this.cancel();
  };
  readonly reset = (kind: FileKind): void => this.#show(kind, { kind: 'idle' });

  /**
   * Marks the form as open until the returned function is called; a running upload then continues
   * in the tray.
   */
  open(): () => void {
    this.#formClosed = false;
    return () => {
      this.#formClosed = true;
      this.#follow();
    };
  }

  /**
   * Sends the files; null if the form was left meanwhile, because the tray then shows the result.
   */
  readonly run = async (ebookId: string, files: Files): Promise<UploadResult | null> => {
    const result: UploadResult = { confirmed: [], failed: [], ebook: null };
    const code = sendingModule.load(); // once, so that either both files are sent or none
    code.then(
      ({ replaceUnsent }) => replaceUnsent(ebookId, files),
      () => undefined, // reported for each file below
    );
    for (const other of running) other.#yieldTo(ebookId, files);
    running.add(this);
    this.replaced.clear();
    for (const kind of fileKinds) {
      const file = files[kind];
      if (!file || this.#stopped || this.replaced.has(kind)) continue;
      const abort = new AbortController();
      this.#current = { ebookId, files, kind, code, abort };
      this.#follow(); // the form may have been left while the record was being saved
      const send = async () => {
        const { uploadFile, stepsOf } = await code;
        const steps = stepsOf(this.store.dispatch, this.userId, ebookId, kind, file);
        return uploadFile(file, steps, (state) => this.#show(kind, state), abort.signal);
      };
      await this.#send(kind, send, result, abort.signal);
    }
    this.#current = null;
    running.delete(this);
    return this.#formClosed ? null : result;
  };

  /** Gives up files that have newer ones: an old file that arrives later would replace the new one. */
  #yieldTo(ebookId: string, newer: Files): void {
    const current = this.#current;
    if (current?.ebookId !== ebookId) return;
    for (const kind of fileKinds) if (newer[kind]) this.replaced.add(kind);
    if (this.replaced.has(current.kind)) this.cancel();
  }

  /**
   * Shows a running upload in the tray once the form is closed. The tray also asks before the tab
   * closes, and stops uploads at sign-out.
   */
  #follow(): void {
    const current = this.#current;
    if (!current || !this.#formClosed) return;
    current.code.then(
      ({ followInTray }) => this.#inTray(() => followInTray(current, this)),
      () => this.#showUnsent(current),
    );
  }

  async #showUnsent(ebookFiles: EbookFiles): Promise<void> {
    try {
      const { showUnsent } = await showUnsentModule.load();
      this.#inTray(() => showUnsent(ebookFiles, this));
    } catch {
      setTimeout(() => void this.#showUnsent(ebookFiles), retryMs); // the tray is not loaded yet
    }
  }

  /** The tray ended with the session, so uploads are stopped if their user has signed out. */
  #inTray(show: () => void): void {
    if (this.#hasSignedOut()) this.stop();
    else show();
  }

  #hasSignedOut(): boolean {
    const { user, expired } = this.store.getState().session;
    return (user ?? expired)?.id !== this.userId;
  }

  async #send(
    kind: FileKind,
    send: () => Promise<Ebook>,
    result: UploadResult,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      result.ebook = await send();
      result.confirmed.push(kind);
      this.#show(kind, { kind: 'done' });
    } catch (error) {
      if (await this.#signedInAgain(kind, error, signal))
        return this.#send(kind, send, result, signal);
      if (!signal.aborted) result.failed.push(kind);
      this.#show(kind, signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error });
    }
  }

  /**
   * If the session has ended after the form was left, waits for the same user to sign in again, and
   * returns whether they did. A form that is open asks by itself.
   */
  async #signedInAgain(kind: FileKind, error: unknown, signal: AbortSignal): Promise<boolean> {
    const hasEnded = statusOf(error) === 401 && !isSignedIn(this.store, this.userId);
    if (!this.#formClosed || !hasEnded) return false;
    this.#show(kind, { kind: 'signIn' });
    await untilSignedIn(this.store, this.userId, signal);
    return !signal.aborted;
  }

  #show(kind: FileKind, state: UploadState): void {
    this.#store.set({ ...this.state(), [kind]: state });
  }
}
