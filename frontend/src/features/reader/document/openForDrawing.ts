import type { FileLink } from '@/api/files/rangeLoader';
import { type Drawing, drawPage } from './drawPage';
import { openPdf } from './openPdf';
import { type Failure, failureOf } from './readerState';

/** Draws a page of a PDF, or reports that it cannot; the returned function cancels. */
export type Draw = (
  drawing: Drawing,
  canvas: HTMLCanvasElement,
  onFailed: () => void,
) => () => void;

/**
 * Opens a PDF to draw some of its pages; it stays open until the signal aborts. Reports if the PDF
 * cannot be opened, or if parts of it cannot be loaded later.
 */
export async function openForDrawing(
  link: FileLink,
  signal: AbortSignal,
  onFailure: (failure: Failure) => void,
): Promise<Draw | null> {
  try {
    const opened = await openPdf(link, onFailure, signal);
    if (signal.aborted) opened.close();
    signal.addEventListener('abort', () => opened.close(), { once: true });
    const pdf = await opened.document;
    return (drawing, canvas, onFailed) => drawPage(pdf, drawing, canvas, onFailed);
  } catch (error) {
    if (!signal.aborted) onFailure(failureOf(error));
    return null;
  }
}
