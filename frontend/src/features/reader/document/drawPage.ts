import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One at a time: what is read goes before what is overlooked. */
let queue: Promise<void> = Promise.resolve();

export interface Drawing {
  page: number;
  rotation: number;
  /** CSS pixels that it has to fit into. */
  width: number;
  height: number;
}

/** Draws a page into a canvas; the returned function gives it up. */
export function drawPage(
  document: PDFDocumentProxy | null,
  { page, rotation, width, height }: Drawing,
  canvas: HTMLCanvasElement,
): () => void {
  let given = false;
  let cancel = () => {};
  queue = queue.then(async () => {
    if (given || !document) return;
    try {
      const proxy = await document.getPage(page);
      if (given) return;
      const whole = proxy.getViewport({ scale: 1, rotation: (proxy.rotate + rotation) % 360 });
      const scale = Math.min(width / whole.width, height / whole.height) * devicePixelRatio;
      const viewport = proxy.getViewport({ scale, rotation: whole.rotation });
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      const task = proxy.render({ canvas, viewport });
      cancel = () => task.cancel();
      await task.promise;
    } catch {
      // It was given up, or the page cannot be drawn: its number still leads there.
    }
  });
  return () => {
    given = true;
    cancel();
  };
}
