/**
 * The labels that a PDF gives its pages (i, ii, 1, …); null if they only repeat the page numbers.
 */
export function usefulLabels(labels: readonly string[] | null): readonly string[] | null {
  if (!labels) return null;
  return labels.some((label, i) => label.trim() !== '' && label !== String(i + 1)) ? labels : null;
}

/** The page for a typed text: a printed label takes precedence over a physical page number. */
export function pageOf(
  typed: string,
  pageCount: number,
  labels: readonly string[] | null,
): number | null {
  const text = typed.trim();
  const labelled = text === '' ? -1 : (labels?.findIndex((label) => sameLabel(label, text)) ?? -1);
  if (labelled >= 0) return labelled + 1;
  const page = /^\d+$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= pageCount ? page : null;
}

const sameLabel = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase();
