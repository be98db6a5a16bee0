import { api } from '@/api/api';
import { ebooksApi } from '@/api/ebooks/ebooks';
import { ebookPath } from '@/api/ids';
import type { Note, Notes } from '@/api/reviewTypes';

export const notesPath = (ebookId: string) => `${ebookPath(ebookId)}/notes`;
export const openNotesOf = (notes: readonly Note[]) =>
  notes.filter(({ done_at }) => done_at === null);

export type EbookPatch = ReturnType<typeof ebooksApi.util.updateQueryData<'getEbook'>>;

/** Updates the number of open notes on the cached e-book. */
export function patchOpenCount(
  apply: (patch: EbookPatch) => unknown,
  ebookId: string,
  openCount: number,
): void {
  apply(
    ebooksApi.util.updateQueryData('getEbook', ebookId, (ebook) => {
      ebook.open_notes = openCount;
    }),
  );
}

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotes: build.query<Notes, string>({
      query: notesPath,
      providesTags: (_, __, id) => [{ type: 'Notes', id }],
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => null);
        if (result) patchOpenCount(dispatch, id, openNotesOf(result.data.notes).length);
      },
    }),
  }),
});

export const { useGetNotesQuery } = notesApi;
