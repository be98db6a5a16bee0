import type { FileLink } from '@/api/files/rangeLoader';
import { type Drawing, drawPage } from './drawPage';
import { openPdf } from './openPdf';

/** Draws a page of a PDF; the returned function cancels. */
export type Draw = (drawing: Drawing, canvas: HTMLCanvasElement) => () => void;

/**
 * Opens a PDF to draw some of its pages. It stays open until the signal aborts. Pages that cannot
 * be loaded or drawn stay empty.
 */
export async function drawFrom(link: FileLink, signal: AbortSignal): Promise<Draw> {
  const opened = await openPdf(link, () => {}, signal);
  if (signal.aborted) opened.close();
  signal.addEventListener('abort', () => opened.close(), { once: true });
  const pdf = await opened.document;
  return (drawing, canvas) => drawPage(pdf, drawing, canvas);
}
