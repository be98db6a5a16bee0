import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The largest size at which the pages show a cover, on a screen of double density. */
const longest = 1_600;

/** The server's limit for a cover, less a margin. */
const mostBytes = 4_900_000;

const coverTimeoutMs = 8_000;

/** The first page as an image for the cover; undefined if it cannot be drawn. */
export async function coverOf(document: PDFDocumentProxy): Promise<Blob | undefined> {
  const page = await document.getPage(1);
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longest / Math.max(whole.width, whole.height) });
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    background: 'white',
  });
  const timer = setTimeout(() => task.cancel(), coverTimeoutMs);
  try {
    await task.promise;
  } finally {
    clearTimeout(timer);
  }
  page.cleanup();
  for (const quality of [0.9, 0.7]) {
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (picture.size < mostBytes) return picture;
  }
  return undefined;
}
