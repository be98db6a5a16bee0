import type { Ebook, EbookPage } from '@/api/types';

type Result<E, T> = { data: T; error?: undefined } | { error: E; data?: undefined };

/** Finds the first matching e-book in a paged list, reading only the pages needed. */
export async function findInPages<E>(
  load: (page: number) => Promise<Result<E, EbookPage>>,
  matches: (ebook: Ebook) => boolean,
): Promise<Result<E, Ebook | null>> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await load(page);
    if (!data) return { error };
    const found = data.ebooks.find(matches);
    if (found || page >= data.totalPages) return { data: found ?? null };
  }
}
