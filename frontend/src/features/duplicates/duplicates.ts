import type { Duplicate, Duplicates } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viDuplicates } from '@/text/viDuplicates';
import { viEbooks } from '@/text/viEbooks';

/** Shown before one asks for the rest. */
const first = 3;

/** The server counts no further. */
const mostCounted = 1000;

export function titleOf({ total }: Duplicates): string {
  const words = total < mostCounted ? viDuplicates.found : viDuplicates.foundMany;
  return words(formatNumber(total));
}

/** Those that are shown, closed or opened. */
export function shownOf({ duplicates }: Duplicates, open: boolean): Duplicate[] {
  return open ? duplicates : duplicates.slice(0, first);
}

export const canOpen = ({ duplicates }: Duplicates) => duplicates.length > first;

/** Whether there are more than the server lists. */
export const isCut = ({ duplicates, total }: Duplicates) => total > duplicates.length;

/** Who wrote it, how far it has come, and what both have in common. */
export function factsOf({ ebook, same }: Duplicate): string {
  const facts = [
    ebook.author,
    viEbooks.status[ebook.status],
    ...same.map((s) => viDuplicates.same[s]),
  ];
  return facts.filter(Boolean).join(' · ');
}
