import { isId } from '@/api/ids';
import type { Role } from '@/api/types';
import { isReviewer, parseListParams, toQuery } from '@/features/list/filter/listParams';

interface Address {
  pathname: string;
  search: string;
}

/** The API paths that the screen at an address requests first; none for most screens. */
export function firstCalls({ pathname, search }: Address, role?: Role): string[] {
  const [first = '', id = '', subpage] = pathname.slice(1).split('/');
  if (['', 'login', 'dashboard'].includes(first)) return ['/ebooks/statistics'];
  if (first !== 'ebooks') return [];
  if (!id) return [listCall(new URLSearchParams(search), isReviewer(role))];
  if (!isId(id)) return [];
  const ebook = `/ebooks/${id}`;
  if (subpage === 'edit') return [ebook];
  if (subpage === 'toc') return [ebook, `${ebook}/toc`];
  return subpage === undefined ? [ebook, `${ebook}/toc`, `${ebook}/workflow-logs`] : [];
}

function listCall(params: URLSearchParams, reviewer: boolean): string {
  const query = Object.entries(toQuery(parseListParams(params), reviewer));
  const given = query.filter(([, value]) => value !== undefined);
  return `/ebooks?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}
