import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Creates canvases for pdf.js where there is no document. */
class OffscreenCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }

  destroy(made: { canvas: OffscreenCanvas | null; context: unknown }): void {
    if (made.canvas) {
      made.canvas.width = 0;
      made.canvas.height = 0;
    }
    made.canvas = null;
    made.context = null;
  }
}

/** SVG filters need a document; pages are readable without them. */
class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  addSelectionHCMFilter = () => 'none';
  addSelectionFilter = () => 'none';
  createSelectionStyle = () => null;
  destroy(): void {}
}

/** What pdf.js needs to draw in a worker, which has no document; its fonts are the worker's own. */
export const withoutDocument = {
  useWorkerFetch: true,
  ownerDocument: { fonts: (globalThis as { fonts?: unknown }).fonts } as HTMLDocument,
  CanvasFactory: OffscreenCanvases,
  FilterFactory: NoFilters,
};

/** Larger images are left out: a small file can contain one that fills the memory. */
export const maxImagePixels = 64_000_000;

/** A page that takes longer than 8 seconds is not drawn. */
const tickMs = 100;
const drawingTicks = 80;

/** Draws a page with a longer side of this many pixels; rejects if it cannot be drawn. */
export async function drawOffscreen(
  document: PDFDocumentProxy,
  pageNumber: number,
  longerSidePx: number,
  canvas = new OffscreenCanvas(1, 1),
): Promise<OffscreenCanvas> {
  const page = await document.getPage(pageNumber);
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longerSidePx / Math.max(whole.width, whole.height) });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    background: 'white',
  });
  // Counted in ticks, because the timer does not run while the machine sleeps.
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks >= drawingTicks) task.cancel();
  }, tickMs);
  await task.promise.finally(() => {
    clearInterval(timer);
    page.cleanup();
  });
  return canvas;
}
