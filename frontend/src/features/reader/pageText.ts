import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a page; empty where there is none to read. */
export async function pageText(pdf: PDFDocumentProxy | null, page: number): Promise<string> {
  const loaded = await pdf?.getPage(page);
  const content = await loaded?.getTextContent();
  return content?.items.map((item) => ('str' in item ? item.str : '')).join(' ') ?? '';
}
