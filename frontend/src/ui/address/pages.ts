import { clip } from '@/text/length';

/** Which page of a list is shown, and how long pages are. */
export interface ListPage {
  page: number;
  limit: number;
}

export const pageSizes = [10, 25, 50, 100];
const defaultSize = 25;

/** A text in the query of an address, cut to `max` code points. */
export const textIn = (address: URLSearchParams, key: string, max: number): string =>
  clip(address.get(key) ?? '', max);

/** The page in the query of an address; anything invalid counts as the default. */
export function pageIn(address: URLSearchParams): ListPage {
  const page = Number(address.get('page'));
  const limit = Number(address.get('limit'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.includes(limit) ? limit : defaultSize,
  };
}

/** An address with these texts and this page, without empty and default values. */
export function addressWith(texts: Record<string, string>, { page, limit }: ListPage) {
  const address = new URLSearchParams(Object.entries(texts).filter(([, text]) => text));
  if (page > 1) address.set('page', String(page));
  if (limit !== defaultSize) address.set('limit', String(limit));
  return address;
}
