import type { Note, Place } from '@/api/reviewTypes';
import { type EbookPatch, notesApi, notesPath, openNotesOf, patchOpenCount } from './notes';

/** A write on an e-book's notes, with its idempotency key, which retries repeat. */
interface KeyedWrite {
  ebookId: string;
  key: string;
}

type WriteNote = KeyedWrite & { place: Place; body: string };
type ChangeNote = KeyedWrite & { id: string; body?: string; done?: boolean };
type RemoveNote = KeyedWrite & { id: string };
type ReplyToNote = KeyedWrite & { id: string; body: string };

const pathOf = ({ ebookId, id }: Omit<RemoveNote, 'key'>) =>
  `${notesPath(ebookId)}/${encodeURIComponent(id)}`;
const noteOf = ({ note }: { note: Note }) => note;
const keyed = (key: string) => ({ 'Idempotency-Key': key });

/** A refusal may be due to changes by others, so the notes are read again. */
const tagsAfterRefusal = (_: unknown, error: unknown, { ebookId }: KeyedWrite) =>
  error ? [{ type: 'Notes' as const, id: ebookId }] : [];

/** Replaces a note by its new state, or appends it. */
export function withNote(notes: readonly Note[], note: Note): Note[] {
  const known = notes.some(({ id }) => id === note.id);
  return known ? notes.map((one) => (one.id === note.id ? note : one)) : [...notes, note];
}

type Apply = (
  thunk: ReturnType<typeof notesApi.util.updateQueryData<'getNotes'>> | EbookPatch,
) => unknown;

/** Patches the cached notes, and the number of open ones on the e-book. */
function patchNotes(apply: Apply, ebookId: string, change: (notes: Note[]) => Note[]): void {
  let openCount = -1; // the notes are not cached
  apply(
    notesApi.util.updateQueryData('getNotes', ebookId, (cached) => {
      cached.notes = change(cached.notes);
      openCount = openNotesOf(cached.notes).length;
    }),
  );
  if (openCount >= 0) patchOpenCount(apply, ebookId, openCount);
}

/** The response is the newest state of the note. */
async function cacheNote(
  { ebookId }: KeyedWrite,
  { dispatch, queryFulfilled }: { dispatch: Apply; queryFulfilled: Promise<{ data: Note }> },
): Promise<void> {
  const result = await queryFulfilled.catch(() => null); // the form shows the error
  if (result) patchNotes(dispatch, ebookId, (notes) => withNote(notes, result.data));
}

/** The common part of all writes that return the note. */
const returningNote = {
  transformResponse: noteOf,
  invalidatesTags: tagsAfterRefusal,
  onQueryStarted: cacheNote,
};

const noteWrites = notesApi.injectEndpoints({
  endpoints: (build) => ({
    writeNote: build.mutation<Note, WriteNote>({
      query: ({ ebookId, key, place, body }) => ({
        url: notesPath(ebookId),
        method: 'POST',
        body: { place, body },
        headers: keyed(key),
      }),
      ...returningNote,
    }),
    changeNote: build.mutation<Note, ChangeNote>({
      query: ({ ebookId, id, key, ...change }) => ({
        url: pathOf({ ebookId, id }),
        method: 'PATCH',
        body: change,
        headers: keyed(key),
      }),
      ...returningNote,
    }),
    replyToNote: build.mutation<Note, ReplyToNote>({
      query: ({ ebookId, id, key, body }) => ({
        url: `${pathOf({ ebookId, id })}/replies`,
        method: 'POST',
        body: { body },
        headers: keyed(key),
      }),
      ...returningNote,
    }),
    removeNote: build.mutation<void, RemoveNote>({
      query: (note) => ({ url: pathOf(note), method: 'DELETE', headers: keyed(note.key) }),
      invalidatesTags: tagsAfterRefusal,
      async onQueryStarted({ ebookId, id }, { dispatch, queryFulfilled }) {
        const removed = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (removed)
          patchNotes(dispatch, ebookId, (notes) => notes.filter((note) => note.id !== id));
      },
    }),
  }),
});

export const {
  useWriteNoteMutation,
  useChangeNoteMutation,
  useReplyToNoteMutation,
  useRemoveNoteMutation,
} = noteWrites;
