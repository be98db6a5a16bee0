import type { PeopleQuery } from '@/api/account/people';
import { type AccountState, accountStates } from '@/api/peopleTypes';
import { maxSearchLength, type Role } from '@/api/types';
import { viShell } from '@/text/people/viShell';
import { type ListPage, pageIn, queryWith, textIn } from '@/ui/address/pages';

/** What the screen shows, as stated in the address. */
export interface PeopleParams extends ListPage {
  search: string;
  role: Role | '';
  state: AccountState | '';
  /** The id of the account that is open, or ''. */
  person: string;
}

export const roles = Object.keys(viShell.role) as Role[];

/** Parses any address; invalid values count as absent. */
export function parseParams(address: URLSearchParams): PeopleParams {
  const text = (key: string) => textIn(address, key, maxSearchLength);
  return {
    ...pageIn(address),
    search: text('search'),
    role: roles.find((role) => role === text('role').toUpperCase()) ?? '',
    state: accountStates.find((state) => state === text('state').toLowerCase()) ?? '',
    person: text('person'),
  };
}

/** The address, without default values. */
export const toAddress = ({ search, role, state, person, ...page }: PeopleParams) =>
  queryWith({ search, role, state, person }, page);

/** A change of what is listed goes to the first page. */
export function withChange(params: PeopleParams, part: Partial<PeopleParams>): PeopleParams {
  const changesList = Object.keys(part).some((key) => key !== 'page' && key !== 'person');
  return { ...params, ...(changesList ? { page: 1 } : {}), ...part };
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
