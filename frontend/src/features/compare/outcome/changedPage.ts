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
  const { was, is, text, unsure } = page;
  if (was === null) return viPages[unsure ? 'perhapsAdded' : 'added'](formatNumber(is ?? 0));
  if (is === null) return viPages[unsure ? 'perhapsRemoved' : 'removed'](formatNumber(was));
  const name = viPages.changed(formatNumber(was), formatNumber(is));
  if (isPossible(page)) return viPages.possibly(name);
  return text || showsNothing(page) ? name : viPages.pictureOnly(name);
}
