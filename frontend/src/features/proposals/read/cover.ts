import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawOffscreen } from './offscreen';

/** The largest size at which the pages show a cover, on a screen of double density. */
const longest = 1_600;

/** The server's limit for a cover, less a margin. */
const mostBytes = 4_900_000;

/** The first page as an image for the cover; undefined if it cannot be drawn. */
export async function coverOf(document: PDFDocumentProxy): Promise<Blob | undefined> {
  const canvas = await drawOffscreen(document, 1, longest);
  for (const quality of [0.9, 0.7]) {
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (picture.size < mostBytes) return picture;
  }
  return undefined;
}
