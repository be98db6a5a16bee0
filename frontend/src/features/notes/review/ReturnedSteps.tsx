import { useNotesContext } from '@/features/notes/state/useNotesContext';
import { lazyPart } from '@/ui/loading/lazyPart';

const NoteSteps = lazyPart(async () => (await import('./NoteSteps')).NoteSteps);

/** Steps through the open notes of an e-book that was returned. */
export function ReturnedSteps() {
  const context = useNotesContext();
  if (!context?.notes || context.notes.length === 0) return null;
  return <NoteSteps context={context} />;
}
