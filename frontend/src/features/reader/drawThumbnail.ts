import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const width = 104;
const height = 147;

/** One at a time: what is read goes before what is overlooked. */
let queue: Promise<void> = Promise.resolve();

/** Draws a page into a small canvas; the returned function gives it up. */
export function drawThumbnail(
  document: PDFDocumentProxy | null,
  page: number,
  rotation: number,
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
