import { clip } from '@/text/length';
import { viList } from '@/text/list/viList';
import { viEbooks } from '@/text/record/viEbooks';
import { type ListParams, toAddress } from './listParams';

const longestName = 100;

/** The part of a list that is saved: its filters and order, but not the page. */
export function toSave(params: ListParams): string {
  return toAddress({ ...params, page: 1 }).toString();
}

/** A proposed name for the filters, made from their values. */
export function nameFor(params: ListParams): string {
  const { filter, status } = viEbooks;
  const words = [
    params.search.trim() && `“${params.search.trim()}”`,
    params.status && status[params.status],
    params.subject.trim(),
    params.grade.trim(),
    params.createdBy === 'me' && filter.mine,
    params.assigned === 'me' && viList.switch.assigned,
    params.unchecked && viList.switch.unchecked,
    params.deleted && viList.switch.deleted,
  ].filter(Boolean);
  return clip(words.join(' · '), longestName);
}
