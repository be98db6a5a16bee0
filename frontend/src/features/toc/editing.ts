import type { Ebook, Toc } from '@/api/types';
import { type Line, linesOf } from './outline';

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
}

/** Where the focus goes once the rows are drawn: to a line, or back to what moved with one. */
export type Focus = { key: string; part: 'title' | 'row' } | { element: Element | null };

export interface Editing {
  lines: Line[];
  stored: Stored;
  /** Since when there is something that was not sent; null while there is not. */
  changedAt: number | null;
  saving: boolean;
  savedAt: Date | null;
  trouble: SaveTrouble | null;
  conflict: TocConflict | null;
  folded: ReadonlySet<string>;
  focus: Focus | null;
}

export type Change =
  | { do: 'change'; lines: Line[]; at: number; focus?: Focus }
  | { do: 'fold'; key: string }
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
    folded: new Set(),
    focus: null,
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
    case 'fold':
      return { ...state, folded: toggled(state.folded, change.key) };
    case 'send':
      return { ...state, saving: true, changedAt: null, trouble: null };
    case 'store':
      return {
        ...state,
        stored: storedOf(change.toc),
        lines: withLastingIds(state.lines, change.sent, change.toc),
      };
    case 'merge':
      return { ...state, stored: storedOf(change.toc), lines: change.lines };
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
        conflict: null,
        trouble: null,
        changedAt: change.at,
      };
    case 'finish':
      return finished(state, change);
    case 'recover': {
      const stored = { ...state.stored, version: change.version, lines: change.base };
      return { ...state, stored, lines: change.lines, changedAt: change.at };
    }
  }
}

function changed(state: Editing, { lines, at, focus }: Extract<Change, { do: 'change' }>): Editing {
  const toTitle = focus && 'part' in focus && focus.part === 'title';
  return {
    ...state,
    lines,
    changedAt: state.changedAt ?? at,
    focus: focus ?? null,
    folded: toTitle ? new Set() : state.folded, // a new line must be in sight
  };
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

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

function storedOf(toc: Toc): Stored {
  return {
    version: toc.version,
    ids: new Set(toc.items.map((item) => item.id)),
    lines: linesOf(toc.items),
  };
}

/** The server answers in the order it was sent; what was typed meanwhile stays. */
function withLastingIds(lines: Line[], sent: readonly Line[], answer: Toc): Line[] {
  const ids = new Map(sent.map((line, i) => [line.key, answer.items[i]?.id ?? line.id]));
  return lines.map((line) => {
    const id = ids.get(line.key) ?? line.id;
    return id === line.id ? line : { ...line, id };
  });
}
