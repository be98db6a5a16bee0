import type { Place } from '@/api/reviewTypes';
import type { QuoteLocation } from './places';

/** A note to go to. A new object for each request, so that the same note can be requested twice. */
export interface NoteRequest {
  id: string;
  /**
   * Where the request came from. From a pin the focus goes to the note's card, from a card it stays,
   * otherwise it goes to the place.
   */
  from: 'list' | 'pin' | 'steps' | 'address' | 'card';
}

export interface NotesState {
  ebookId: string;
  /** Whether the notes are loaded even if all are done. */
  needed: boolean;
  request: NoteRequest | null;
  /** The place of the new note being written; null if there is none. */
  writing: Place | null;
  /** The place whose notes a dialog shows; null if there is no dialog. */
  dialogPlace: Place | null;
  /** Where quotes were found, by the id of the note. */
  found: ReadonlyMap<string, QuoteLocation>;
  /** The PDF in which the quotes were found. */
  foundIn: string | null;
}

type NotesAction = { ebookId: string } & (
  | { type: 'load' }
  | { type: 'request'; request: NoteRequest }
  | { type: 'write'; place: Place }
  | { type: 'openPlace'; place: Place }
  | { type: 'close'; place: Place }
  | { type: 'found'; found: ReadonlyMap<string, QuoteLocation>; pdf: string }
);

export const initialNotesState = (ebookId: string): NotesState => ({
  ebookId,
  needed: false,
  request: null,
  writing: null,
  dialogPlace: null,
  found: new Map(),
  foundIn: null,
});

/** The state is reset for another e-book. */
export const stateFor = (state: NotesState, ebookId: string): NotesState =>
  state.ebookId === ebookId ? state : initialNotesState(ebookId);

export function notesReducer(before: NotesState, action: NotesAction): NotesState {
  const state = stateFor(before, action.ebookId);
  if (action.type === 'close') return closed(before, action);
  switch (action.type) {
    case 'load':
      return state.needed ? state : { ...state, needed: true };
    case 'request':
      // The dialog of a place is closed unless the request comes from within it.
      return {
        ...state,
        needed: true,
        request: action.request,
        dialogPlace: action.request.from === 'card' ? state.dialogPlace : null,
      };
    case 'write':
      return { ...state, needed: true, writing: action.place };
    case 'openPlace':
      return { ...state, needed: true, dialogPlace: action.place };
    case 'found':
      return {
        ...state,
        found: new Map([...(state.foundIn === action.pdf ? state.found : []), ...action.found]),
        foundIn: action.pdf,
      };
  }
}

/**
 * Ends the writing about a place, or its dialog. The action may come late, after a response. What
 * was opened since stays, here or on another e-book.
 */
function closed(state: NotesState, { ebookId, place }: { ebookId: string; place: Place }) {
  if (state.ebookId !== ebookId) return state;
  const unlessClosed = (other: Place | null) => (other === place ? null : other);
  return {
    ...state,
    writing: unlessClosed(state.writing),
    dialogPlace: unlessClosed(state.dialogPlace),
  };
}

/** The place of a new note until one is chosen; a restored draft brings its own. */
export const unplaced: Place = { kind: 'ebook' };
