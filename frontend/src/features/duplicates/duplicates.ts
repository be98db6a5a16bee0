import type { Duplicate, Duplicates } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viDuplicates } from '@/text/record/viDuplicates';
import { viEbooks } from '@/text/record/viEbooks';

/** Number shown before the user asks for the rest. */
const firstShown = 3;

/** The server counts up to this number. */
const maxCounted = 1000;

export function duplicatesTitle({ total }: Duplicates): string {
  const words = total < maxCounted ? viDuplicates.found : viDuplicates.foundMany;
  return words(formatNumber(total));
}

/** The duplicates to show: all when expanded, else the first few. */
export function shownOf({ duplicates }: Duplicates, expanded: boolean): Duplicate[] {
  return expanded ? duplicates : duplicates.slice(0, firstShown);
}

export const canExpand = ({ duplicates }: Duplicates) => duplicates.length > firstShown;

/** Whether there are more than the server returns. */
export const isCut = ({ duplicates, total }: Duplicates) => total > duplicates.length;

/** The duplicate's author and status, and what it has in common with the e-book. */
export function factsOf({ ebook, same }: Duplicate): string {
  const facts = [
    ebook.author,
    viEbooks.status[ebook.status],
    ...same.map((s) => viDuplicates.same[s]),
  ];
  return facts.filter(Boolean).join(' · ');
}
