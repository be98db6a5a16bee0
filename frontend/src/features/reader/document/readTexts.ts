import { type Fault, FileFault, type FileLink } from '@/api/files/rangeLoader';
import { type Drawing, drawPage } from './drawPage';
import { openPdf } from './openPdf';
import { pageText } from './pageText';
import { type Failure, failureOf } from './readerState';

export interface PdfTexts {
  /** Text of each page; empty if it has none that can be read. */
  texts: string[];
  /** Draws one of the pages; the returned function cancels. */
  draw: (drawing: Drawing, canvas: HTMLCanvasElement) => () => void;
}

interface Options {
  /** Ends the reading, or closes the PDF after it. */
  signal: AbortSignal;
  onProgress: (done: number, pages: number) => void;
}

/**
 * Reads the text of all pages of a PDF, or returns why it cannot. The PDF stays open until the
 * signal aborts.
 */
export async function readTexts(
  link: FileLink,
  options: Options,
): Promise<PdfTexts | { failure: Failure }> {
  try {
    return await read(link, options);
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

async function read(link: FileLink, { signal, onProgress }: Options): Promise<PdfTexts> {
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {}); // avoids an unhandled rejection when nobody waits for it any more
  const opened = await openPdf(link, (fault: Fault) => fail(new FileFault(fault)), signal);
  const close = () => {
    opened.close();
    fail(signal.reason);
  };
  if (signal.aborted) close();
  signal.addEventListener('abort', close, { once: true });
  const pdf = await Promise.race([opened.document, failed]);
  const texts: string[] = [];
  onProgress(0, pdf.numPages);
  for (let page = 1; page <= pdf.numPages; page += 1) {
    texts.push(await Promise.race([pageText(pdf, page), failed]));
    onProgress(page, pdf.numPages);
  }
  return { texts, draw: (drawing, canvas) => drawPage(pdf, drawing, canvas) };
}
