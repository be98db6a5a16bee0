import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';
import type { ComparedPage } from './pages/messages';

/** Whether only drawing it will tell if the page changed. */
export const isPossible = ({ text, areas }: ComparedPage) => !text && areas === null;

/** Whether both pages look the same, now that they are drawn. */
export const isSame = ({ kind, text, areas }: ComparedPage) =>
  kind === 'changed' && !text && areas?.length === 0;

export const keyOf = ({ was, is }: ComparedPage) => `${was} ${is}`;

export function nameOf(page: ComparedPage): string {
  const { was, is, text } = page;
  if (was === null) return viPages.added(formatNumber(is ?? 0));
  if (is === null) return viPages.removed(formatNumber(was));
  const name = viPages.changed(formatNumber(was), formatNumber(is));
  if (isPossible(page)) return viPages.possibly(name);
  return text || isSame(page) ? name : viPages.pictureOnly(name);
}
