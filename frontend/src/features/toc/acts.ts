import { indented, movedDown, movedUp, outdented, relocated } from './moves';
import {
  addChapter,
  addChild,
  addSibling,
  type Cut,
  deepest,
  endOf,
  halves,
  type Line,
  newLine,
  removed,
  type Spot,
  split,
  withoutLine,
} from './outline';
import type { Pasted } from './paste';

/** What can be done to a line, from a button, a key or a pointer alike. */
export type Act =
  | { do: 'title' | 'page'; key: string; text: string }
  | { do: 'child' | 'sibling' | 'up' | 'down' | 'indent' | 'outdent' | 'remove'; key: string }
  | { do: 'chapter'; key?: string }
  | ({ do: 'split'; key: string } & Cut)
  /** Takes out a line in which nothing stands. */
  | { do: 'erase'; key: string }
  | { do: 'paste'; key: string | null; rows: Pasted[] }
  | { do: 'drop'; key: string; to: number; level: number };

/** Lines taken out together, and the line they stood behind. */
export interface Removal {
  lines: Line[];
  after: string | null;
}

/** The lines after an act, and what else comes of it. */
export interface Outcome {
  lines: Line[];
  focus?: Spot;
  removal?: Removal;
  moved?: Line;
}

/** What an act makes of an outline; null where it changes nothing. */
export function perform(lines: Line[], act: Act): Outcome | null {
  const index = act.key ? lines.findIndex((line) => line.key === act.key) : -1;
  if (act.do === 'chapter') {
    const made = newLine(0);
    return { lines: addChapter(lines, made, index), focus: { key: made.key, part: 'title' } };
  }
  if (act.do === 'paste') return pasted(lines, index, act.rows);
  const line = lines[index];
  return line ? performOn(lines, index, line, act) : null;
}

function performOn(lines: Line[], index: number, line: Line, act: OnLine): Outcome | null {
  switch (act.do) {
    case 'title':
    case 'page':
      return { lines: lines.with(index, { ...line, [act.do]: act.text }) };
    case 'child':
    case 'sibling':
      return added(lines, index, act.do === 'child' ? addChild : addSibling);
    case 'split':
      return cut(lines, index, line, act);
    case 'erase':
      return erased(lines, index, line);
    case 'remove':
      return taken(lines, index);
    default: {
      const next = moved(lines, index, act);
      return next.every((other, i) => other === lines[i]) ? null : { lines: next, moved: line };
    }
  }
}

function added(lines: Line[], index: number, add: typeof addChild): Outcome {
  const made = newLine(lines[index]?.level ?? 0);
  return { lines: add(lines, index, made), focus: { key: made.key, part: 'title' } };
}

/** Where nothing is behind the caret, the new line comes after all that hangs below. */
function cut(lines: Line[], index: number, line: Line, at: Cut): Outcome {
  const { before, after } = halves(line.title, at);
  if (after === '') {
    return added(lines.with(index, { ...line, title: before }), index, addSibling);
  }
  const made = newLine(line.level);
  const key = before === '' ? line.key : made.key;
  return { lines: split(lines, index, at, made), focus: { key, part: 'title', caret: 'start' } };
}

/** The only line stays, as a place to write in. */
function erased(lines: Line[], index: number, line: Line): Outcome | null {
  const next = lines[index - 1] ?? lines[index + 1];
  if (!next || line.title !== '' || line.page !== '') return null;
  const caret = index > 0 ? 'end' : 'start';
  return { lines: withoutLine(lines, index), focus: { key: next.key, part: 'title', caret } };
}

function taken(lines: Line[], index: number): Outcome {
  const end = endOf(lines, index);
  const next = lines[end] ?? lines[index - 1];
  return {
    lines: removed(lines, index),
    removal: { lines: lines.slice(index, end), after: lines[index - 1]?.key ?? null },
    focus: next && { key: next.key, part: 'row' },
  };
}

type OnLine = Exclude<Act, { do: 'chapter' | 'paste' }>;

function moved(lines: Line[], index: number, move: OnLine): Line[] {
  switch (move.do) {
    case 'up':
      return movedUp(lines, index);
    case 'down':
      return movedDown(lines, index);
    case 'indent':
      return indented(lines, index);
    case 'outdent':
      return outdented(lines, index);
    case 'drop':
      return relocated(lines, index, move.to, move.level);
    default:
      return lines;
  }
}

/** Pasted lines come behind the one they were pasted in; a blank one gives way to them. */
function pasted(lines: Line[], index: number, rows: readonly Pasted[]): Outcome | null {
  const line = lines[index];
  const added = placed(rows, line?.level ?? 0);
  const [first, ...rest] = added;
  if (!first) return null;
  if (!line) {
    const last = added.at(-1) ?? first; // nothing else can hold the focus in an empty outline
    const focus: Spot = { key: last.key, part: 'title', caret: 'end' };
    return { lines: [...lines, ...added], focus: lines.length === 0 ? focus : undefined };
  }
  if (line.title.trim() !== '') {
    const end = endOf(lines, index);
    return { lines: [...lines.slice(0, end), ...added, ...lines.slice(end)] };
  }
  const filled = { ...line, title: first.title, page: line.page || first.page };
  return { lines: [...lines.slice(0, index), filled, ...rest, ...lines.slice(index + 1)] };
}

/** Pasted lines at a level, none more than one below its predecessor or below the deepest. */
export function placed(rows: readonly Pasted[], base: number): Line[] {
  let above = base - 1;
  return rows.map(({ depth, title, page }) => {
    above = Math.min(base + depth, above + 1, deepest);
    return newLine(above, title, page);
  });
}
