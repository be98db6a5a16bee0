import { api } from '@/api/api';

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<void, string>({
      query: (refresh_token) => ({ url: '/auth/logout', method: 'POST', body: { refresh_token } }),
      extraOptions: { anonymous: true },
    }),
  }),
});

export const { useLogoutMutation } = authApi;
