import type { ListQuery } from '@/api/types';
import { parseListParams, toAddress, toQuery } from '@/features/list/filter/listParams';
import { paths } from '@/ui/paths';
import { longestRound } from './round';

const unchecked = { createdBy: 'me', unchecked: true, deleted: false } as const;

/** The drafts to check among those of a list: the user's own that nobody has checked. */
export function draftsOf(search: string): ListQuery {
  const params = parseListParams(new URLSearchParams(search));
  const all = { ...params, ...unchecked, status: 'draft', page: 1, limit: longestRound } as const;
  return toQuery(all, false);
}

/** The list that one came from, else the user's unchecked e-books. */
export function listBehind(search: string): string {
  const known = search.replace(/^\?/, '');
  const own = toAddress({ ...parseListParams(new URLSearchParams()), ...unchecked });
  return `${paths.ebooks}?${known || own}`;
}

export const doneId = 'done';

/** The address of a draft at the desk. */
export const deskAddress = (id: string, search: string) => `${paths.checkOne(id)}${search}`;
