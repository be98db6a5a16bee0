import { type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pdfWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { FileError, type FileErrorReason, fixedLink } from '@/api/files/rangeLoader';
import {
  drawOffscreen,
  maxImagePixels,
  withoutDocument,
} from '@/features/proposals/read/offscreen';
import { openPdf } from '@/features/reader/document/openPdf';
import { pageText } from '@/features/reader/document/pageText';
import { hasFewWords, type PageContent } from './comparePages';
import { digestsInWorker } from './digestsInWorker';
import { type Picture, summaryOf } from './picture';
import type { Digests } from './samePages';

/** Large, because scans are read completely, and each request costs a round trip. */
const chunk = 512 * 1024;

/** Pixels of the longer side: 2.7 for a millimetre of A4, so a changed digit is found. */
const longerSidePx = 800;

/** One of the two PDFs. This runs in a worker; pdf.js parses the PDF in another one. */
export class Book {
  readonly pages: PageContent[] = [];
  readonly #document: PDFDocumentProxy;
  readonly #failed: Promise<never>;
  readonly #canvas = new OffscreenCanvas(1, 1);

  private constructor(document: PDFDocumentProxy, failed: Promise<never>) {
    this.#document = document;
    this.#failed = failed;
  }

  static async open(url: string): Promise<Book> {
    const port = new Worker(pdfWorkerUrl, { type: 'module' });
    let fail: (error: unknown) => void = () => {};
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    port.onerror = () => fail(new FileError('network')); // its script was not loaded
    failed.catch(() => {}); // avoids an unhandled rejection when nobody waits for it any more
    const settings = { ...withoutDocument, maxImageSize: maxImagePixels };
    const options = { worker: PDFWorker.create({ port }), chunk, settings };
    // The signal never aborts: to cancel, the screen terminates the worker.
    const { signal } = new AbortController();
    const onError = (reason: FileErrorReason) => fail(new FileError(reason));
    const { document } = await openPdf(fixedLink(url), onError, signal, options);
    return new Book(await Promise.race([document, failed]), failed);
  }

  get pageCount(): number {
    return this.#document.numPages;
  }

  /** A digest of each page; none if the file cannot be parsed as a whole. */
  async digests(): Promise<Digests> {
    const bytes = await this.#unlessFailed(this.#document.getData());
    const found = await digestsInWorker(bytes);
    return found.length === this.pageCount ? found : [];
  }

  /** Reads the texts of the pages; '' for those that are in the other book as well. */
  async readTexts(inOther: readonly (number | undefined)[], onPage: () => void): Promise<void> {
    for (let page = 1; page <= this.pageCount; page += 1) {
      const read = inOther[page - 1] === undefined;
      const text = read ? await this.#unlessFailed(this.#textOf(page)) : '';
      this.pages.push({ text, picture: undefined });
      onPage();
    }
  }

  /** The text of a page; '' if it is damaged. */
  #textOf(page: number): Promise<string> {
    return pageText(this.#document, page).catch(() => '');
  }

  /** The first page whose picture is still unknown. */
  get nextUndrawn(): number | null {
    const at = this.pages.findIndex(({ picture }) => picture === undefined);
    return at < 0 ? null : at + 1;
  }

  /** A page, drawn small; null if it cannot be drawn. The summary of its picture is kept. */
  async draw(pageNumber: number): Promise<Picture | null> {
    const drawing = drawOffscreen(this.#document, pageNumber, longerSidePx, this.#canvas);
    const picture = await this.#unlessFailed(drawing.then(pixelsOf).catch(() => null));
    const page = this.pages[pageNumber - 1];
    if (page && page.picture === undefined) {
      page.picture = picture && summaryOf(picture, hasFewWords(page.text));
    }
    return picture;
  }

  /** Rejects if bytes of the file could not be loaded; pdf.js would wait forever. */
  #unlessFailed<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#failed]);
  }
}

function pixelsOf(canvas: OffscreenCanvas): Picture | null {
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  return data ? { width, height, pixels: data.data } : null;
}
