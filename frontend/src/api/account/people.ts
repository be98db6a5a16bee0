import { api } from '@/api/api';
import type { Counts, Data, Person, Role, User } from '@/api/types';

export const accountStates = ['active', 'invited', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** What the user may do with an account now. */
export type AccountAction =
  | 'edit'
  | 'role'
  | 'invite'
  | 'password_link'
  | 'end_sessions'
  | 'disable'
  | 'enable'
  | 'give'
  | 'delete';

/** The link by which a person may set a password; its secret is shown once, when it is made. */
export interface AccountLink {
  kind: 'invitation' | 'password';
  made_at: string;
  expires_at: string;
  mailed_at: string | null;
  mail_outcome: 'accepted' | 'refused' | 'unknown' | null;
}

/** All e-books of a closed account that go to a colleague, in the background. */
export interface Handover {
  state: 'running' | 'done' | 'stopped';
  to: Person;
  by: Person;
  started_at: string;
  expected: number;
  given: number;
}

/** An account as administrators see it. */
export interface Account extends User {
  state: AccountState;
  version: number;
  created_at: string;
  disabled_at: string | null;
  last_seen_at: string | null;
  sessions: number;
  single_sign_on: boolean;
  last_admin: boolean;
  ebooks: Counts;
  link: AccountLink | null;
  handover: Handover | null;
  actions: AccountAction[];
}

export interface PeopleQuery {
  page: number;
  limit: number;
  search?: string;
  role?: Role;
  state?: AccountState;
}

interface Pages {
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

export interface PeoplePage extends Pages {
  users: Account[];
}

export type HistoryAction =
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
}

export interface HistoryPage extends Pages {
  entries: HistoryEntry[];
}

export interface Invitation {
  email: string;
  full_name: string;
  role: Role;
}

/** What changes in an account; `version` is the one that was read. */
export interface AccountChange {
  id: string;
  version: number;
  full_name?: string;
  email?: string;
  role?: Role;
  disabled?: boolean;
  give_to?: string;
}

/** An account with a link that is shown once; null where people sign in by a provider alone. */
export interface Linked {
  user: Account;
  link: string | null;
}

export type LinkKind = 'invitation' | 'password-link';

const inPath = (id: string) => `/users/${encodeURIComponent(id)}`;
const userOf = (answer: Data<{ user: Account }>) => answer.data.user;
const dataOf = <T>(answer: Data<T>) => answer.data;

const peopleApi = api.enhanceEndpoints({ addTagTypes: ['People'] }).injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query<PeoplePage, PeopleQuery>({
      query: (params) => ({ url: '/users', params }),
      transformResponse: dataOf<PeoplePage>,
      providesTags: ['People'],
    }),
    getPerson: build.query<Account, string>({
      query: inPath,
      transformResponse: userOf,
      providesTags: ['People'],
    }),
    personHistory: build.query<HistoryPage, { id: string; page: number }>({
      query: ({ id, page }) => ({ url: `${inPath(id)}/history`, params: { page, limit: 10 } }),
      transformResponse: dataOf<HistoryPage>,
      providesTags: ['People'],
    }),
    invitePerson: build.mutation<Linked, Invitation>({
      query: (body) => ({ url: '/users', method: 'POST', body }),
      transformResponse: dataOf<Linked>,
      invalidatesTags: ['People'],
    }),
    changePerson: build.mutation<Account, AccountChange>({
      query: ({ id, ...body }) => ({ url: inPath(id), method: 'PATCH', body }),
      transformResponse: userOf,
      invalidatesTags: ['People'],
    }),
    makeLink: build.mutation<Linked, { id: string; kind: LinkKind }>({
      query: ({ id, kind }) => ({ url: `${inPath(id)}/${kind}`, method: 'POST' }),
      transformResponse: dataOf<Linked>,
      invalidatesTags: ['People'],
    }),
    endPersonSessions: build.mutation<Account, string>({
      query: (id) => ({ url: `${inPath(id)}/sessions`, method: 'DELETE' }),
      transformResponse: userOf,
      invalidatesTags: ['People'],
    }),
    deletePerson: build.mutation<void, string>({
      query: (id) => ({ url: inPath(id), method: 'DELETE' }),
      transformResponse: () => undefined,
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
