/** Letters and digits alone: a new PDF may break lines, hyphenate and space its words otherwise. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('vi')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The pages in the order in which a quote is looked for: its own, its neighbours, the others. */
export function searchOrder(page: number, pages: number): number[] {
  const near = [page, page - 1, page + 1, page - 2, page + 2];
  const order = near.filter((n) => n >= 1 && n <= pages);
  const first = new Set(order);
  for (let n = 1; n <= pages; n += 1) if (!first.has(n)) order.push(n);
  return order;
}

/** The first page whose text has the quote; null where none has, or it was given up. */
export async function findQuote(
  quote: string,
  page: number,
  pages: number,
  textOf: (page: number) => Promise<string>,
  signal: AbortSignal,
): Promise<number | null> {
  const wanted = folded(quote);
  if (wanted === '') return null;
  for (const n of searchOrder(page, pages)) {
    if (signal.aborted) return null;
    const text = await textOf(n);
    if (text.includes(wanted)) return n;
    // Text may have been marked over the end of its page.
    if (n === page && n < pages && (text + (await textOf(n + 1))).includes(wanted)) return n;
  }
  return null;
}
