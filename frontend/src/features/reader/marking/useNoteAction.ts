import { useNotesDesk } from '@/features/notes/desk/useNotesDesk';
import { clip } from '@/text/length';
import { viNotes } from '@/text/viNotes';
import type { MarkAction } from './markedText';

/** The server keeps no longer quotes. */
const longestQuote = 1000;

/** Writes of text that is marked in the PDF; undefined where one may not. */
export function useNoteAction(shift: MarkAction['shift']): MarkAction | undefined {
  const desk = useNotesDesk();
  if (!desk?.mayWrite) return undefined;
  return {
    label: viNotes.write,
    shift,
    run: ({ text, page, rects }) =>
      desk.write({ kind: 'page', page, quote: clip(text, longestQuote), rects }),
  };
}
