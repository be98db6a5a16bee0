import { clip } from '@/text/length';
import { viList } from '@/text/list/viList';
import { viEbooks } from '@/text/record/viEbooks';
import { type ListParams, toAddress } from './listParams';

const maxNameLength = 100;

/** The query string that is saved: the filters, the order and the page size of a list, not which page. */
export function savedQuery(params: ListParams): string {
  return toAddress({ ...params, page: 1 }).toString();
}

/** A suggested name for the filters, made from their values. */
export function suggestedName(params: ListParams): string {
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
  return clip(words.join(' · '), maxNameLength);
}
