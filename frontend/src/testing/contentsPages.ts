import type { Proposal, ProposedOutline } from '@/features/proposals/proposal';
import { proposalOf } from '@/features/proposals/read/proposalOf';
import { bookOf, opened, type Placed } from '@/testing/pdf';

/** Lines below one another: '  Title | 12' has its indent and its page at the right margin. */
export function pageOf(lines: readonly string[], number: string | null = null): Placed[] {
  const placed = lines.flatMap((line, i): Placed[] => {
    const y = 740 - 14 * i;
    const [, indent = '', title = '', page] = /^(\s*)(.*?)(?:\s*\|\s*(\S+))?$/u.exec(line) ?? [];
    const at = { x: 60 + 7 * indent.length, y, text: title };
    return page ? [at, { x: 540 - 5 * page.length, y, text: page }] : [at];
  });
  return number ? [...placed, { x: 298, y: 30, text: number }] : placed;
}

export const filler = 'Đây là lời văn của trang này, dài hơn một dòng một chút.';

/** A page with a heading; with its number at the foot if it has one. */
export const chapter = (title: string, number: string | null = null) =>
  pageOf([title, filler, filler], number);

export async function proposed(
  pages: readonly (readonly Placed[])[],
  catalog = '',
  more: readonly string[] = [],
): Promise<Proposal> {
  return proposalOf(await opened(bookOf(pages, catalog, more)));
}

export const outlineOf = async (pages: readonly (readonly Placed[])[], catalog = '') =>
  (await proposed(pages, catalog)).outline;

/** '.Title 12' is a line of the second level; '?' follows a page that is not certain. */
export const brief = (outline: ProposedOutline | null | undefined) =>
  outline?.lines.map(
    ({ level, title, page, uncertain }) =>
      `${'.'.repeat(level)}${title} ${page}${uncertain ? '?' : ''}`,
  );
