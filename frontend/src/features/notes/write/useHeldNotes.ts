import { useCallback, useEffect, useState } from 'react';
import type { Note } from '@/api/reviewTypes';

export type HoldNote = (note: Note) => () => void;

/**
 * The notes, and those on which the user is writing: they stay as they were, even if somebody
 * removes them meanwhile. `hold` keeps one until the returned function is called.
 */
export function useHeldNotes(notes: readonly Note[] = []) {
  const [held, setHeld] = useState<ReadonlyMap<string, Note>>(new Map());
  const hold: HoldNote = useCallback((note) => {
    setHeld((before) => new Map(before).set(note.id, note));
    return () => setHeld((before) => new Map([...before].filter(([id]) => id !== note.id)));
  }, []);
  const ids = new Set(notes.map(({ id }) => id));
  const removed = [...held.values()].filter(({ id }) => !ids.has(id));
  return { all: [...notes, ...removed], held, hold };
}

/** Holds a note while the user writes on it. */
export function useHeld(hold: HoldNote, note: Note, isWriting: boolean): void {
  useEffect(() => (isWriting ? hold(note) : undefined), [hold, note, isWriting]);
}
