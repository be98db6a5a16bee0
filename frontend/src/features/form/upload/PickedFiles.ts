import type { FileKind } from '@/api/files/uploads';
import type { FormStateEvent } from '@/features/form/values/formState';
import { part } from '@/parts/part';

/** Loaded after the form, before a file is likely to be picked. */
export const inspectFileModule = part(() => import('@/features/form/values/inspectFile'));
inspectFileModule.preload();

/** The longest time that a save waits for the checks of files; the server checks them as well. */
const maxWaitMs = 3_000;

/** Checks the content of files as they are picked. */
export class PickedFiles {
  readonly #checks = new Set<Promise<void>>();
  #refusals = 0;

  constructor(readonly dispatch: (event: FormStateEvent) => void) {}

  pick(kind: FileKind, file: File | null): void {
    this.dispatch({ do: 'pick', kind, file });
    if (file) void this.#inspect(kind, file).finally(this.hold());
  }

  /** Makes a save wait until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    const check = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#checks.add(check);
    return () => {
      this.#checks.delete(check);
      release();
    };
  }

  /**
   * Resolves when the picked files were checked, or when that takes too long; false if one was
   * refused meanwhile.
   */
  async checked(): Promise<boolean> {
    if (this.#checks.size === 0) return true;
    const before = this.#refusals;
    const late = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
    await Promise.race([Promise.all(this.#checks), late]);
    return this.#refusals === before;
  }

  refuse(kind: FileKind, file: File, error: string): void {
    this.#refusals += 1;
    this.dispatch({ do: 'refusePicked', kind, file, error });
  }

  async #inspect(kind: FileKind, file: File): Promise<void> {
    const loaded = await inspectFileModule.load().catch(() => null);
    const error = await loaded?.inspectFile(kind, file);
    if (error) this.refuse(kind, file, error);
  }
}
