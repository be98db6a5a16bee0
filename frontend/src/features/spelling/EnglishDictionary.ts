/** Knows which words are English. The dictionary is loaded into a worker when it is first asked. */
export class EnglishDictionary {
  private worker: Worker | null = null;
  private readonly known = new Map<string, boolean>();
  private latest: () => void = () => {};

  /**
   * Calls back with the words that are not English. Does not call back if the dictionary fails to
   * load, or if it is asked about other words meanwhile.
   */
  findUnknown(words: readonly string[], onResult: (unknown: string[]) => void): void {
    const toLookUp = words.filter((word) => !this.known.has(word));
    this.latest = () => {
      if (toLookUp.every((word) => this.known.has(word))) {
        onResult(words.filter((word) => this.known.get(word) === false));
      }
    };
    if (toLookUp.length === 0) this.latest();
    else this.open().postMessage(toLookUp);
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private open(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./englishWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<[word: string, english: boolean][]>) => {
      for (const [word, english] of data) this.known.set(word, english);
      this.latest();
    };
    // Loading is tried again when a text changes.
    worker.onerror = () => this.close();
    this.worker = worker;
    return worker;
  }
}
