import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawOffscreen } from './offscreen';

/** The longer side of the largest cover that is shown, on a screen of double density. */
const longerSidePx = 1_600;

/** Slightly less than the server's limit for a cover. */
const maxBytes = 4_900_000;

/** The first page as an image for the cover; undefined if that is too large. Rejects if it cannot be drawn. */
export async function coverOf(document: PDFDocumentProxy): Promise<Blob | undefined> {
  const canvas = await drawOffscreen(document, 1, longerSidePx);
  for (const quality of [0.9, 0.7]) {
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (picture.size < maxBytes) return picture;
  }
  return undefined;
}
