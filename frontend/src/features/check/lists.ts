import type { ListQuery } from '@/api/types';
import { parseListParams, toAddress, toQuery } from '@/features/list/filter/listParams';
import { paths } from '@/ui/paths';
import { maxRoundSize } from './round';

const ownUnchecked = { createdBy: 'me', unchecked: true, deleted: false } as const;

/** The query for the drafts to check: those of a list that are the user's own and unchecked. */
export function draftsQuery(search: string): ListQuery {
  const params = parseListParams(new URLSearchParams(search));
  const drafts = {
    ...params,
    ...ownUnchecked,
    status: 'draft',
    page: 1,
    limit: maxRoundSize,
  } as const;
  const reviewer = false; // the order of drafts is the same for everyone
  return toQuery(drafts, reviewer);
}

/** The address of the list that the user came from, else of the user's unchecked e-books. */
export function listAddressOf(search: string): string {
  const query = search.replace(/^\?/, '');
  const ownList = toAddress({ ...parseListParams(new URLSearchParams()), ...ownUnchecked });
  return `${paths.ebooks}?${query || ownList}`;
}

/** What the address of the end of a round has in place of a draft's id. */
export const doneId = 'done';

/** The address of a draft at the desk. */
export const deskAddress = (id: string, search: string) => `${paths.checkOne(id)}${search}`;
