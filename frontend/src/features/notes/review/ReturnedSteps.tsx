import { useNotesDesk } from '@/features/notes/desk/useNotesDesk';
import { lazyPart } from '@/ui/lazyPart';

const NoteSteps = lazyPart(async () => (await import('./NoteSteps')).NoteSteps);

/** Where an e-book came back with open notes: the way through them. */
export function ReturnedSteps() {
  const desk = useNotesDesk();
  if (!desk?.notes || desk.notes.length === 0) return null;
  return <NoteSteps desk={desk} />;
}
