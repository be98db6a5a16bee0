import { api } from './api';
import { signedIn } from './session';
import type { Data, User } from './types';

interface LoginData {
  user: User;
  access_token: string;
  refresh_token: string;
}

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginData, { email: string; password: string }>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      transformResponse: (answer: Data<LoginData>) => answer.data,
      extraOptions: { anonymous: true },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(
            signedIn({
              user: data.user,
              accessToken: data.access_token,
              refreshToken: data.refresh_token,
            }),
          );
        } catch {
          // The form shows why.
        }
      },
    }),
    logout: build.mutation<void, string>({
      query: (refresh_token) => ({ url: '/auth/logout', method: 'POST', body: { refresh_token } }),
      extraOptions: { anonymous: true },
    }),
  }),
});

export const { useLoginMutation, useLogoutMutation } = authApi;
