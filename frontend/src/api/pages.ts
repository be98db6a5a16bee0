import type { Ebook, EbookPage } from './types';

type Answer<E, T> = { data: T; error?: undefined } | { error: E; data?: undefined };

/** The first e-book that is wanted, of a list that comes page by page: no more pages than it takes. */
export async function findInPages<E>(
  load: (page: number) => Promise<Answer<E, EbookPage>>,
  wanted: (ebook: Ebook) => boolean,
): Promise<Answer<E, Ebook | null>> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await load(page);
    if (!data) return { error };
    const found = data.ebooks.find(wanted);
    if (found || page >= data.totalPages) return { data: found ?? null };
  }
}
