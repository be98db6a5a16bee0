import type { Proposal, ProposedOutline } from '@/features/proposals/proposal';
import { proposalOf } from '@/features/proposals/read/proposalOf';
import { bookOf, loadPdf, type PlacedText, patient } from '@/testing/pdf';

/**
 * A page of lines, from the top down. In '  Title | 12', the blanks are the indent and 12 is printed
 * at the right margin. `printedNumber` is the number at the foot of the page.
 */
export function pageOf(
  lines: readonly string[],
  printedNumber: string | null = null,
): PlacedText[] {
  const placed = lines.flatMap((line, i): PlacedText[] => {
    const y = 740 - 14 * i;
    const [, indent = '', title = '', page] = /^(\s*)(.*?)(?:\s*\|\s*(\S+))?$/u.exec(line) ?? [];
    const at = { x: 60 + 7 * indent.length, y, text: title };
    return page ? [at, { x: 540 - 5 * page.length, y, text: page }] : [at];
  });
  return printedNumber ? [...placed, { x: 298, y: 30, text: printedNumber }] : placed;
}

export const filler = 'Đây là lời văn của trang này, dài hơn một dòng một chút.';

/** A page with a heading, two lines of text and, if given, its number at the foot. */
export const chapter = (title: string, printedNumber: string | null = null) =>
  pageOf([title, filler, filler], printedNumber);

/** What is proposed from a PDF of these pages; see bookOf. */
export async function proposed(
  pages: readonly (readonly PlacedText[])[],
  catalog = '',
  more: readonly string[] = [],
): Promise<Proposal> {
  return proposalOf(await loadPdf(bookOf(pages, catalog, more)), patient);
}

export const outlineOf = async (pages: readonly (readonly PlacedText[])[], catalog = '') =>
  (await proposed(pages, catalog)).outline;

/** The lines of an outline as texts: '.Title 12' is on the second level, and '?' marks an uncertain page. */
export const brief = (outline: ProposedOutline | null | undefined) =>
  outline?.lines.map(
    ({ level, title, page, uncertain }) =>
      `${'.'.repeat(level)}${title} ${page}${uncertain ? '?' : ''}`,
  );
