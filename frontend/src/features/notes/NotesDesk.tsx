import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import { useSearchParams } from 'react-router';
import { useGetNotesQuery } from '@/api/notes';
import type { Place } from '@/api/reviewTypes';
import type { Ebook } from '@/api/types';
import { desk, deskOf, emptyDesk, type Lead } from '@/features/notes/desk/deskState';
import { openByPlace, type QuoteLocation } from '@/features/notes/desk/places';
import { DeskContext, type Screen } from '@/features/notes/desk/useNotesDesk';
import { lazyPart } from '@/ui/lazyPart';
import { PageInView } from '@/ui/PageInView';

const Leading = lazyPart(async () => (await import('@/features/notes/place/Leading')).Leading, {
  shown: 'over',
});
const PlaceNotes = lazyPart(
  async () => (await import('@/features/notes/place/PlaceNotes')).PlaceNotes,
  {
    shown: 'over',
    onClose: ({ desk }) => desk.openPlace(null),
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
const nothing = new PageInView();

/**
 * Provides the notes of an e-book to a screen. They are read if some are open or when they are
 * asked for (RULES §18.5).
 */
export function NotesDesk({
  ebookId,
  ebook,
  screen,
  inView = nothing,
  goTo = null,
  children,
}: Props) {
  const [address] = useSearchParams();
  const [stored, act] = useReducer(desk, ebookId, emptyDesk);
  const led = address.get('note');
  useEffect(() => {
    if (led) act({ ebookId, type: 'lead', lead: { id: led, from: 'address' } });
  }, [ebookId, led]);
  const state = deskOf(stored, ebookId);
  const skip = !state.wanted && !(ebook && ebook.open_notes > 0);
  const { currentData, error, isFetching, refetch } = useGetNotesQuery(ebookId, { skip });
  const acts = useMemo(
    () => ({
      want: () => act({ ebookId, type: 'want' }),
      leadTo: (id: string, from: Lead['from']) =>
        act({ ebookId, type: 'lead', lead: { id, from } }),
      write: (place: Place | null) => act({ ebookId, type: 'write', place }),
      openPlace: (place: Place | null) => act({ ebookId, type: 'openPlace', place }),
      tellFound: (found: ReadonlyMap<string, QuoteLocation>, pdf: string) =>
        act({ ebookId, type: 'found', found, in: pdf }),
    }),
    [ebookId],
  );
  const read = useMemo(
    () => ({
      notes: currentData?.notes,
      open: openByPlace(currentData?.notes ?? []),
      mayWrite: currentData?.may_write,
    }),
    [currentData],
  );
  const value = ebook && {
    ...state,
    ...acts,
    ...read,
    ebook,
    screen,
    reading: !skip,
    error: isFetching ? undefined : error,
    retry: () => void refetch(),
    inView,
    goTo,
  };
  return (
    <DeskContext value={value ?? null}>
      {value?.lead && <Leading desk={value} lead={value.lead} />}
      {children}
      {value?.place && <PlaceNotes desk={value} place={value.place} />}
    </DeskContext>
  );
}
