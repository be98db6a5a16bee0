import type { ComparedPage } from '@/features/compare/pages/messages';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';

/** Whether no difference can be shown: drawing found none, or the pictures could not be compared. */
export const showsNothing = ({ kind, textDiffers, areas }: ComparedPage) =>
  kind === 'changed' && !textDiffers && areas?.length === 0;

/** Whether more drawing may show that the page did not change. */
export const isPossibleChange = (page: ComparedPage) =>
  !showsNothing(page) && (page.unsure || (!page.textDiffers && page.areas === null));

export function nameOf(page: ComparedPage): string {
  const { before, after, textDiffers, unsure } = page;
  if (before === null) return viPages[unsure ? 'perhapsAdded' : 'added'](formatNumber(after ?? 0));
  if (after === null) return viPages[unsure ? 'perhapsRemoved' : 'removed'](formatNumber(before));
  const name = viPages.changed(formatNumber(before), formatNumber(after));
  if (isPossibleChange(page)) return viPages.possibly(name);
  return textDiffers || showsNothing(page) ? name : viPages.pictureOnly(name);
}
