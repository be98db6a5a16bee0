import {
  getDocument,
  PDFDataRangeTransport,
  type PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ReadingStopped } from '@/features/proposals/Budget';
import { emptyProposal, type Proposal, type Trouble } from '@/features/proposals/proposal';
import { maxImagePixels } from './offscreen';
import { proposalOf, type ReadOptions } from './proposalOf';

/** The source of a PDF's bytes: a picked file, or the store. */
export interface ByteSource {
  size: number;
  /**
   * Bytes per request. Each missing range makes pdf.js parse again, so larger ranges may be faster.
   */
  chunk: number;
  /** The bytes from `begin` up to but not including `end`. */
  read: (begin: number, end: number) => Promise<Uint8Array>;
}

type DocumentOptions = NonNullable<Parameters<typeof getDocument>[0]>;

interface OpeningOptions extends ReadOptions {
  worker?: PDFWorker;
  /** More options of pdf.js, such as where it loads fonts from. */
  settings?: DocumentOptions;
}

/** Delivers to pdf.js the ranges it requests, and reports a range that cannot be read. */
class SourceTransport extends PDFDataRangeTransport {
  readonly #source: ByteSource;
  readonly #onFailure: () => void;

  constructor(source: ByteSource, beginning: Uint8Array, onFailure: () => void) {
    super(source.size, beginning, beginning.length >= source.size);
    this.#source = source;
    this.#onFailure = onFailure;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#source.read(begin, end).then((bytes) => this.onDataRange(begin, bytes), this.#onFailure);
  }
}

/**
 * Reads a PDF by ranges and returns what it proposes. A file that cannot be read gives an empty
 * proposal with the trouble. Rejects only if it was cancelled.
 */
export async function readFrom(
  source: ByteSource,
  options: OpeningOptions = {},
): Promise<Proposal> {
  if (options.signal?.aborted) throw new ReadingStopped('cancelled');
  let destroy = () => {};
  let soFar = emptyProposal;
  const onProgress = (known: Proposal) => {
    soFar = known;
    options.onProgress?.(known);
  };
  try {
    let onFailure = () => {};
    const failure = new Promise<never>((_, reject) => {
      onFailure = () => reject(new Unreadable());
    });
    failure.catch(() => {});
    const transport = new SourceTransport(source, await beginningOf(source), onFailure);
    const task = getDocument({
      ...options.settings,
      range: transport,
      worker: options.worker,
      verbosity: 0,
      rangeChunkSize: source.chunk,
      disableAutoFetch: true,
      disableStream: true,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: maxImagePixels,
      fontExtraProperties: true, // otherwise pdf.js leaves out the names of fonts
    });
    destroy = () => void task.destroy();
    const read = task.promise.then((document) => proposalOf(document, { ...options, onProgress }));
    return await Promise.race([read, failure, cancellationOf(options.signal)]);
  } catch (error) {
    if (error instanceof ReadingStopped && error.why === 'cancelled') throw error;
    return { ...soFar, trouble: troubleOf(error) };
  } finally {
    destroy();
  }
}

class Unreadable extends Error {}

async function beginningOf(source: ByteSource): Promise<Uint8Array> {
  try {
    return await source.read(0, Math.min(source.chunk, source.size));
  } catch {
    throw new Unreadable();
  }
}

function cancellationOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, stop) => {
    const cancel = () => stop(new ReadingStopped('cancelled'));
    signal?.addEventListener('abort', cancel, { once: true });
  });
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof ReadingStopped) return 'slow';
  if (error instanceof Unreadable) return 'unreadable';
  return (error as Error).name === 'PasswordException' ? 'locked' : 'damaged';
}
