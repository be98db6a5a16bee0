import type { TocItem } from '@/api/types';
import { type Line as Edited, pageNumber } from '@/features/toc/outline/outline';

type Line = Pick<TocItem, 'id' | 'page_number'>;

/**
 * The line that a page belongs to: the last of those that begin on it or nearest before it. A
 * clicked line takes precedence over others with the same page.
 */
export function lineInView<T extends Line>(
  lines: readonly T[],
  page: number | null,
  clicked: string | null = null,
): T | null {
  if (page === null) return null;
  let found: T | null = null;
  for (const line of lines) {
    const begins = line.page_number;
    if (begins === null || begins > page) continue;
    if (begins === page && line.id === clicked) return line;
    if (!found || begins >= (found.page_number ?? 0)) found = line;
  }
  return found;
}

/** The same for lines in the editor, whose pages are text. */
export function keyInView(lines: readonly Edited[], page: number | null): string | null {
  if (page === null) return null; // saves a look at every line
  const numbered = lines.map((line) => ({ id: line.key, page_number: pageNumber(line.page) }));
  return lineInView(numbered, page)?.id ?? null;
}
