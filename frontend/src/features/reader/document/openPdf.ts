import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import {
  type Beginning,
  FileError,
  type FileErrorReason,
  type FileLink,
  RangeLoader,
} from '@/api/files/rangeLoader';
import { withTextInUnicode } from './unicodePages';

GlobalWorkerOptions.workerSrc = workerUrl;

const assets = `/assets/pdfjs-${version}`;
const defaultChunk = 64 * 1024;

export interface OpenedPdf {
  /** Its text is in Unicode, whatever its fonts. */
  document: Promise<PDFDocumentProxy>;
  /** Requests again the ranges that failed. */
  retry: () => void;
  close: () => void;
}

/** Delivers to pdf.js the ranges it requests. Failed ranges are kept for a retry. */
class LoaderTransport extends PDFDataRangeTransport {
  readonly #loader: RangeLoader;
  readonly #onError: (reason: FileErrorReason) => void;
  #missing: [begin: number, end: number][] = [];

  constructor(
    beginning: Beginning,
    loader: RangeLoader,
    onError: (reason: FileErrorReason) => void,
  ) {
    const { total, bytes } = beginning;
    super(total, bytes, bytes.length >= total);
    this.#loader = loader;
    this.#onError = onError;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#load(begin, end);
  }

  override abort(): void {
    this.#loader.stop();
  }

  retry(): void {
    const missing = this.#missing;
    this.#missing = [];
    for (const [begin, end] of missing) void this.#load(begin, end);
  }

  async #load(begin: number, end: number): Promise<void> {
    try {
      this.onDataRange(begin, await this.#loader.range(begin, end));
    } catch (error) {
      if (!(error instanceof FileError)) return; // the document was closed meanwhile
      this.#missing.push([begin, end]);
      this.#onError(error.reason);
    }
  }
}

let worker: PDFWorker | null = null;

/**
 * One worker for all documents: starting a worker takes longer than opening most documents. Its script
 * is loaded first, because after a failure pdf.js would call every document damaged until a reload.
 */
async function sharedWorker(): Promise<PDFWorker> {
  if (!worker) {
    const script = await fetch(workerUrl).catch(() => null);
    if (!script?.ok) throw new FileError('network');
    await script.blob();
  }
  if (!worker || worker.destroyed) worker = PDFWorker.create({});
  return worker;
}

/** How code that runs in a worker opens a PDF. */
interface WorkerOptions {
  /** The worker of pdf.js that parses; otherwise one is shared by all documents. */
  worker: PDFWorker;
  /** Bytes per request. */
  chunk: number;
  settings: NonNullable<Parameters<typeof getDocument>[0]>;
}

/**
 * Opens a PDF, reading only what is shown. Its scripts and XFA forms are not run; fonts, character
 * maps and decoders are served by the product itself.
 */
export async function openPdf(
  link: FileLink,
  onError: (reason: FileErrorReason) => void,
  signal: AbortSignal,
  inWorker?: WorkerOptions,
): Promise<OpenedPdf> {
  const chunk = inWorker?.chunk ?? defaultChunk;
  const loader = new RangeLoader(link);
  signal.addEventListener('abort', () => loader.stop(), { once: true });
  const [beginning, worker] = await Promise.all([
    loader.beginning(chunk),
    inWorker?.worker ?? sharedWorker(),
  ]);
  const transport = new LoaderTransport(beginning, loader, onError);
  const task = getDocument({
    range: transport,
    rangeChunkSize: chunk,
    ...inWorker?.settings,
    worker,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    fontExtraProperties: true, // gives the names of fonts, which show the encodings of old ones
    cMapUrl: `${assets}/cmaps/`,
    iccUrl: `${assets}/iccs/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
  });
  return {
    document: task.promise.then(withTextInUnicode),
    retry: () => transport.retry(),
    close: () => void task.destroy(),
  };
}
