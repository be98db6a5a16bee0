import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Budget } from '@/features/proposals/Budget';

/** pdf.js's OPS.paintImageMaskXObject, paintImageXObject and paintInlineImageXObject. */
const pictureInstructions = new Set([83, 85, 86]);

/** With fewer characters there is at most a stamp or a page number. */
const fewCharacters = 25;
/** Checking whether a page draws a picture takes as long as drawing it. */
const maxChecked = 8;

/** The pages without text that draw a picture, such as scanned pages among printed ones. */
export async function picturePages(
  document: PDFDocumentProxy,
  textLengths: ReadonlyMap<number, number>,
  budget: Budget,
): Promise<number[]> {
  const textless = [...textLengths].flatMap(([page, length]) =>
    length < fewCharacters ? [page] : [],
  );
  const found: number[] = [];
  for (const page of textless.sort((a, b) => a - b).slice(0, maxChecked)) {
    await budget.step();
    const proxy = await document.getPage(page);
    const { fnArray } = await proxy.getOperatorList();
    if (fnArray.some((instruction) => pictureInstructions.has(instruction))) found.push(page);
    proxy.cleanup();
  }
  return found;
}
