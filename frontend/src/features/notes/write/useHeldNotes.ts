import { useCallback, useEffect, useState } from 'react';
import type { Note } from '@/api/reviewTypes';

export type HoldNote = (note: Note) => () => void;

/**
 * The notes, with those on which the user is writing even if somebody has removed them meanwhile.
 * `hold` keeps one until the function that it returned is called.
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
export function useHold(hold: HoldNote, note: Note, isWriting: boolean): void {
  useEffect(() => (isWriting ? hold(note) : undefined), [hold, note, isWriting]);
}
