import type { Place } from '@/api/reviewTypes';
import type { Found } from './places';

/** A note that is gone to. Asked for twice, it is gone to twice: each is an object of its own. */
export interface Lead {
  id: string;
  /** From where: the focus goes to the card (pin), to the place, or stays (card). */
  from: 'list' | 'pin' | 'steps' | 'address' | 'card';
}

export interface DeskState {
  ebookId: string;
  /** The notes are to be read, also where none is open. */
  wanted: boolean;
  lead: Lead | null;
  /** What is being written about; null while no new note is. */
  writing: Place | null;
  /** The place whose notes are opened where they belong: its key. */
  place: Place | null;
  found: ReadonlyMap<string, Found>;
  /** The PDF in which that was found. */
  foundIn: string | null;
}

export type DeskAct = { ebookId: string } & (
  | { type: 'want' }
  | { type: 'lead'; lead: Lead }
  | { type: 'write'; place: Place | null }
  | { type: 'openPlace'; place: Place | null }
  | { type: 'found'; found: ReadonlyMap<string, Found>; in: string }
);

export const emptyDesk = (ebookId: string): DeskState => ({
  ebookId,
  wanted: false,
  lead: null,
  writing: null,
  place: null,
  found: new Map(),
  foundIn: null,
});

/** What belongs to one e-book is nothing to the next. */
export const deskOf = (state: DeskState, ebookId: string): DeskState =>
  state.ebookId === ebookId ? state : emptyDesk(ebookId);

export function desk(before: DeskState, act: DeskAct): DeskState {
  const state = deskOf(before, act.ebookId);
  switch (act.type) {
    case 'want':
      return state.wanted ? state : { ...state, wanted: true };
    case 'lead':
      // What is opened at one place is left for another, but not for what is done in it.
      return {
        ...state,
        wanted: true,
        lead: act.lead,
        place: act.lead.from === 'card' ? state.place : null,
      };
    case 'write':
      return { ...state, wanted: true, writing: act.place };
    case 'openPlace':
      return { ...state, wanted: true, place: act.place };
    case 'found':
      return {
        ...state,
        found: new Map([...(state.foundIn === act.in ? state.found : []), ...act.found]),
        foundIn: act.in,
      };
  }
}

/** A note that is begun without a place: one that was kept brings its own. */
export const unplaced: Place = { kind: 'ebook' };
