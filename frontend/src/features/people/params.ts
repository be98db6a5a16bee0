import type { PeopleQuery } from '@/api/account/people';
import { type AccountState, accountStates } from '@/api/peopleTypes';
import type { Role } from '@/api/types';
import { clip } from '@/text/length';
import { viShell } from '@/text/people/viShell';

/** What the screen shows, as stated in the address. */
export interface PeopleParams {
  search: string;
  role: Role | '';
  state: AccountState | '';
  page: number;
  limit: number;
  /** The id of the account that is open, or ''. */
  person: string;
}

export const roles = Object.keys(viShell.role) as Role[];
export const longestSearch = 200;
export const pageSizes = [10, 25, 50, 100];
const defaultSize = 25;

/** Parses any address; invalid values count as absent. */
export function parseParams(address: URLSearchParams): PeopleParams {
  const text = (key: string) => clip(address.get(key) ?? '', longestSearch);
  const page = Number(text('page'));
  const limit = Number(text('limit'));
  return {
    search: text('search'),
    role: roles.find((role) => role === text('role').toUpperCase()) ?? '',
    state: accountStates.find((state) => state === text('state').toLowerCase()) ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.includes(limit) ? limit : defaultSize,
    person: text('person'),
  };
}

/** The address, without default values. */
export function toAddress(params: PeopleParams): URLSearchParams {
  const address = new URLSearchParams();
  const set = (key: string, value: string) => value && address.set(key, value);
  set('search', params.search);
  set('role', params.role);
  set('state', params.state);
  if (params.page > 1) address.set('page', String(params.page));
  if (params.limit !== defaultSize) address.set('limit', String(params.limit));
  set('person', params.person);
  return address;
}

/** A change of what is listed leads to the first page. */
export function changed(params: PeopleParams, part: Partial<PeopleParams>): PeopleParams {
  const lists = Object.keys(part).some((key) => key !== 'page' && key !== 'person');
  return { ...params, ...(lists ? { page: 1 } : {}), ...part };
}

export function toQuery({ search, role, state, page, limit }: PeopleParams): PeopleQuery {
  return {
    page,
    limit,
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
  };
}
