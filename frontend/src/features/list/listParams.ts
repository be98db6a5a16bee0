import { type ListQuery, type Sort, type Status, statuses } from '@/api/types';
import { clip } from '@/text/length';

/** What the list shows, as the address says it. */
export interface ListParams {
  page: number;
  limit: number;
  search: string;
  status: Status | '';
  subject: string;
  grade: string;
  sort: Sort | '';
  createdBy: string;
}

export const pageSizes = [10, 25, 50, 100];
const defaultSize = 25;
/** Code points, as the server counts them. */
export const longest = { search: 200, subject: 255, grade: 255 } as const;
const longestOther = 50;

const sorts: readonly string[] = ['newest', 'oldest', 'title'];

/** Reads an address, whatever someone typed into it; what makes no sense counts as not there. */
export function parseListParams(address: URLSearchParams): ListParams {
  const text = (key: string, max = longestOther) => clip(address.get(key) ?? '', max);
  const status = text('status').toLowerCase();
  const sort = text('sort').toLowerCase();
  const limit = Number(text('limit'));
  const page = Number(text('page'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.includes(limit) ? limit : defaultSize,
    search: text('search', longest.search),
    status: statuses.find((s) => s === status) ?? '',
    subject: text('subject', longest.subject),
    grade: text('grade', longest.grade),
    sort: sorts.includes(sort) ? (sort as Sort) : '',
    createdBy: text('created_by'),
  };
}

/** The address of a list; what is as usual is left out. */
export function toAddress(params: ListParams): URLSearchParams {
  const address = new URLSearchParams();
  const set = (key: string, value: string) => value && address.set(key, value);
  set('search', params.search);
  set('status', params.status.toUpperCase());
  set('subject', params.subject);
  set('grade', params.grade);
  set('created_by', params.createdBy);
  set('sort', params.sort);
  if (params.page > 1) address.set('page', String(params.page));
  if (params.limit !== defaultSize) address.set('limit', String(params.limit));
  return address;
}

/** The call for a list. Newest is the default, but a search left unsorted comes by relevance. */
export function toQuery(params: ListParams): ListQuery {
  const search = params.search.trim();
  return {
    page: params.page,
    limit: params.limit,
    search: search || undefined,
    status: params.status || undefined,
    subject: params.subject.trim() || undefined,
    grade: params.grade.trim() || undefined,
    created_by: params.createdBy || undefined,
    sort: params.sort || (search ? undefined : 'newest'),
  };
}

/** How many filters are set; sort, page and size are none. */
export function countFilters(params: ListParams): number {
  const { search, status, subject, grade, createdBy } = params;
  return [search.trim(), status, subject.trim(), grade.trim(), createdBy].filter(Boolean).length;
}

export const noFilters = { search: '', status: '', subject: '', grade: '', createdBy: '' } as const;

/** A change; any but that of the page itself goes to page 1. */
export function changed(params: ListParams, change: Partial<ListParams>): ListParams {
  return { ...params, page: 1, ...change };
}
