import { useNotesContext } from '@/features/notes/state/useNotesContext';
import { clip } from '@/text/length';
import { viNotes } from '@/text/review/viNotes';
import type { MarkAction } from './markedText';

/** The server's limit for the length of a quote. */
const maxQuoteLength = 1000;

/** The action that writes a note about marked text; undefined if the user may not write notes. */
export function useNoteAction(shift: MarkAction['shift']): MarkAction | undefined {
  const context = useNotesContext();
  if (!context?.mayWrite) return undefined;
  return {
    label: viNotes.write,
    shift,
    run: ({ text, page, rects }) =>
      context.write({ kind: 'page', page, quote: clip(text, maxQuoteLength), rects }),
  };
}
