/** Looks words up in an English dictionary, which a worker loads at the first look-up. */
export class EnglishDictionary {
  private worker: Worker | null = null;
  private readonly isEnglish = new Map<string, boolean>();
  private answerLatest: () => void = () => {};

  /**
   * Calls back with the words that are known not to be English: now, and again when the worker has
   * looked the others up, unless this is called for other words meanwhile.
   */
  findNonEnglish(words: readonly string[], onResult: (notEnglish: string[]) => void): void {
    const toLookUp = words.filter((word) => !this.isEnglish.has(word));
    this.answerLatest = () => onResult(words.filter((word) => this.isEnglish.get(word) === false));
    this.answerLatest();
    if (toLookUp.length > 0) this.open().postMessage(toLookUp);
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private open(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./englishWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<[word: string, english: boolean][]>) => {
      for (const [word, english] of data) this.isEnglish.set(word, english);
      this.answerLatest();
    };
    // Loading is tried again when a text changes.
    worker.onerror = () => this.close();
    this.worker = worker;
    return worker;
  }
}
