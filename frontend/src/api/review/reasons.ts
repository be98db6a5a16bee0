import { api } from '@/api/api';

/** A template for the reason of a rejection. */
export interface Reason {
  id: string;
  title: string;
  text: string;
  /** How often the user used it lately. */
  used: number;
  created_at: string;
}

export interface Reasons {
  /** The user's most used first. */
  reasons: Reason[];
  /** Whether the user may add and remove templates. */
  may_keep: boolean;
}

const path = '/reasons';

const reasonsApi = api.enhanceEndpoints({ addTagTypes: ['Reasons'] }).injectEndpoints({
  endpoints: (build) => ({
    listReasons: build.query<Reasons, void>({
      query: () => path,
      providesTags: ['Reasons'],
    }),
    addReason: build.mutation<Reason, Pick<Reason, 'title' | 'text'>>({
      query: (body) => ({ url: path, method: 'POST', body }),
      extraOptions: { neverRepeat: true },
      transformResponse: ({ reason }: { reason: Reason }) => reason,
      invalidatesTags: ['Reasons'],
    }),
    removeReason: build.mutation<void, string>({
      query: (id) => ({ url: `${path}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Reasons'],
    }),
  }),
});

export const { useListReasonsQuery, useAddReasonMutation, useRemoveReasonMutation } = reasonsApi;
