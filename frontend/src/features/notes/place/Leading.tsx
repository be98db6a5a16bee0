import { useEffect, useEffectEvent } from 'react';
import type { Lead } from '@/features/notes/desk/deskState';
import { pageNow } from '@/features/notes/desk/places';
import type { Desk } from '@/features/notes/desk/useNotesDesk';
import { showPlace } from './showPlace';

interface Props {
  desk: Desk;
  lead: Lead;
}

/** Goes to the place of the requested note. */
export function Leading({ desk: { notes, found, goTo }, lead }: Props) {
  const known = notes !== undefined;
  const go = useEffectEvent((to: Lead): (() => void) | undefined => {
    const place = notes?.find(({ id }) => id === to.id)?.place;
    if (!place || to.from === 'pin' || to.from === 'card') return;
    if (place.kind === 'page') goTo?.(pageNow(place, found.get(to.id)));
    else return showPlace(place);
  });
  useEffect(() => (known ? go(lead) : undefined), [lead, known]);
  return null;
}
