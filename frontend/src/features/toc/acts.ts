import {
  addChapter,
  addChild,
  addSibling,
  endOf,
  indented,
  type Line,
  movedDown,
  movedUp,
  newLine,
  outdented,
  relocated,
  removed,
} from './outline';
import { parseOutline } from './paste';

/** What can be done to a line, from a button, a key or a pointer alike. */
export type Act =
  | { do: 'title' | 'page'; key: string; text: string }
  | { do: 'child' | 'sibling' | 'up' | 'down' | 'indent' | 'outdent' | 'remove'; key: string }
  | { do: 'chapter' }
  | { do: 'paste'; key: string | null; text: string }
  | { do: 'drop'; key: string; to: number; level: number };

/** Lines taken out together, and the line they stood behind. */
export interface Removal {
  lines: Line[];
  after: string | null;
}

/** The lines after an act, and what else comes of it. */
export interface Outcome {
  lines: Line[];
  focus?: { key: string; part: 'title' | 'row' };
  removal?: Removal;
  moved?: Line;
}

/** What an act makes of an outline; null where it changes nothing. */
export function perform(lines: Line[], act: Act): Outcome | null {
  if (act.do === 'chapter') {
    const made = newLine(0);
    return { lines: addChapter(lines, made), focus: { key: made.key, part: 'title' } };
  }
  const index = act.key === null ? -1 : lines.findIndex((line) => line.key === act.key);
  if (act.do === 'paste') return { lines: pasted(lines, index, act.text) };
  const line = lines[index];
  return line ? performOn(lines, index, line, act) : null;
}

function performOn(lines: Line[], index: number, line: Line, act: OnLine): Outcome | null {
  switch (act.do) {
    case 'title':
    case 'page':
      return { lines: lines.with(index, { ...line, [act.do]: act.text }) };
    case 'child':
    case 'sibling': {
      const made = newLine(line.level);
      const add = act.do === 'child' ? addChild : addSibling;
      return { lines: add(lines, index, made), focus: { key: made.key, part: 'title' } };
    }
    case 'remove':
      return taken(lines, index);
    default: {
      const next = moved(lines, index, act);
      return next.every((other, i) => other === lines[i]) ? null : { lines: next, moved: line };
    }
  }
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
function pasted(lines: Line[], index: number, text: string): Line[] {
  const line = lines[index];
  if (!line) return [...lines, ...parseOutline(text)];
  const added = parseOutline(text, line.level);
  if (line.title.trim() !== '') {
    const end = endOf(lines, index);
    return [...lines.slice(0, end), ...added, ...lines.slice(end)];
  }
  const [first, ...rest] = added;
  if (!first) return lines;
  const filled = { ...line, title: first.title, page: line.page || first.page };
  return [...lines.slice(0, index), filled, ...rest, ...lines.slice(index + 1)];
}
