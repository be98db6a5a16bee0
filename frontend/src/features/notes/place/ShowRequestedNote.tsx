import { useEffect, useEffectEvent } from 'react';
import type { NoteRequest } from '@/features/notes/state/notesState';
import { pageNow } from '@/features/notes/state/places';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { showPlace } from './showPlace';

interface Props {
  context: NotesContextValue;
  request: NoteRequest;
}

/** Goes to the place of the requested note. */
export function ShowRequestedNote({ context: { notes, found, goTo }, request }: Props) {
  const loaded = notes !== undefined;
  const go = useEffectEvent((to: NoteRequest): (() => void) | undefined => {
    const place = notes?.find(({ id }) => id === to.id)?.place;
    if (!place || to.from === 'pin' || to.from === 'card') return;
    if (place.kind === 'page') goTo?.(pageNow(place, found.get(to.id)));
    else return showPlace(place);
  });
  useEffect(() => (loaded ? go(request) : undefined), [request, loaded]);
  return null;
}
