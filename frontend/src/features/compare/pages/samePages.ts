import type { PageContent } from './comparePages';

/** The digest of each page of a book; null or missing if a page must be drawn to compare it. */
export type Digests = readonly (string | null)[];

/** For each page of a book, the index of the same page in another one; undefined if it has none. */
export function indexesIn(others: Digests, own: Digests): (number | undefined)[] {
  const indexes = new Map(others.map((digest, at) => [digest, at]));
  return own.map((digest) => (digest === null ? undefined : indexes.get(digest)));
}

/**
 * Completes pages that are the same in both books: those of the second get the text, which was read
 * only in the first, and both get an equal picture without being drawn.
 */
export function sharePages(
  [pagesBefore, digestsBefore]: [pages: PageContent[], digests: Digests],
  [pagesAfter, digestsAfter]: [pages: PageContent[], digests: Digests],
): void {
  for (const [i, at] of indexesIn(digestsBefore, digestsAfter).entries()) {
    const [page, other] = [pagesAfter[i], pagesBefore[at ?? -1]];
    if (page && other) page.text = other.text;
  }
  const share = (pages: PageContent[], own: Digests, others: Digests) => {
    for (const [i, at] of indexesIn(others, own).entries()) {
      const [page, hash] = [pages[i], own[i]];
      if (page && hash && at !== undefined) page.picture = { hash, ink: null };
    }
  };
  share(pagesBefore, digestsBefore, digestsAfter);
  share(pagesAfter, digestsAfter, digestsBefore);
}
