import type { Findings } from '@/features/compare/pages/messages';
import { formatNumber } from '@/text/format';
import { viComparedPages } from '@/text/review/viComparedPages';
import { isPossibleChange, showsNothing } from './changedPage';

/** How many pages differ, and how many may differ. */
export function outcomeOf({ changes, complete, undrawable }: Findings): string {
  const possible = changes.filter(isPossibleChange).length;
  const certain = changes.filter((page) => !showsNothing(page)).length - possible;
  if (possible > 0 && certain > 0) {
    return viComparedPages.countWith(formatNumber(certain), formatNumber(possible));
  }
  if (possible > 0) return viComparedPages.possible(formatNumber(possible));
  if (certain > 0) return viComparedPages.count(formatNumber(certain));
  return complete && undrawable.before + undrawable.after === 0
    ? viComparedPages.none
    : viComparedPages.noneInText;
}
