import { PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pdfWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { limitsFor } from '@/features/proposals/Budget';
import { coverOf } from './cover';
import type { FromWorker, ToWorker } from './messages';
import { withoutDocument } from './offscreen';
import { type ByteSource, readFrom } from './readFrom';

const assets = `/assets/pdfjs-${version}`;

/** Requested ranges by their start. */
const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: () => void }>();

const post = (message: FromWorker) => self.postMessage(message);

const sourceOf = (size: number, chunk: number): ByteSource => ({
  size,
  chunk,
  read: (begin, end) =>
    new Promise((resolve, reject) => {
      waiting.set(begin, { resolve, reject: () => reject(new Error('missing')) });
      post({ kind: 'request', begin, end });
    }),
});

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'read') void read(data);
  else {
    const one = waiting.get(data.begin);
    waiting.delete(data.begin);
    if (data.kind === 'bytes') one?.resolve(data.bytes);
    else one?.reject();
  }
};

/** pdf.js parses in its own worker, so that this one can keep track of the time. */
async function read(request: ToWorker & { kind: 'read' }): Promise<void> {
  const { size, chunk, outlineFrom, timeMs } = request;
  const port = new Worker(pdfWorkerUrl, { type: 'module' });
  const proposal = await readFrom(sourceOf(size, chunk), {
    outlineFrom,
    limits: limitsFor(timeMs),
    worker: PDFWorker.create({ port }),
    settings: {
      cMapUrl: `${assets}/cmaps/`,
      iccUrl: `${assets}/iccs/`,
      standardFontDataUrl: `${assets}/standard_fonts/`,
      wasmUrl: `${assets}/wasm/`,
      ...withoutDocument,
    },
    drawCover: coverOf,
    onProgress: (soFar) => post({ kind: 'progress', proposal: soFar }),
  });
  post({ kind: 'done', proposal });
}
