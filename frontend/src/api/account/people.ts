import { api } from '@/api/api';
import type { Account, AccountLink, AccountState } from '@/api/peopleTypes';
import type { PageFigures, Role } from '@/api/types';

export interface PeopleQuery {
  page: number;
  limit: number;
  search?: string;
  role?: Role;
  state?: AccountState;
}

interface PeoplePage extends PageFigures {
  users: Account[];
}

type HistoryAction =
  | 'add'
  | 'disable'
  | 'enable'
  | 'role'
  | 'password'
  | 'link'
  | 'email'
  | 'name'
  | 'invite'
  | 'accept'
  | 'password_link'
  | 'sessions'
  | 'give'
  | 'delete';

export interface HistoryEntry {
  action: HistoryAction;
  email: string;
  role: Role;
  by: { id: string | null; full_name: string };
  detail: string | null;
  created_at: string;
  /** The digest of the account's previous entry; null if the entry predates the hash chain. */
  previous_sha256: string | null;
}

interface HistoryPage extends PageFigures {
  entries: HistoryEntry[];
}

/** What an administrator fills in about a person. */
export interface Invitation {
  email: string;
  full_name: string;
  role: Role;
}

/** What changes in an account; `version` is the one that was read. */
interface AccountChange {
  id: string;
  version: number;
  full_name?: string;
  email?: string;
  role?: Role;
  disabled?: boolean;
  give_to?: string;
}

/** The link is shown once; it is null where people sign in only at a provider. */
interface AccountWithLink {
  user: Account;
  link: string | null;
}

/** The path at which a link of a kind is made. */
const linkPaths = { invitation: 'invitation', password: 'password-link' } as const;

const pathOf = (id: string) => `/users/${encodeURIComponent(id)}`;
const userOf = ({ user }: { user: Account }) => user;

const peopleApi = api.enhanceEndpoints({ addTagTypes: ['People'] }).injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query<PeoplePage, PeopleQuery>({
      query: (params) => ({ url: '/users', params }),
      providesTags: ['People'],
    }),
    getPerson: build.query<Account, string>({
      query: pathOf,
      transformResponse: userOf,
      providesTags: ['People'],
    }),
    personHistory: build.query<HistoryPage, { id: string; page: number }>({
      query: ({ id, page }) => ({ url: `${pathOf(id)}/history`, params: { page, limit: 10 } }),
      providesTags: ['People'],
    }),
    invitePerson: build.mutation<AccountWithLink, Invitation>({
      query: (body) => ({ url: '/users', method: 'POST', body }),
      extraOptions: { neverRepeat: true },
      invalidatesTags: ['People'],
    }),
    changePerson: build.mutation<Account, AccountChange>({
      query: ({ id, ...body }) => ({ url: pathOf(id), method: 'PATCH', body }),
      transformResponse: userOf,
      invalidatesTags: ['People', 'List', 'Ebook'], // e-books name their creators
    }),
    makeLink: build.mutation<AccountWithLink, { id: string; kind: AccountLink['kind'] }>({
      query: ({ id, kind }) => ({ url: `${pathOf(id)}/${linkPaths[kind]}`, method: 'POST' }),
      extraOptions: { neverRepeat: true },
      invalidatesTags: ['People'],
    }),
    endPersonSessions: build.mutation<Account, string>({
      query: (id) => ({ url: `${pathOf(id)}/sessions`, method: 'DELETE' }),
      transformResponse: userOf,
      invalidatesTags: ['People'],
    }),
    deletePerson: build.mutation<void, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: ['People'],
    }),
  }),
});

export const {
  useListPeopleQuery,
  useGetPersonQuery,
  usePersonHistoryQuery,
  useInvitePersonMutation,
  useChangePersonMutation,
  useMakeLinkMutation,
  useEndPersonSessionsMutation,
  useDeletePersonMutation,
} = peopleApi;
