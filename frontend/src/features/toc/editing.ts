import type { Ebook, Toc } from '@/api/types';
import { type FaultyField, faultOf } from './faults';
import {
  type History,
  noHistory,
  redone,
  remembered,
  spotAfter,
  type Typing,
  undone,
  withLasting,
} from './history';
import { type Line, linesOf, type Spot, sameOutline } from './outline';
import { type Focus, firstView, focused, type View, type ViewChange, viewed } from './view';

/** The outline as last known on the server. */
export interface Stored {
  version: number;
  ids: ReadonlySet<string>;
  lines: Line[];
}

export interface TocConflict {
  current: Toc;
  /** The outline as both sides started from it. */
  base: Line[];
  by: { id: string; full_name: string } | null;
  at: string;
}

export interface SaveTrouble {
  message: string;
  /** The status that closed the outline meanwhile. */
  closed?: Ebook['status'];
  /** The session ended: it goes on once the same person has signed in again. */
  signedOut?: boolean;
  /** What holds up saving here; it is over when all of it is mended. */
  fields?: FaultyField[];
}

export interface Editing extends View {
  lines: Line[];
  stored: Stored;
  /** Since when there is something that was not sent; null while there is not. */
  changedAt: number | null;
  saving: boolean;
  savedAt: Date | null;
  trouble: SaveTrouble | null;
  conflict: TocConflict | null;
  history: History;
}

export type Change =
  | {
      do: 'change';
      lines: Line[];
      at: number;
      focus?: Focus;
      /** Where the person was before. */
      spot?: Spot | null;
      typing?: Typing;
    }
  | { do: 'undo' | 'redo'; at: number; spot: Spot | null }
  | ViewChange
  | { do: 'send' }
  | { do: 'store'; toc: Toc; sent: Line[] }
  | { do: 'merge'; toc: Toc; lines: Line[] }
  | { do: 'refuse'; trouble: SaveTrouble }
  | { do: 'ask'; conflict: TocConflict }
  | { do: 'putOff'; at: number }
  | { do: 'resolve'; toc: Toc; lines: Line[]; at: number }
  | { do: 'finish'; ok: boolean; at: number }
  | { do: 'recover'; lines: Line[]; version: number; base: Line[]; at: number };

export function opened(toc: Toc): Editing {
  return {
    lines: linesOf(toc.items),
    stored: storedOf(toc),
    changedAt: null,
    saving: false,
    savedAt: null,
    trouble: null,
    conflict: null,
    history: noHistory,
    ...firstView,
  };
}

/** Saving, unsaved, or neither: what the person is told. */
export function saveState({ saving, changedAt }: Editing): 'clean' | 'unsaved' | 'saving' {
  if (saving) return 'saving';
  return changedAt === null ? 'clean' : 'unsaved';
}

export function reduce(state: Editing, change: Change): Editing {
  switch (change.do) {
    case 'change':
      return changed(state, change);
    case 'undo':
    case 'redo':
      return steppedTo(state, change);
    case 'fold':
    case 'foldAll':
    case 'focus':
    case 'choose':
    case 'pick':
      return { ...state, ...viewed(state, state.lines, change) };
    case 'send':
      return { ...state, saving: true, changedAt: null, trouble: null };
    case 'store':
      return saved(state, change.toc, change.sent);
    case 'merge': // a step back beyond it would take back what was saved elsewhere
      return {
        ...state,
        stored: storedOf(change.toc),
        lines: change.lines,
        history: noHistory,
      };
    case 'refuse':
      return { ...state, trouble: change.trouble };
    case 'ask':
      return { ...state, conflict: change.conflict };
    case 'putOff': // not answered: it stays unsaved, and is asked again with the next save
      return { ...state, conflict: null, changedAt: change.at };
    case 'resolve':
      return {
        ...state,
        stored: storedOf(change.toc),
        lines: change.lines,
        history: noHistory,
        conflict: null,
        trouble: null,
        changedAt: change.at,
      };
    case 'finish':
      return finished(state, change);
    case 'recover': {
      const stored = { ...state.stored, version: change.version, lines: change.base };
      return {
        ...state,
        stored,
        lines: change.lines,
        changedAt: change.at,
        history: noHistory,
      };
    }
  }
}

function changed(state: Editing, change: Extract<Change, { do: 'change' }>): Editing {
  const { lines, at, focus = null, spot = null, typing = null } = change;
  return {
    ...state,
    lines,
    changedAt: state.changedAt ?? at,
    trouble: stillThere(state.trouble, lines),
    ...focused(state.folded, lines, focus),
    history: remembered(state.history, { lines: state.lines, spot }, typing),
  };
}

/** Undo and redo. Back at what is stored there is nothing to save. */
function steppedTo(state: Editing, change: Extract<Change, { do: 'undo' | 'redo' }>): Editing {
  const { lines: from, saving, trouble, stored } = state;
  const go = change.do === 'undo' ? undone : redone;
  const gone = go(state.history, { lines: from, spot: change.spot });
  if (!gone) return state;
  const { lines } = gone.step;
  const clean = !saving && !trouble && sameOutline(lines, stored.lines);
  const focus = spotAfter(from, gone.step);
  return {
    ...state,
    lines,
    changedAt: clean ? null : (state.changedAt ?? change.at),
    trouble: stillThere(trouble, lines),
    ...focused(state.folded, lines, focus),
    history: gone.history,
  };
}

/** A trouble with what is written here goes when that is mended. */
function stillThere(trouble: SaveTrouble | null, lines: readonly Line[]): SaveTrouble | null {
  return trouble?.fields ? faultOf(lines) : trouble;
}

/** What failed is still to be saved, and is tried again in its time. */
function finished(state: Editing, { ok, at }: Extract<Change, { do: 'finish' }>): Editing {
  return {
    ...state,
    saving: false,
    savedAt: ok ? new Date(at) : state.savedAt,
    changedAt: ok ? state.changedAt : at,
  };
}

function storedOf(toc: Toc): Stored {
  return {
    version: toc.version,
    ids: new Set(toc.items.map((item) => item.id)),
    lines: linesOf(toc.items),
  };
}

/** The server answers in the order it was sent; what was typed meanwhile stays. */
function saved(state: Editing, toc: Toc, sent: readonly Line[]): Editing {
  const ids = new Map<string, string>();
  sent.forEach((line, i) => {
    const id = toc.items[i]?.id ?? line.id;
    if (id !== line.id) ids.set(line.key, id);
  });
  const lines = state.lines.map((line) => {
    const id = ids.get(line.key);
    return id === undefined ? line : { ...line, id };
  });
  return { ...state, stored: storedOf(toc), lines, history: withLasting(state.history, ids) };
}
