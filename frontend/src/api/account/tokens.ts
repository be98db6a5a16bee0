import { api } from '@/api/api';
import type { Actor, PageFigures } from '@/api/types';

export const tokenScopes = ['read', 'write', 'review', 'publish'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** An access token for a program, which acts as a person. Only the program knows its value. */
export interface Token {
  id: string;
  name: string;
  scope: TokenScope;
  user: Actor;
  /** Without an id if it was made at the command line. */
  made_by: { id: string | null; full_name: string };
  state: 'active' | 'expired' | 'revoked';
  created_at: string;
  expires_at: string;
  /** Accurate to five minutes. */
  used_at: string | null;
  revoked_at: string | null;
}

interface TokensPage extends PageFigures {
  tokens: Token[];
}

interface TokenRequest {
  user_id: string;
  name: string;
  scope: TokenScope;
  days: number;
}

const tokensApi = api.enhanceEndpoints({ addTagTypes: ['Tokens'] }).injectEndpoints({
  endpoints: (build) => ({
    listTokens: build.query<TokensPage, { page: number; limit: number }>({
      query: (params) => ({ url: '/tokens', params }),
      providesTags: ['Tokens'],
    }),
    addToken: build.mutation<{ token: Token; value: string }, TokenRequest>({
      query: (body) => ({ url: '/tokens', method: 'POST', body }),
      extraOptions: { neverRepeat: true },
      invalidatesTags: ['Tokens'],
    }),
    revokeToken: build.mutation<void, string>({
      query: (id) => ({ url: `/tokens/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Tokens'],
    }),
  }),
});

export const { useListTokensQuery, useAddTokenMutation, useRevokeTokenMutation } = tokensApi;
