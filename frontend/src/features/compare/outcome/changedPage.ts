import type { ComparedPage } from '@/features/compare/pages/messages';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';

/** Whether drawing found nothing that differs, or could not compare the pictures. */
export const showsNothing = ({ kind, text, areas }: ComparedPage) =>
  kind === 'changed' && !text && areas?.length === 0;

/** Whether the page has to be drawn to know if it changed. */
export const isPossible = (page: ComparedPage) =>
  !showsNothing(page) && (page.unsure || (!page.text && page.areas === null));

export function nameOf(page: ComparedPage): string {
  const { before, after, text, unsure } = page;
  if (before === null) return viPages[unsure ? 'perhapsAdded' : 'added'](formatNumber(after ?? 0));
  if (after === null) return viPages[unsure ? 'perhapsRemoved' : 'removed'](formatNumber(before));
  const name = viPages.changed(formatNumber(before), formatNumber(after));
  if (isPossible(page)) return viPages.possibly(name);
  return text || showsNothing(page) ? name : viPages.pictureOnly(name);
}
