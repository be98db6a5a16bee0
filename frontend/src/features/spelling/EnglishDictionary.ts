/** Knows which words are English. The dictionary is loaded into a worker when it is first asked. */
export class EnglishDictionary {
  private worker: Worker | null = null;
  private readonly known = new Map<string, boolean>();

  /**
   * Calls back with those words that are not English; not at all if the dictionary fails to load.
   */
  unknown(words: readonly string[], then: (unknown: string[]) => void): void {
    const callBack = () => then(words.filter((word) => this.known.get(word) === false));
    const asked = words.filter((word) => !this.known.has(word));
    if (asked.length === 0) callBack();
    else this.ask(asked, callBack);
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private ask(asked: readonly string[], callBack: () => void): void {
    const worker = this.open();
    worker.onmessage = ({ data }: MessageEvent<[word: string, english: boolean][]>) => {
      for (const [word, english] of data) this.known.set(word, english);
      if (asked.every((word) => this.known.has(word))) callBack();
    };
    worker.postMessage(asked);
  }

  private open(): Worker {
    this.worker ??= new Worker(new URL('./englishWorker.ts', import.meta.url), { type: 'module' });
    // loading is tried again when a text changes
    this.worker.onerror = () => this.close();
    return this.worker;
  }
}
