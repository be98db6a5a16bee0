import { original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { api } from '@/api/api';
import { newKey } from '@/api/idempotency';
import { ebookPath } from '@/api/ids';
import { problemOf } from '@/api/problem';
import type { EbookRecord } from '@/api/recordSchema';
import type { Ebook, EbookPage, ListQuery } from '@/api/types';

interface EbookResponse {
  ebook: Ebook;
}

interface CreateEbook {
  fields: EbookRecord;
  key: string;
  /** The fields were filled in by a program. */
  unchecked?: boolean;
}

interface UpdateEbook {
  id: string;
  fields: Partial<EbookRecord>;
  version: number;
}

/** Every write affects lists and statistics. */
export const tagsAfterWrite = ['List', 'Statistics'] as const;

export const ebooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEbooks: build.query<EbookPage, ListQuery>({
      query: (params) => ({ url: '/ebooks', params }),
      providesTags: ['List'],
    }),
    getEbook: build.query<Ebook, string>({
      query: (id) => ebookPath(id),
      transformResponse: ({ ebook }: EbookResponse) => ebook,
      // A read that was answered before a write may arrive after the write's response.
      merge: (known, read) =>
        read.version < known.version ? undefined : copyWithStructuralSharing(original(known), read),
      providesTags: (_, __, id) => [{ type: 'Ebook', id }],
    }),
  }),
});

/** A write that was sent. */
export interface Sent<T> {
  dispatch: (thunk: Upsert) => unknown;
  queryFulfilled: Promise<{ data: T }>;
}

type Upsert = ReturnType<typeof ebooksApi.util.upsertQueryData<'getEbook'>>;

/** The response of a write, even a 409, contains the newest state, so it is cached. */
async function cacheResponse(_: unknown, { dispatch, queryFulfilled }: Sent<Ebook>): Promise<void> {
  const cache = (ebook: Ebook) =>
    dispatch(ebooksApi.util.upsertQueryData('getEbook', ebook.id, ebook));
  try {
    await cache((await queryFulfilled).data);
  } catch (failure) {
    const current = problemOf((failure as { error?: unknown }).error)?.current;
    if (current && 'toc_version' in current) await cache(current); // it is an Ebook
  }
}

/** The common part of all writes that return the e-book. */
export const returningEbook = {
  transformResponse: ({ ebook }: EbookResponse) => ebook,
  invalidatesTags: (result: Ebook | undefined) => (result ? tagsAfterWrite : []),
  onQueryStarted: cacheResponse,
};

export const ebookWrites = api.injectEndpoints({
  endpoints: (build) => ({
    createEbook: build.mutation<Ebook, CreateEbook>({
      query: ({ fields, key, unchecked }) => ({
        url: '/ebooks',
        method: 'POST',
        body: unchecked ? { ...fields, unchecked } : fields,
        headers: { 'Idempotency-Key': key },
      }),
      ...returningEbook,
    }),
    updateEbook: build.mutation<Ebook, UpdateEbook>({
      query: ({ id, fields, version }) => ({
        url: ebookPath(id),
        method: 'PUT',
        body: { ...fields, version },
      }),
      ...returningEbook,
    }),
    deleteEbook: build.mutation<void, string>({
      query: (id) => ({
        url: ebookPath(id),
        method: 'DELETE',
        headers: { 'Idempotency-Key': newKey() },
      }),
      invalidatesTags: (_, error) => (error ? [] : tagsAfterWrite),
    }),
  }),
});

/** Shown data is read again after this time, because its signed links are valid for two hours. */
export const renewLinksAfterMs = 45 * 60_000;

export const { useListEbooksQuery, useGetEbookQuery, useLazyGetEbookQuery } = ebooksApi;
export const { useCreateEbookMutation, useUpdateEbookMutation, useDeleteEbookMutation } =
  ebookWrites;
