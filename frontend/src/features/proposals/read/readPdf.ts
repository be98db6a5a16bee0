import { type Beginning, type FileLink, RangeLoader } from '@/api/files/rangeLoader';
import { ReadingStopped, readingMs } from '@/features/proposals/Budget';
import { emptyProposal, type Proposal } from '@/features/proposals/proposal';
import { titleOfName } from '@/features/proposals/record/fileName';
import { type AskValues, libraryValues } from '@/features/proposals/record/libraryValues';
import { listenTo } from '@/parts/askWorker';
import { PartFailed } from '@/parts/part';
import type { FromWorker, ToWorker } from './messages';
import type { ReadOptions } from './proposalOf';
import type { ByteSource } from './readFrom';

interface PdfOptions extends Pick<ReadOptions, 'signal' | 'onProgress' | 'outlineFrom'> {
  /** Completes the metadata by values of the library. */
  ask?: AskValues;
  /** Milliseconds that the reading may take. */
  timeMs?: number;
}

/**
 * What a PDF proposes: a picked file, or an e-book's own file by its signed link. It is parsed in a
 * worker that is terminated afterwards, so no PDF can block the page. When the time is over, returns
 * what is known by then. Rejects with ReadingStopped if it was cancelled, with PartFailed if the worker's
 * script could not be loaded, never with another error.
 */
export async function readPdf(pdf: Blob | FileLink, options: PdfOptions = {}): Promise<Proposal> {
  const controller = new AbortController();
  const { signal } = controller;
  let known: Proposal = { ...emptyProposal, trouble: 'slow' };
  const onProgress = (found: Proposal) => {
    known = { ...found, trouble: 'slow' };
    options.onProgress?.(found);
  };
  const cutShort = new Promise<Proposal>((resolve, reject) => {
    const timer = setTimeout(() => resolve(known), options.timeMs ?? readingMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    const cancel = () => reject(new ReadingStopped('cancelled'));
    if (options.signal?.aborted) cancel();
    options.signal?.addEventListener('abort', cancel, { once: true, signal });
  });
  const read = async () => {
    known = await inWorker(await sourceOf(pdf, signal), { ...options, onProgress }, signal);
    return withLibraryValues(known, options);
  };
  try {
    return withTitle(await Promise.race([cutShort, read()]), pdf);
  } catch (error) {
    if (error instanceof ReadingStopped || error instanceof PartFailed) throw error;
    return withTitle({ ...emptyProposal, trouble: 'unreadable' }, pdf);
  } finally {
    controller.abort();
  }
}

/** If a picked file has no usable title, its name is the title. */
function withTitle(found: Proposal, pdf: Blob | FileLink): Proposal {
  const title = found.metadata.title ?? (pdf instanceof File ? titleOfName(pdf.name) : null);
  return { ...found, metadata: { ...found.metadata, title } };
}

/** Adds the values that the library has; none if the library does not respond. */
async function withLibraryValues(found: Proposal, { ask }: PdfOptions): Promise<Proposal> {
  if (!ask) return found;
  const known = await libraryValues(found.metadata, ask).catch(() => ({}));
  return { ...found, metadata: { ...found.metadata, known } };
}

async function sourceOf(pdf: Blob | FileLink, signal: AbortSignal): Promise<ByteSource> {
  return pdf instanceof Blob ? fileSource(pdf) : linkSource(pdf, signal);
}

/**
 * Local files are read in large ranges, files of the store in small ones, so that little more is
 * downloaded than is needed.
 */
const localChunk = 4 * 1024 * 1024;
const storeChunk = 64 * 1024;

const fileSource = (file: Blob): ByteSource => ({
  size: file.size,
  chunk: localChunk,
  read: async (begin, end) => new Uint8Array(await file.slice(begin, end).arrayBuffer()),
});

async function linkSource(link: FileLink, signal: AbortSignal): Promise<ByteSource> {
  const loader = new RangeLoader(link);
  signal.addEventListener('abort', () => loader.stop(), { once: true });
  const { total, bytes }: Beginning = await loader.beginning(storeChunk);
  return {
    size: total,
    chunk: storeChunk,
    read: async (begin, end) =>
      end <= bytes.length ? bytes.slice(begin, end) : loader.range(begin, end),
  };
}

/** Reads in a worker, which is terminated by the signal. */
function inWorker(
  source: ByteSource,
  { onProgress, outlineFrom, timeMs = readingMs }: PdfOptions,
  signal: AbortSignal,
): Promise<Proposal> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToWorker, transferred: ArrayBufferLike[] = []) =>
    worker.postMessage(message, transferred as ArrayBuffer[]);
  const sendBytes = async (begin: number, end: number) => {
    try {
      const bytes = await source.read(begin, end);
      post({ kind: 'bytes', begin, bytes }, [bytes.buffer]);
    } catch {
      post({ kind: 'missing', begin });
    }
  };
  return new Promise((resolve, reject) => {
    let soFar = emptyProposal;
    listenTo<FromWorker>(worker, signal, {
      onError: (error) => (error ? reject(error) : resolve({ ...soFar, trouble: 'damaged' })),
      onMessage: (message) => {
        if (message.kind === 'request') void sendBytes(message.begin, message.end);
        else if (message.kind === 'done') resolve(message.proposal);
        else {
          soFar = message.proposal;
          onProgress?.(soFar);
        }
      },
    });
    const { size, chunk } = source;
    post({ kind: 'read', size, chunk, outlineFrom, timeMs });
  });
}
