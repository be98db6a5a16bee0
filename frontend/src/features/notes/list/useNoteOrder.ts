import { useState } from 'react';
import { useUser } from '@/api/session';
import type { NoteOrder } from '@/features/notes/state/noteOrder';

const keyOf = (userId: string) => `cms-note-order:${userId}`;

function stored(userId: string): NoteOrder {
  try {
    return localStorage.getItem(keyOf(userId)) === 'number' ? 'number' : 'place';
  } catch {
    return 'place';
  }
}

/** The user's order for the list of notes, stored in this browser. */
export function useNoteOrder(): [order: NoteOrder, set: (order: NoteOrder) => void] {
  const userId = useUser()?.id ?? '';
  const [order, setOrder] = useState(() => stored(userId));
  const set = (next: NoteOrder) => {
    setOrder(next);
    try {
      localStorage.setItem(keyOf(userId), next);
    } catch {
      // Without storage it applies to this page only.
    }
  };
  return [order, set];
}
