import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import { useLocation } from 'react-router';
import { useGetNotesQuery } from '@/api/review/notes';
import type { Place } from '@/api/reviewTypes';
import { shownRead } from '@/api/shownRead';
import type { Ebook } from '@/api/types';
import {
  initialNotesState,
  type NoteRequest,
  notesReducer,
  stateFor,
} from '@/features/notes/state/notesState';
import { openByPlace, type QuoteLocation } from '@/features/notes/state/places';
import { NotesContext, type Screen } from '@/features/notes/state/useNotesContext';
import { Store } from '@/state/Store';
import { lazyPart } from '@/ui/loading/lazyPart';
import type { PageInView } from '@/ui/PageInView';

const ShowRequestedNote = lazyPart(
  async () => (await import('@/features/notes/place/ShowRequestedNote')).ShowRequestedNote,
  { shown: 'over' },
);
const PlaceNotes = lazyPart(
  async () => (await import('@/features/notes/place/PlaceNotes')).PlaceNotes,
  {
    shown: 'over',
    onClose: ({ context, place }) => context.close(place),
    takesKeys: ({ context }) => context.writing !== null,
  },
);

interface Props {
  ebookId: string;
  ebook: Ebook | undefined;
  screen: Screen;
  inView?: PageInView;
  goTo?: ((page: number) => void) | null;
  children: ReactNode;
}

/** Used by screens without a reader. */
const noPageInView: PageInView = new Store<number | null>(null);

/** The state, its dispatch, and whether the notes are not loaded for now (`skip`). */
function useNotesState(ebookId: string, ebook: Ebook | undefined) {
  const address = useLocation(); // another object each time that a link is followed
  const [stored, dispatch] = useReducer(notesReducer, ebookId, initialNotesState);
  useEffect(() => {
    const id = new URLSearchParams(address.search).get('note');
    if (id) dispatch({ ebookId, type: 'request', request: { id, from: 'address' } });
  }, [ebookId, address]);
  const hasOpenNotes = ebook !== undefined && ebook.open_notes > 0;
  useEffect(() => {
    if (hasOpenNotes) dispatch({ ebookId, type: 'load' }); // the notes stay when the last open one is done
  }, [ebookId, hasOpenNotes]);
  const state = stateFor(stored, ebookId);
  return { state, dispatch, skip: !state.needed && !hasOpenNotes };
}

/**
 * Provides the notes of an e-book to a screen. They are read if some are open or when they are
 * asked for (RULES §18.5).
 */
export function NotesProvider({
  ebookId,
  ebook,
  screen,
  inView = noPageInView,
  goTo = null,
  children,
}: Props) {
  const { state, dispatch, skip } = useNotesState(ebookId, ebook);
  const query = useGetNotesQuery(ebookId, { skip });
  const { data, failed } = shownRead(query);
  const actions = useMemo(
    () => ({
      load: () => dispatch({ ebookId, type: 'load' }),
      requestNote: (id: string, from: NoteRequest['from']) =>
        dispatch({ ebookId, type: 'request', request: { id, from } }),
      write: (place: Place) => dispatch({ ebookId, type: 'write', place }),
      openPlace: (place: Place) => dispatch({ ebookId, type: 'openPlace', place }),
      close: (place: Place) => dispatch({ ebookId, type: 'close', place }),
      reportFound: (found: ReadonlyMap<string, QuoteLocation>, pdf: string) =>
        dispatch({ ebookId, type: 'found', found, pdf }),
    }),
    [ebookId, dispatch],
  );
  const loaded = useMemo(
    () => ({
      notes: data?.notes,
      counts: openByPlace(data?.notes ?? []),
      mayWrite: data?.may_write,
    }),
    [data],
  );
  const value = ebook && {
    ...state,
    ...actions,
    ...loaded,
    ebook,
    screen,
    loadsNotes: !skip,
    failed,
    inView,
    goTo,
  };
  return (
    <NotesContext value={value ?? null}>
      {value?.request && <ShowRequestedNote context={value} request={value.request} />}
      {children}
      {value?.dialogPlace && <PlaceNotes context={value} place={value.dialogPlace} />}
    </NotesContext>
  );
}
