import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pdfWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { FileFault, fixedLink } from '@/api/files/rangeLoader';
import { withoutDocument } from '@/features/proposals/read/offscreen';
import { openPdf } from '@/features/reader/document/openPdf';
import { pageText } from '@/features/reader/document/pageText';
import { hasFewWords, type PageContent } from './comparePages';
import { type Picture, summaryOf } from './picture';

type Opened = Awaited<ReturnType<typeof openPdf>>['document'];

/** Scans are read completely; each request costs a round trip. */
const chunk = 512 * 1024;

/** Larger images are left out: a small file can contain one that fills the memory. */
const mostPixels = 64_000_000;

/** Pixels of the longer side: 2.7 for a millimetre of A4, so a changed digit is found. */
const longest = 800;

/** A page that takes longer is not drawn. */
const drawingMs = 8_000;

/** One of the two PDFs, in a worker. It is parsed in a worker of its own. */
export class Book {
  readonly pages: PageContent[] = [];
  readonly #document: Opened;
  readonly #fault: Promise<never>;
  readonly #canvas = new OffscreenCanvas(1, 1);

  private constructor(document: Opened, fault: Promise<never>) {
    this.#document = document;
    this.#fault = fault;
  }

  static async open(url: string): Promise<Book> {
    const port = new Worker(pdfWorkerUrl, { type: 'module' });
    let fail: (error: unknown) => void = () => {};
    const fault = new Promise<never>((_, reject) => {
      fail = reject;
    });
    fault.catch(() => {}); // avoids an unhandled rejection when nobody waits for it any more
    const settings = { ...withoutDocument, maxImageSize: mostPixels };
    const place = { worker: PDFWorker.create({ port }), chunk, settings };
    // The signal never aborts: to cancel, the page terminates the worker.
    const { signal } = new AbortController();
    const { document } = await openPdf(
      fixedLink(url),
      (of) => fail(new FileFault(of)),
      signal,
      place,
    );
    const book = new Book(document, fault);
    await book.#unlessLost(document);
    return book;
  }

  async count(): Promise<number> {
    return (await this.#document).numPages;
  }

  async readTexts(onPage: () => void): Promise<void> {
    const pdf = await this.#document;
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const text = await this.#unlessLost(pageText(pdf, page));
      this.pages.push({ text, picture: null });
      onPage();
    }
  }

  async readPictures(onPage: () => void): Promise<void> {
    for (const [index, page] of this.pages.entries()) {
      const picture = await this.draw(index + 1);
      page.picture = picture && summaryOf(picture, hasFewWords(page.text));
      onPage();
    }
  }

  /** A page, drawn small; null if it cannot be drawn. */
  async draw(number: number): Promise<Picture | null> {
    const pdf = await this.#document;
    return this.#unlessLost(
      (async () => {
        try {
          const page = await pdf.getPage(number);
          const whole = page.getViewport({ scale: 1 });
          const scale = longest / Math.max(whole.width, whole.height);
          const viewport = page.getViewport({ scale });
          const canvas = this.#canvas;
          canvas.width = Math.max(1, Math.round(viewport.width));
          canvas.height = Math.max(1, Math.round(viewport.height));
          const task = page.render({
            canvas: canvas as unknown as HTMLCanvasElement,
            viewport,
            background: 'white',
          });
          const timer = setTimeout(() => task.cancel(), drawingMs);
          await task.promise.finally(() => clearTimeout(timer));
          page.cleanup();
          return pixelsOf(canvas);
        } catch {
          return null;
        }
      })(),
    );
  }

  /** Rejects if bytes of the file could not be loaded; pdf.js would wait for ever. */
  #unlessLost<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#fault]);
  }
}

function pixelsOf(canvas: OffscreenCanvas): Picture | null {
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  return data ? { width, height, pixels: data.data } : null;
}
