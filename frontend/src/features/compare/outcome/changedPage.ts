import type { ComparedPage } from '@/features/compare/pages/messages';
import { formatNumber } from '@/text/format';
import { viComparedPages } from '@/text/review/viComparedPages';

/** Whether no difference can be shown: drawing found none, or the pictures could not be compared. */
export const showsNothing = ({ kind, textDiffers, areas }: ComparedPage) =>
  kind === 'changed' && !textDiffers && areas?.length === 0;

/**
 * Whether more drawing may change what was found: the two pages may not belong together, or only
 * their pictures can differ.
 */
export const isPossibleChange = (page: ComparedPage) =>
  !showsNothing(page) && (page.unsure || (!page.textDiffers && page.areas === null));

export function nameOf(page: ComparedPage): string {
  const { before, after, textDiffers, unsure } = page;
  if (before === null)
    return viComparedPages[unsure ? 'perhapsAdded' : 'added'](formatNumber(after ?? 0));
  if (after === null)
    return viComparedPages[unsure ? 'perhapsRemoved' : 'removed'](formatNumber(before));
  const name = viComparedPages.changed(formatNumber(before), formatNumber(after));
  if (isPossibleChange(page)) return viComparedPages.possibly(name);
  return textDiffers || showsNothing(page) ? name : viComparedPages.pictureOnly(name);
}
