import { useNotesDesk } from '@/features/notes/desk/useNotesDesk';
import { lazyPart } from '@/ui/lazyPart';

const NoteSteps = lazyPart(async () => (await import('./NoteSteps')).NoteSteps);

/** Steps through the open notes of an e-book that was returned. */
export function ReturnedSteps() {
  const desk = useNotesDesk();
  if (!desk?.notes || desk.notes.length === 0) return null;
  return <NoteSteps desk={desk} />;
}
