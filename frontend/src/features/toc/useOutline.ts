import { useCallback, useRef, useState } from 'react';
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
  restored,
} from './outline';
import { parseOutline } from './paste';

/** What can be done to a line, from a button, a key or a pointer alike. */
export type Act =
  | { do: 'title' | 'page'; key: string; text: string }
  | { do: 'child' | 'sibling' | 'up' | 'down' | 'indent' | 'outdent' | 'remove'; key: string }
  | { do: 'chapter' }
  | { do: 'paste'; key: string | null; text: string }
  | { do: 'drop'; key: string; to: number; level: number };

export interface Removal {
  lines: Line[];
  after: string | null;
}

interface Options {
  start: Line[];
  onChange: () => void;
  onFocus: (key: string, part: 'title' | 'row') => void;
  onRemoved: (removal: Removal) => void;
  onMoved: (line: Line) => void;
}

/** The lines and everything that changes them. `act` stays the same function, so rows stay put. */
export function useOutline(options: Options) {
  const [lines, setLines] = useState(options.start);
  const now = useRef(lines);
  const on = useRef(options);
  on.current = options;

  const set = useCallback((next: Line[]) => {
    now.current = next;
    setLines(next);
  }, []);

  const change = useCallback(
    (next: Line[]) => {
      set(next);
      on.current.onChange();
    },
    [set],
  );

  const act = useCallback(
    (what: Act) => {
      const all = now.current;
      const index = 'key' in what && what.key ? all.findIndex((l) => l.key === what.key) : -1;
      const line = all[index];
      switch (what.do) {
        case 'chapter': {
          const made = newLine(0);
          change(addChapter(all, made));
          on.current.onFocus(made.key, 'title');
          return;
        }
        case 'paste':
          change(pasted(all, index, what.text));
          return;
      }
      if (!line) return;
      switch (what.do) {
        case 'title':
        case 'page':
          change(all.map((l, i) => (i === index ? { ...l, [what.do]: what.text } : l)));
          return;
        case 'child':
        case 'sibling': {
          const made = newLine(line.level);
          const add = what.do === 'child' ? addChild : addSibling;
          change(add(all, index, made));
          on.current.onFocus(made.key, 'title');
          return;
        }
        case 'remove': {
          const end = endOf(all, index);
          const after = all[index - 1]?.key ?? null;
          change(removed(all, index));
          on.current.onRemoved({ lines: all.slice(index, end), after });
          const next = all[end] ?? all[index - 1];
          if (next) on.current.onFocus(next.key, 'row');
          return;
        }
        default: {
          const next = moved(all, index, what);
          if (next.every((l, i) => l === all[i])) return;
          change(next);
          on.current.onMoved(line);
        }
      }
    },
    [change],
  );

  const restore = (removal: Removal) => {
    change(restored(now.current, removal.lines, removal.after));
    const first = removal.lines[0];
    if (first) on.current.onFocus(first.key, 'row');
  };

  return { lines, now, act, restore, replace: set, change };
}

function moved(lines: Line[], index: number, what: Act): Line[] {
  switch (what.do) {
    case 'up':
      return movedUp(lines, index);
    case 'down':
      return movedDown(lines, index);
    case 'indent':
      return indented(lines, index);
    case 'outdent':
      return outdented(lines, index);
    case 'drop':
      return relocated(lines, index, what.to, what.level);
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
