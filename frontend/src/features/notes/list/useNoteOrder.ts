import { useState } from 'react';
import { useUser } from '@/api/session';
import type { NoteOrder } from '@/features/notes/state/noteOrder';
import { readText, writeText } from '@/state/stored';

/** The user's order for the list of notes, stored in this browser. */
export function useNoteOrder(): [order: NoteOrder, set: (order: NoteOrder) => void] {
  const key = `cms-note-order:${useUser()?.id ?? ''}`;
  const [order, setOrder] = useState<NoteOrder>(() =>
    readText(key) === 'number' ? 'number' : 'place',
  );
  const set = (next: NoteOrder) => {
    setOrder(next);
    writeText(key, next);
  };
  return [order, set];
}
