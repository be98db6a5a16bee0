import { api } from '@/api/api';
import { longCalls } from '@/api/longCalls';
import { asCsv } from '@/api/saveFile';
import type { Person, Role } from '@/api/types';

/** Empty members filter nothing. Days are written as 2026-03-01. */
export interface HistoryFilter {
  person: string;
  action: string;
  ebook: string;
  from: string;
  to: string;
}

export interface HistoryRow {
  id: string;
  kind: 'ebook' | 'account';
  action: string;
  comment: string;
  created_at: string;
  /** An operator has a name only. */
  user: { id: string | null; full_name: string; role: Role | null };
  /** The name of the token that a program used for the person. */
  token: string | null;
  to: Person | null;
  /** The title is null if the e-book was removed for good. */
  ebook: { id: string; title: string | null; deleted: boolean } | null;
  account: { id: string; full_name: string; email: string; role: Role } | null;
}

/** The result of the latest verification of the whole library. */
export interface VerificationResult {
  ended_at: string;
  ebooks: number;
  findings: number;
  /** E-books whose history was tampered with. */
  broken: number;
  /** Null for managers, who do not see the rows of accounts, and where an older server verified. */
  accounts: number | null;
  /** Accounts whose history was tampered with. */
  broken_accounts: number | null;
}

interface HistoryPage {
  rows: HistoryRow[];
  next: string | null;
  proof: VerificationResult | null;
}

/** The people and actions by which the history can be filtered. */
export interface HistoryFilterChoices {
  people: { id: string; full_name: string; role: Role }[];
  actions: string[];
}

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getHistory: build.infiniteQuery<HistoryPage, HistoryFilter, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/history',
        params: { ...queryArg, cursor },
      }),
    }),
    getHistoryFilters: build.query<HistoryFilterChoices, void>({
      query: () => '/history/filters',
    }),
  }),
});

const exportApi = longCalls.injectEndpoints({
  endpoints: (build) => ({
    exportHistory: build.mutation<null, HistoryFilter>({
      query: (filter) => ({ url: '/history', params: filter, ...asCsv('lich-su-thu-vien.csv') }),
    }),
  }),
});

export const { useGetHistoryInfiniteQuery, useGetHistoryFiltersQuery } = historyApi;
export const { useExportHistoryMutation } = exportApi;
