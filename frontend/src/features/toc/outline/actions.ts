import type { Pasted } from '@/features/toc/paste/paste';
import { branchesOf, movedAll, movedTogether, removedAll } from './groups';
import { type Move, moves } from './moves';
import {
  addChapter,
  addChild,
  addSibling,
  deepestLevel,
  endOf,
  type Line,
  newLine,
  type Spot,
  spliced,
  withoutLine,
} from './outline';
import { halves, joined, joinStart, split, type TextRange } from './splitJoin';

/** Changes of an outline, whether they come from a button, a key or a pointer. */
export type OutlineAction =
  | { do: 'title' | 'page'; key: string; text: string }
  /** The page shown in the reader becomes the page of the line. */
  | { do: 'takePage'; key: string; page: number }
  /** Text of the PDF becomes a line's title, or a new line. */
  | ({ do: 'retitle' | 'insert'; key: string | null } & Quote)
  | { do: 'child' | 'sibling' | 'remove' | Move; key: string }
  | { do: 'chapter'; key?: string }
  | ({ do: 'split'; key: string } & TextRange)
  /** Removes a blank line. */
  | { do: 'erase'; key: string }
  /** Joins a line with the one before. */
  | { do: 'join'; key: string }
  | { do: 'paste'; key: string | null; rows: Pasted[] }
  /** Replaces the whole outline, for example by one taken from the PDF. */
  | { do: 'rewrite'; lines: Line[]; focus?: Spot }
  | { do: 'drop'; keys: string[]; to: number; level: number }
  | { do: 'group'; what: Move | 'remove'; keys: string[] };

/** One line of text marked in the PDF, and its page. */
interface Quote {
  title: string;
  page: number;
  noFocus: boolean;
}

/** Lines removed together, and the line they followed. */
export interface Removal {
  lines: Line[];
  after: string | null;
}

/** The resulting lines, the focus, and what was removed or moved. */
interface Outcome {
  lines: Line[];
  focus?: Spot;
  removals?: Removal[];
  moved?: Line[];
}

/** Applies an action to an outline; returns null if nothing changes. */
export function applyAction(lines: Line[], action: OutlineAction): Outcome | null {
  switch (action.do) {
    case 'chapter': {
      const made = newLine(0);
      const added = addChapter(lines, made, indexOf(lines, action.key));
      return { lines: added, focus: { key: made.key, part: 'title' } };
    }
    case 'paste':
      return withPasted(lines, indexOf(lines, action.key), action.rows);
    case 'rewrite':
      return { lines: action.lines, focus: action.focus };
    case 'retitle':
    case 'insert':
      return withQuote(lines, action);
    case 'group':
      if (action.what === 'remove') return withoutBranches(lines, action.keys);
      return afterMove(lines, movedAll(lines, action.keys, action.what), action.keys);
    case 'drop':
      return afterMove(
        lines,
        movedTogether(lines, action.keys, action.to, action.level),
        action.keys,
      );
    default: {
      const index = indexOf(lines, action.key);
      const line = lines[index];
      return line ? applyToLine(lines, index, line, action) : null;
    }
  }
}

function indexOf(lines: readonly Line[], key: string | null = null): number {
  return key === null ? -1 : lines.findIndex((line) => line.key === key);
}

function afterMove(lines: Line[], next: Line[] | null, keys: readonly string[]): Outcome | null {
  if (!next || next.every((line, i) => line === lines[i])) return null;
  const moved = branchesOf(lines, keys).flatMap(([root]) => root ?? []);
  return { lines: next, moved };
}

function applyToLine(lines: Line[], index: number, line: Line, action: LineAction): Outcome | null {
  switch (action.do) {
    case 'title':
    case 'page':
      return { lines: lines.with(index, { ...line, [action.do]: action.text }) };
    case 'takePage':
      return withTexts(lines, index, { page: String(action.page) });
    case 'child':
    case 'sibling':
      return withNewLine(lines, index, action.do === 'child' ? addChild : addSibling);
    case 'split':
      return splitAtCaret(lines, index, line, action);
    case 'erase':
      return withoutBlankLine(lines, index, line);
    case 'join':
      return joinedWithBefore(lines, index);
    case 'remove':
      return withoutBranches(lines, [line.key]);
    default:
      return afterMove(lines, moves[action.do](lines, index), [line.key]);
  }
}

function withNewLine(lines: Line[], index: number, add: typeof addChild): Outcome {
  const made = newLine(lines[index]?.level ?? 0);
  return { lines: add(lines, index, made), focus: { key: made.key, part: 'title' } };
}

/** With the caret at the end of the title, the new line goes after all descendants. */
function splitAtCaret(lines: Line[], index: number, line: Line, range: TextRange): Outcome {
  const { before, after } = halves(line.title, range);
  if (after === '') {
    return withNewLine(lines.with(index, { ...line, title: before }), index, addSibling);
  }
  const made = newLine(line.level);
  const key = before === '' ? line.key : made.key;
  return { lines: split(lines, index, range, made), focus: { key, part: 'title', caret: 'start' } };
}

function joinedWithBefore(lines: Line[], index: number): Outcome | null {
  const before = lines[index - 1];
  if (!before) return null;
  const caret = joinStart(before).length;
  return { lines: joined(lines, index), focus: { key: before.key, part: 'title', caret } };
}

/** The only line is kept, so that there is a line to type in. */
function withoutBlankLine(lines: Line[], index: number, line: Line): Outcome | null {
  const next = lines[index - 1] ?? lines[index + 1];
  if (!next || line.title !== '' || line.page !== '') return null;
  const caret = index > 0 ? 'end' : 'start';
  return { lines: withoutLine(lines, index), focus: { key: next.key, part: 'title', caret } };
}

function withoutBranches(lines: Line[], keys: readonly string[]): Outcome | null {
  const branches = branchesOf(lines, keys);
  const [first] = branches;
  const start = indexOf(lines, first?.[0]?.key);
  if (start < 0) return null;
  const removals = branches.map((branch) => ({
    lines: branch,
    after: lines[indexOf(lines, branch[0]?.key) - 1]?.key ?? null,
  }));
  const remaining = removedAll(lines, keys);
  const next = remaining[start] ?? remaining.at(-1);
  return { lines: remaining, removals, focus: next && { key: next.key, part: 'row' } };
}

type LineAction = Exclude<
  OutlineAction,
  { do: 'chapter' | 'paste' | 'drop' | 'group' | 'retitle' | 'insert' | 'rewrite' }
>;

/** A copy of the outline in which one line has these texts; null if it has them already. */
function withTexts(
  lines: Line[],
  index: number,
  texts: Partial<Pick<Line, 'title' | 'page'>>,
): Outcome | null {
  const line = lines[index];
  if (!line) return null;
  const next = { ...line, ...texts };
  if (next.title === line.title && next.page === line.page) return null;
  return { lines: lines.with(index, next) };
}

type QuoteAction = Extract<OutlineAction, { do: 'retitle' | 'insert' }>;

/** In an empty outline the marked text becomes the first line. A page that was entered stays. */
function withQuote(lines: Line[], action: QuoteAction): Outcome | null {
  const { do: what, key, title, page, noFocus } = action;
  const index = indexOf(lines, key);
  const line = lines[index];
  const rows = [{ depth: 0, title, page: String(page) }];
  const outcome =
    line && what === 'retitle'
      ? withTexts(lines, index, { title, page: line.page || String(page) })
      : withPasted(lines, index, rows);
  const changed = outcome?.lines.find((one, i) => one !== lines[i]);
  if (!outcome || !changed) return null;
  return { ...outcome, focus: { key: changed.key, part: 'title', caret: 'end', noFocus } };
}

/**
 * Pasted lines go after the line at `index` and its descendants, or at the end if there is no such
 * line. If it has no title, the first pasted line fills it.
 */
function withPasted(lines: Line[], index: number, rows: readonly Pasted[]): Outcome | null {
  const line = lines[index];
  const added = linesAtLevel(rows, line?.level ?? 0);
  const [first, ...rest] = added;
  if (!first) return null;
  if (!line) {
    const last = added.at(-1) ?? first;
    const focus: Spot = { key: last.key, part: 'title', caret: 'end' };
    // An empty outline has nothing else that could hold the focus.
    return { lines: [...lines, ...added], focus: lines.length === 0 ? focus : undefined };
  }
  if (line.title.trim() !== '') {
    const end = endOf(lines, index);
    return { lines: spliced(lines, end, 0, added) };
  }
  const filled = { ...line, title: first.title, page: line.page || first.page };
  return { lines: spliced(lines, index, 1, [filled, ...rest]) };
}

/**
 * Pasted lines, starting at a level. No line is more than one level below its predecessor, or below
 * the deepest level.
 */
export function linesAtLevel(rows: readonly Pasted[], base: number): Line[] {
  let level = base - 1;
  return rows.map(({ depth, title, page }) => {
    level = Math.min(base + depth, level + 1, deepestLevel);
    return newLine(level, title, page);
  });
}

const groupActions = ['up', 'down', 'indent', 'outdent', 'remove'] as const;

/** An action on one of several chosen lines applies to all of them. */
export function forAll(action: OutlineAction, chosen: ReadonlySet<string>): OutlineAction {
  const what = groupActions.find((name) => name === action.do);
  if (!what || !('key' in action) || !action.key || chosen.size < 2 || !chosen.has(action.key))
    return action;
  return { do: 'group', what, keys: [...chosen] };
}
