import { clip } from '@/text/length';

/** Which page of a list is shown, and how long pages are. */
export interface ListPage {
  page: number;
  limit: number;
}

export const pageSizes = [10, 25, 50, 100];
const defaultSize = 25;

/** A text in the query of an address, cut to `max` code points. */
export const textIn = (query: URLSearchParams, key: string, max: number): string =>
  clip(query.get(key) ?? '', max);

/** The page in the query of an address; anything invalid counts as the default. */
export function pageIn(query: URLSearchParams): ListPage {
  const page = Number(query.get('page'));
  const limit = Number(query.get('limit'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.includes(limit) ? limit : defaultSize,
  };
}

/** The query of an address with these texts and this page, without empty and default values. */
export function queryWith(texts: Record<string, string>, { page, limit }: ListPage) {
  const query = new URLSearchParams(Object.entries(texts).filter(([, text]) => text));
  if (page > 1) query.set('page', String(page));
  if (limit !== defaultSize) query.set('limit', String(limit));
  return query;
}
