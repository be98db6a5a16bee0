import { api } from '@/api/api';
import { ebookPath } from '@/api/ids';
import type { Actor, Ebook } from '@/api/types';
import { returningEbook, tagsAfterWrite } from './ebooks';

interface Colleagues {
  /** Sorted by name. */
  colleagues: Actor[];
  /** Whether there are more colleagues than listed. */
  more: boolean;
}

/** A search by name; `may` limits it to colleagues who may review. */
export interface ColleagueQuery {
  search?: string;
  may?: 'review';
}

interface Change {
  id: string;
  version: number;
}

const pathOf = (id: string, part: 'assignment' | 'creator') => `${ebookPath(id)}/${part}`;

/** A refusal may be due to changes by others, so the history is read again. */
const tagsAfterChange = (ebook: Ebook | undefined, _: unknown, { id }: Change) => [
  ...(ebook ? tagsAfterWrite : []),
  { type: 'Logs' as const, id },
];

const assignmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listColleagues: build.query<Colleagues, ColleagueQuery>({
      query: (params) => ({ url: '/colleagues', params }),
    }),
    assign: build.mutation<Ebook, Change & { user_id: string; due: string }>({
      query: ({ id, ...body }) => ({ url: pathOf(id, 'assignment'), method: 'PUT', body }),
      ...returningEbook,
      invalidatesTags: tagsAfterChange,
    }),
    unassign: build.mutation<Ebook, Change>({
      query: ({ id, version }) => ({
        url: pathOf(id, 'assignment'),
        method: 'DELETE',
        headers: { 'If-Match': `"${version}"` },
      }),
      ...returningEbook,
      invalidatesTags: tagsAfterChange,
    }),
    give: build.mutation<Ebook, Change & { user_id: string }>({
      query: ({ id, ...body }) => ({ url: pathOf(id, 'creator'), method: 'PUT', body }),
      ...returningEbook,
      invalidatesTags: tagsAfterChange,
    }),
  }),
});

export const { useListColleaguesQuery, useAssignMutation, useUnassignMutation, useGiveMutation } =
  assignmentApi;
