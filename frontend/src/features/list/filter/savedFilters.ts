import { clip } from '@/text/length';
import { viEbooks } from '@/text/viEbooks';
import { viList } from '@/text/viList';
import { type ListParams, toAddress } from './listParams';

const longestName = 100;

/** What is kept of a list: its filters and its order, and not the page one is on. */
export function toSave(params: ListParams): string {
  return toAddress({ ...params, page: 1 }).toString();
}

/** A name for the filters, made of what they say; the user may give another. */
export function nameFor(params: ListParams): string {
  const { filter, status } = viEbooks;
  const words = [
    params.search.trim() && `“${params.search.trim()}”`,
    params.status && status[params.status],
    params.subject.trim(),
    params.grade.trim(),
    params.createdBy === 'me' && filter.mine,
    params.deleted && viList.switch.deleted,
  ].filter(Boolean);
  return clip(words.join(' · '), longestName);
}
