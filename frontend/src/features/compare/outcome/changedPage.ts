import type { ComparedPage } from '@/features/compare/pages/messages';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';

/** Whether no difference can be shown: drawing found none, or the pictures could not be compared. */
export const showsNothing = ({ kind, text, areas }: ComparedPage) =>
  kind === 'changed' && !text && areas?.length === 0;

/** Whether more drawing may show that the page did not change. */
export const isPossibleChange = (page: ComparedPage) =>
  !showsNothing(page) && (page.unsure || (!page.text && page.areas === null));

export function nameOf(page: ComparedPage): string {
  const { before, after, text, unsure } = page;
  if (before === null) return viPages[unsure ? 'perhapsAdded' : 'added'](formatNumber(after ?? 0));
  if (after === null) return viPages[unsure ? 'perhapsRemoved' : 'removed'](formatNumber(before));
  const name = viPages.changed(formatNumber(before), formatNumber(after));
  if (isPossibleChange(page)) return viPages.possibly(name);
  return text || showsNothing(page) ? name : viPages.pictureOnly(name);
}
