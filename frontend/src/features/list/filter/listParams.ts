import {
  type ListQuery,
  maxSearchLength,
  type Role,
  type Sort,
  type Status,
  statuses,
} from '@/api/types';
import { type ListPage, pageIn, queryWith, textIn } from '@/ui/address/pages';

export type ListFilters = Omit<ListQuery, 'page' | 'limit'>;

/** The parameters of the list in the address. */
export interface ListParams extends ListPage {
  search: string;
  status: Status | '';
  subject: string;
  grade: string;
  sort: Order;
  createdBy: string;
  /** Shows only what this user is asked to review. */
  assigned: string;
  /** Shows only e-books whose record nobody has checked. */
  unchecked: boolean;
  /** Shows only deleted e-books. */
  deleted: boolean;
}

/** Lengths in code points, as the server counts them. */
export const maxLengths = { search: maxSearchLength, subject: 255, grade: 255 } as const;
const maxOtherLength = 50;

/** How a list is sorted; '' is the default, which is relevance for a search. */
export type Order = Sort | '';
const sorts: readonly string[] = ['newest', 'oldest', 'title', 'waiting'];

/** The roles that decide on submissions, so they see the longest wait first. */
const reviewers: readonly Role[] = ['EXPERT', 'MANAGER', 'ADMIN'];
export const isReviewer = (role: Role | undefined) =>
  role !== undefined && reviewers.includes(role);

/** The roles that may see and restore deleted e-books, and unite values. */
const managers: readonly Role[] = ['MANAGER', 'ADMIN'];
export const mayManage = (role: Role | undefined) => role !== undefined && managers.includes(role);

/** Parses an address; an unknown status, order or page size counts as absent. */
export function parseListParams(address: URLSearchParams): ListParams {
  const text = (key: string, max = maxOtherLength) => textIn(address, key, max);
  const status = text('status').toLowerCase();
  const sort = text('sort').toLowerCase();
  const isTrue = (key: string) => text(key).toLowerCase() === 'true';
  return {
    ...pageIn(address),
    search: text('search', maxLengths.search),
    status: statuses.find((s) => s === status) ?? '',
    subject: text('subject', maxLengths.subject),
    grade: text('grade', maxLengths.grade),
    sort: sorts.includes(sort) ? (sort as Sort) : '',
    createdBy: text('created_by'),
    assigned: text('assigned'),
    unchecked: isTrue('unchecked'),
    deleted: isTrue('deleted'),
  };
}

/** The address of a list, without default values. */
export function toAddress(params: ListParams): URLSearchParams {
  const { search, status, subject, grade, createdBy, assigned, sort } = params;
  const texts = {
    search,
    status: status.toUpperCase(),
    subject,
    grade,
    created_by: createdBy,
    assigned,
    unchecked: params.unchecked ? 'true' : '',
    deleted: params.deleted ? 'true' : '',
    sort,
  };
  return queryWith(texts, params);
}

/** The effective order: the requested one, else the default for such a list (RULES §10.18). */
export function orderOf({ sort, search, status, assigned }: ListParams, reviewer: boolean): Order {
  if (sort) return sort;
  if (search.trim()) return '';
  return reviewer && (status === 'pending_review' || assigned) ? 'waiting' : 'newest';
}

/** The API query for a list. */
export function toQuery(params: ListParams, reviewer: boolean): ListQuery {
  return { page: params.page, limit: params.limit, ...toFilters(params, reviewer) };
}

/** The filters and order of a list, without its page. */
export function toFilters(params: ListParams, reviewer: boolean): ListFilters {
  return {
    search: params.search.trim() || undefined,
    status: params.status || undefined,
    subject: params.subject.trim() || undefined,
    grade: params.grade.trim() || undefined,
    created_by: params.createdBy || undefined,
    assigned: params.assigned || undefined,
    unchecked: params.unchecked || undefined,
    deleted: params.deleted || undefined,
    sort: orderOf(params, reviewer) || undefined,
  };
}

export const noFilters = {
  search: '',
  status: '',
  subject: '',
  grade: '',
  createdBy: '',
  assigned: '',
  unchecked: false,
  deleted: false,
} as const;

const filterNames = Object.keys(noFilters) as (keyof typeof noFilters)[];
const isSet = (value: string | boolean) =>
  typeof value === 'string' ? value.trim() !== '' : value;

/** Number of filters that are set; sort, page and size do not count. */
export const countFilters = (params: ListParams): number =>
  filterNames.filter((name) => isSet(params[name])).length;

/** Applies a change; unless it is a change of the page, the list goes to page 1. */
export function withChange(params: ListParams, change: Partial<ListParams>): ListParams {
  return { ...params, page: 1, ...change };
}
