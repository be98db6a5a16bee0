import type { Dispatch } from '@/api/dispatch';
import type { FileKind } from '@/api/files/uploads';
import type { WithSession } from '@/api/session';
import type { Ebook } from '@/api/types';
import type { Files } from '@/features/form/values/formState';
import { part } from '@/parts/part';
import { Store } from '@/state/Store';
import type { Running } from './showUnsent';
import type { UploadState, UploadStates } from './uploadSteps';

interface UploadResult {
  stored: FileKind[];
  /** Without those that the user cancelled, which is not a failure. */
  failed: FileKind[];
  /** The e-book as returned by the last confirmation. */
  ebook: Ebook | null;
}

/** Loaded after the form, so that it is available when the connection breaks. */
const sending = part(() => import('./sending'));
sending.ahead();

/** Loaded with the tray. */
const unsent = part(() => import('./showUnsent'));
const pauseMs = 5_000;

type Program = Promise<Awaited<ReturnType<typeof sending.load>>>;

const idle: UploadStates = { cover: { kind: 'idle' }, upload: { kind: 'idle' } };

/** Uploads the cover, then the PDF; a failure of one does not stop the other. */
export class Uploads {
  readonly #store = new Store(idle);
  #current: { ebookId: string; files: Files; program: Program; abort: AbortController } | null =
    null;
  #formClosed = false;
  #stopped = false;

  constructor(
    readonly dispatch: Dispatch,
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
  readonly run = async (id: string, files: Files): Promise<UploadResult | null> => {
    const result: UploadResult = { stored: [], failed: [], ebook: null };
    const program = sending.load(); // once for both files: they are sent, or none is
    program.then(
      ({ replaceUnsent }) => replaceUnsent(id, files),
      () => undefined, // sending each file reports it
    );
    for (const kind of ['cover', 'upload'] as const) {
      const file = files[kind];
      if (!file || this.#stopped) continue;
      const abort = new AbortController();
      this.#current = { ebookId: id, files, program, abort };
      this.#follow(); // the form may have been left while the record was being saved
      const send = async () => {
        const { uploadFile, stepsOf } = await program;
        const steps = stepsOf(this.dispatch, this.userId, id, kind, file);
        return uploadFile(file, steps, (state) => this.#show(kind, state), abort.signal);
      };
      await this.#send(kind, send, result, abort.signal);
    }
    this.#current = null;
    return this.#formClosed ? null : result;
  };

  /**
   * Shows a running upload in the tray once the form is closed. The tray also asks before the tab
   * closes, and stops uploads at sign-out.
   */
  #follow(): void {
    const running = this.#current;
    if (!running || !this.#formClosed) return;
    running.program.then(
      ({ followInTray }) => this.#inTray(() => followInTray(running, this)),
      () => this.#showUnsent(running),
    );
  }

  async #showUnsent(running: Running): Promise<void> {
    try {
      const { showUnsent } = await unsent.load();
      this.#inTray(() => showUnsent(running, this));
    } catch {
      setTimeout(() => void this.#showUnsent(running), pauseMs); // the tray is not loaded yet
    }
  }

  /** The tray ended with the session, so uploads are stopped if their user has signed out. */
  #inTray(show: () => void): void {
    if (this.#hasSignedOut()) this.stop();
    else show();
  }

  #hasSignedOut(): boolean {
    return this.dispatch((_, getState) => {
      const { user, expired } = (getState() as WithSession).session;
      return (user ?? expired)?.id !== this.userId;
    });
  }

  async #send(
    kind: FileKind,
    send: () => Promise<Ebook>,
    result: UploadResult,
    signal: AbortSignal,
  ) {
    try {
      result.ebook = await send();
      result.stored.push(kind);
      this.#show(kind, { kind: 'done' });
    } catch (error) {
      if (!signal.aborted) result.failed.push(kind);
      this.#show(kind, signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error });
    }
  }

  #show(kind: FileKind, state: UploadState): void {
    this.#store.set({ ...this.state(), [kind]: state });
  }
}
