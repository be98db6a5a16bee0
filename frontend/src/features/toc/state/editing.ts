import type { Ebook, Toc } from '@/api/types';
import {
  type Line,
  linesOf,
  type Spot,
  sameLine,
  sameOutline,
} from '@/features/toc/outline/outline';
import { type InvalidField, outlineProblem } from '@/features/toc/outline/outlineProblem';
import { UnsavedWork } from '@/ui/unsaved/UnsavedWork';
import {
  type History,
  noHistory,
  redone,
  remembered,
  spotAfter,
  type Typing,
  undone,
  withServerIds,
} from './history';
import { changedView, type Focus, focusOn, initialView, type View, type ViewChange } from './view';

/** Version and ids of the outline stored on the server. */
export interface Stored {
  version: number;
  ids: ReadonlySet<string>;
}

export interface TocConflict {
  current: Toc;
  /** The common ancestor of both versions. */
  base: Line[];
  by: { id: string; full_name: string } | null;
  at: string;
}

export interface SaveTrouble {
  message: string;
  /** The e-book's new status, if that closed the outline for editing. */
  newStatus?: Ebook['status'];
  /** The session ended; saving continues once the same person has signed in again. */
  signedOut?: boolean;
  /** Saving again unchanged may succeed. */
  canRetry?: boolean;
  /** The fields that prevent saving. The trouble goes away when all are corrected. */
  fields?: InvalidField[];
  /** Everything else was saved. */
  restSaved?: boolean;
}

export interface Editing extends View {
  lines: Line[];
  stored: Stored;
  work: UnsavedWork<Line[]>;
  /** When the delay of the autosave began; null if nothing is unsent. */
  delayBegan: number | null;
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
      /** Where the focus was before the change. */
      spot?: Spot | null;
      typing?: Typing;
    }
  | { do: 'undo' | 'redo'; at: number; spot: Spot | null }
  | ViewChange
  | { do: 'send' }
  | { do: 'store'; toc: Toc; sent: Line[] }
  | { do: 'merge'; toc: Toc; lines: Line[] }
  | { do: 'fail'; trouble: SaveTrouble }
  | { do: 'conflict'; conflict: TocConflict }
  | { do: 'putOff'; at: number }
  | { do: 'resolve'; toc: Toc; lines: Line[]; at: number }
  | { do: 'finish'; ok: boolean; at: number }
  | { do: 'recover'; lines: Line[]; version: number; base: Line[]; at: number };

export function opened(toc: Toc): Editing {
  const lines = linesOf(toc.items);
  return {
    lines,
    stored: storedOf(toc),
    work: UnsavedWork.of(lines, sameOutline),
    delayBegan: null,
    savedAt: null,
    trouble: null,
    conflict: null,
    history: noHistory,
    ...initialView,
  };
}

/** The save status shown to the user. */
export function saveState({ work, lines }: Editing): 'clean' | 'unsaved' | 'saving' {
  if (work.isSending) return 'saving';
  return work.isDirty(lines) ? 'unsaved' : 'clean';
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
      return { ...state, ...changedView(state, state.lines, change) };
    case 'send': // trouble stays until the outcome is known: repeated saves would make it flicker
      return { ...state, work: state.work.send(state.lines), delayBegan: null };
    case 'store':
      return saved(state, change.toc, change.sent);
    case 'merge':
      return merged(state, change);
    case 'fail':
      return { ...state, trouble: change.trouble };
    case 'conflict':
      return { ...state, conflict: change.conflict, trouble: null };
    case 'putOff': // the outline stays unsaved; the next save asks again
      return { ...state, conflict: null, delayBegan: change.at };
    case 'resolve':
      return { ...merged(state, change), conflict: null, trouble: null, delayBegan: change.at };
    case 'finish':
      return finished(state, change);
    case 'recover':
      return {
        ...state,
        stored: { ...state.stored, version: change.version },
        work: state.work.rebased(change.base),
        lines: change.lines,
        delayBegan: change.at,
        history: noHistory,
      };
  }
}

/** When the delay of an autosave of these lines began. */
function delayBeginning(state: Editing, lines: Line[], at: number): number | null {
  return state.work.isDirty(lines) ? (state.delayBegan ?? at) : null;
}

function changed(state: Editing, change: Extract<Change, { do: 'change' }>): Editing {
  const { lines, at, focus = null, spot = null, typing = null } = change;
  return {
    ...state,
    lines,
    delayBegan: delayBeginning(state, lines, at),
    trouble: remainingTrouble(state.trouble, lines),
    ...focusOn(state.folded, lines, focus),
    history: remembered(state.history, { lines: state.lines, spot }, typing),
  };
}

/** Undo and redo. */
function steppedTo(state: Editing, change: Extract<Change, { do: 'undo' | 'redo' }>): Editing {
  const { lines: from, trouble } = state;
  const go = change.do === 'undo' ? undone : redone;
  const stepped = go(state.history, { lines: from, spot: change.spot });
  if (!stepped) return state;
  const { lines } = stepped.step;
  const focus = spotAfter(from, stepped.step);
  return {
    ...state,
    lines,
    delayBegan: delayBeginning(state, lines, change.at),
    trouble: remainingTrouble(trouble, lines),
    ...focusOn(state.folded, lines, focus),
    history: stepped.history,
  };
}

/** Problems of lines go away once they are corrected. */
function remainingTrouble(trouble: SaveTrouble | null, lines: readonly Line[]): SaveTrouble | null {
  return trouble?.fields ? outlineProblem(lines) : trouble;
}

/** The history ends here: undo beyond this point would revert what was saved elsewhere. */
function merged(state: Editing, { toc, lines }: { toc: Toc; lines: Line[] }): Editing {
  return {
    ...state,
    stored: storedOf(toc),
    work: state.work.rebased(linesOf(toc.items)),
    lines,
    history: noHistory,
  };
}

function finished(state: Editing, { ok, at }: Extract<Change, { do: 'finish' }>): Editing {
  // Still unsaved, and sent again by the autosave.
  if (!ok) return { ...state, work: state.work.failed(), delayBegan: at };
  return {
    ...state,
    savedAt: new Date(at),
    delayBegan: delayBeginning(state, state.lines, at),
  };
}

function storedOf(toc: Toc): Stored {
  return {
    version: toc.version,
    ids: new Set(toc.items.map((item) => item.id)),
  };
}

/**
 * The server returns items in the order sent. Texts that it cleaned are shown as they are stored;
 * what was typed meanwhile is kept.
 */
function saved(state: Editing, toc: Toc, sent: readonly Line[]): Editing {
  const returned = linesOf(toc.items);
  const ids = new Map<string, string>();
  const cleaned = new Map<string, { from: Line; to: Line }>();
  sent.forEach((from, i) => {
    const to = returned[i] ?? from;
    if (to.id !== from.id) ids.set(from.key, to.id);
    if (!sameLine(from, to)) cleaned.set(from.key, { from, to });
  });
  const lines = state.lines.map((line) => {
    const id = ids.get(line.key) ?? line.id;
    const { from, to } = cleaned.get(line.key) ?? { from: null, to: line };
    if (from?.title === line.title && from.page === line.page)
      return { ...line, id, title: to.title, page: to.page };
    return id === line.id ? line : { ...line, id };
  });
  return {
    ...state,
    stored: storedOf(toc),
    work: state.work.sent(returned),
    trouble: null,
    lines,
    history: withServerIds(state.history, ids),
  };
}
