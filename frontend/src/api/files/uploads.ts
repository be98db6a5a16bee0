import { api } from '@/api/api';
import { returningEbook, tagsAfterWrite } from '@/api/ebooks/ebooks';
import { ebookPath } from '@/api/ids';
import { longCalls } from '@/api/longCalls';
import type { Ebook, Grant, UploadParts } from '@/api/types';
import { markAttaching } from './attaching';

/** A file of an e-book, as the API's paths name it: `upload` is the PDF. */
export type FileKind = 'cover' | 'upload';

interface AskGrant {
  id: string;
  kind: FileKind;
  fileName: string;
  fileSize: number;
  contentType: string;
  /** The file will be sent in parts. */
  parts?: boolean;
}

interface ConfirmUpload {
  id: string;
  kind: FileKind;
  objectName: string;
}

export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askGrant: build.mutation<Grant, AskGrant>({
      query: ({ id, kind, ...body }) => ({
        url: `${ebookPath(id)}/${kind}`,
        method: 'POST',
        body,
      }),
    }),
    /** A mutation, because the result must not be cached. */
    uploadParts: build.mutation<UploadParts, { id: string; objectName: string }>({
      query: ({ id, objectName }) => ({
        url: `${ebookPath(id)}/upload/parts`,
        params: { objectName },
      }),
    }),
  }),
});

export const confirmApi = longCalls.injectEndpoints({
  endpoints: (build) => ({
    /** A long call, because the server checks the whole file. */
    confirmUpload: build.mutation<Ebook, ConfirmUpload>({
      query: ({ id, kind, objectName }) => ({
        url: `${ebookPath(id)}/${kind}/confirm`,
        method: 'POST',
        body: { objectName },
      }),
      transformResponse: returningEbook.transformResponse,
      async onQueryStarted(upload, { dispatch, queryFulfilled }) {
        const unmark = markAttaching(upload.id);
        await returningEbook.onQueryStarted(upload, { dispatch, queryFulfilled });
        unmark();
        const readAgain = () => dispatch(api.util.invalidateTags([...tagsAfterWrite]));
        await queryFulfilled.then(readAgain, () => undefined); // the form shows why it failed
      },
    }),
  }),
});
