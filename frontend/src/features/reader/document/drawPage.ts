import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One page is drawn at a time, so that the reader's own pages are not delayed by many others. */
let queue: Promise<unknown> = Promise.resolve();

/** After this time the next page is drawn too: bytes of this one may never arrive. */
export const drawTimeoutMs = 5_000;

export interface Drawing {
  page: number;
  rotation: number;
  /** The maximum width and height, in CSS pixels. */
  width: number;
  height: number;
}

/** Draws a page into a canvas, or reports that it cannot; the returned function cancels. */
export function drawPage(
  document: PDFDocumentProxy | null,
  drawing: Drawing,
  canvas: HTMLCanvasElement,
  onFailed?: () => void,
): () => void {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  queue = queue.then(() => {
    if (signal.aborted || !document) return;
    const drawn = draw(document, drawing, canvas, signal).catch(() => {
      if (!signal.aborted) onFailed?.();
    });
    return endOf(drawn, signal);
  });
  return () => cancelled.abort();
}

async function draw(
  document: PDFDocumentProxy,
  { page, rotation, width, height }: Drawing,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const proxy = await document.getPage(page);
  if (signal.aborted) return;
  const unscaled = proxy.getViewport({ scale: 1, rotation: (proxy.rotate + rotation) % 360 });
  const scale = Math.min(width / unscaled.width, height / unscaled.height) * devicePixelRatio;
  const viewport = proxy.getViewport({ scale, rotation: unscaled.rotation });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = proxy.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
}

/** Resolves when a page is drawn or cancelled, or has taken too long. */
async function endOf(drawn: Promise<void>, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const released = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drawTimeoutMs);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([drawn, released]);
  clearTimeout(timer);
}
