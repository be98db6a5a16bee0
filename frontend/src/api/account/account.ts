import { api } from '@/api/api';

/** A session of the user. */
export interface OwnSession {
  id: string;
  started_at: string;
  /** When its tokens were last renewed; an active browser does so every 15 minutes. */
  used_at: string;
  /** Browser and system, or empty. */
  device: string;
  current: boolean;
}

interface PasswordChange {
  current_password: string;
  new_password: string;
}

const accountApi = api.enhanceEndpoints({ addTagTypes: ['OwnSessions'] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<void, PasswordChange>({
      query: (body) => ({ url: '/auth/password', method: 'POST', body }),
      extraOptions: { neverRepeat: true },
      invalidatesTags: ['OwnSessions'],
    }),
    listOwnSessions: build.query<{ sessions: OwnSession[]; total: number }, void>({
      query: () => '/auth/sessions',
      providesTags: ['OwnSessions'],
      keepUnusedDataFor: 0,
    }),
    /** Ends one session, or without an id all others. */
    endSessions: build.mutation<void, string | undefined>({
      query: (id) => ({
        url: id ? `/auth/sessions/${encodeURIComponent(id)}` : '/auth/sessions',
        method: 'DELETE',
      }),
      invalidatesTags: ['OwnSessions'],
    }),
  }),
});

export const { useChangePasswordMutation, useListOwnSessionsQuery, useEndSessionsMutation } =
  accountApi;
