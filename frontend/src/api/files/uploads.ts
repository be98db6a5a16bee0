import { api } from '@/api/api';
import { afterWrite, cacheResponse } from '@/api/ebooks/ebooks';
import type { Data, Ebook, Grant, UploadParts } from '@/api/types';

export type FileKind = 'cover' | 'upload';

export interface AskGrant {
  id: string;
  kind: FileKind;
  fileName: string;
  fileSize: number;
  contentType: string;
  /** The file will be sent in parts. */
  parts?: boolean;
}

export interface ConfirmUpload {
  id: string;
  kind: FileKind;
  objectName: string;
}

export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askGrant: build.mutation<Grant, AskGrant>({
      query: ({ id, kind, ...body }) => ({
        url: `/ebooks/${encodeURIComponent(id)}/${kind}`,
        method: 'POST',
        body,
      }),
      // The PDF's grant is at the top level of the response, the cover's is in `data`.
      transformResponse: (answer: Partial<Data<Grant> & Grant>): Grant => ({
        uploadUrl: answer.uploadUrl ?? answer.data?.uploadUrl ?? '',
        objectName: answer.objectName ?? answer.data?.objectName ?? '',
        parts: answer.parts ?? answer.data?.parts,
      }),
    }),
    /** A mutation, because the result must not be cached. */
    uploadParts: build.mutation<UploadParts, { id: string; objectName: string }>({
      query: ({ id, objectName }) => ({
        url: `/ebooks/${encodeURIComponent(id)}/upload/parts`,
        params: { objectName },
      }),
      transformResponse: (answer: Data<UploadParts>) => answer.data,
    }),
    confirmUpload: build.mutation<Ebook, ConfirmUpload>({
      query: ({ id, kind, objectName }) => ({
        url: `/ebooks/${encodeURIComponent(id)}/${kind}/confirm`,
        method: 'POST',
        body: { objectName },
      }),
      transformResponse: (answer: Data<{ ebook: Ebook }>) => answer.data.ebook,
      invalidatesTags: (answer) => (answer ? afterWrite : []),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => cacheResponse(dispatch, queryFulfilled),
    }),
  }),
});

export const { useAskGrantMutation, useUploadPartsMutation, useConfirmUploadMutation } = uploadsApi;
