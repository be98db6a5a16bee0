/** A file with more pages is not a book, and a list with an entry for each page would fill the memory. */
export const maxPages = 50_000;

interface LabelledDocument {
  numPages: number;
  getPageLabels: () => Promise<string[] | null>;
}

/** The labels of all pages; null if there are none or if they only repeat the page numbers. */
export async function labelsOf(document: LabelledDocument): Promise<string[] | null> {
  if (document.numPages > maxPages) return null;
  const labels = await document.getPageLabels();
  const useful = labels?.some((label, i) => label.trim() !== '' && label !== String(i + 1));
  return labels && useful
    ? labels.map((label) => label.normalize('NFC').trim().slice(0, 50))
    : null;
}
