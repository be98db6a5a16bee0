import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One page is drawn at a time, so that the reader's own pages are not delayed by many others. */
let queue: Promise<void> = Promise.resolve();

export interface Drawing {
  page: number;
  rotation: number;
  /** The maximum width in CSS pixels. */
  width: number;
  height: number;
}

/** Draws a page into a canvas, or reports that it cannot; the returned function cancels. */
export function drawPage(
  document: PDFDocumentProxy | null,
  { page, rotation, width, height }: Drawing,
  canvas: HTMLCanvasElement,
  onFailed?: () => void,
): () => void {
  let cancelled = false;
  let cancel = () => {};
  queue = queue.then(async () => {
    if (cancelled || !document) return;
    try {
      const proxy = await document.getPage(page);
      if (cancelled) return;
      const whole = proxy.getViewport({ scale: 1, rotation: (proxy.rotate + rotation) % 360 });
      const scale = Math.min(width / whole.width, height / whole.height) * devicePixelRatio;
      const viewport = proxy.getViewport({ scale, rotation: whole.rotation });
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      const task = proxy.render({ canvas, viewport });
      cancel = () => task.cancel();
      await task.promise;
    } catch {
      if (!cancelled) onFailed?.();
    }
  });
  return () => {
    cancelled = true;
    cancel();
  };
}
