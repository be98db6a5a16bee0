import type { TocItem } from '@/api/types';

type Line = Pick<TocItem, 'id' | 'page_number'>;

/**
 * The line that a page belongs to: the last of those that begin nearest before it. The one that
 * was chosen goes before others of its page.
 */
export function lineInView<T extends Line>(
  lines: readonly T[],
  page: number | null,
  chosen: string | null = null,
): T | null {
  if (page === null) return null;
  let found: T | null = null;
  for (const line of lines) {
    const begins = line.page_number;
    if (begins === null || begins > page) continue;
    if (begins === page && line.id === chosen) return line;
    if (!found || begins >= (found.page_number ?? 0)) found = line;
  }
  return found;
}
