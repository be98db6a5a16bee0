import { viOutlineKeys } from '@/text/outline/viOutlineKeys';
import { viKeys } from '@/text/people/viKeys';
import { commandOf } from '@/ui/commands';
import { type Group, isBound, keymap } from './keymap';

export interface HelpRow {
  keys: readonly string[];
  what: string;
  /** Whether it is available on the current screen. */
  now: boolean;
}

export interface HelpGroup {
  name: Group | 'outline' | 'deciding';
  rows: readonly HelpRow[];
}

/** Keys that are handled by the screens themselves or that need Ctrl. */
const others: Partial<Record<HelpGroup['name'], readonly HelpRow[]>> = {
  everywhere: [{ keys: ['Ctrl+K'], what: viKeys.anywhere, now: true }],
  list: [{ keys: ['Enter'], what: viKeys.openRow, now: true }],
  deciding: [
    { keys: ['Alt+1–9'], what: viKeys.insertReason, now: true },
    { keys: ['Ctrl+Enter'], what: viKeys.send, now: true },
    { keys: ['Esc'], what: viKeys.keepAndClose, now: true },
  ],
};

/** The label of each key: the current action if there is one, else its general meaning. */
export function helpGroups(): HelpGroup[] {
  const groups = Object.keys(keymap) as Group[];
  return [
    ...groups.map((name) => ({
      name,
      rows: [...rowsOf(name), ...(others[name] ?? []), ...notesRows(name), ...deskRows(name)],
    })),
    { name: 'outline', rows: outlineRows() },
    { name: 'deciding', rows: others.deciding ?? [] },
  ];
}

const outlineRows = (): HelpRow[] => {
  const now = document.querySelector('[data-outline]') !== null;
  return viOutlineKeys.map(([key, what]) => ({ keys: [key], what, now }));
};

const notesRows = (group: Group): HelpRow[] =>
  group === 'ebook'
    ? [{ keys: ['F8'], what: viKeys.noteSteps, now: commandOf('ebook.notes') !== null }]
    : [];

/** Keys of the desk that work while one types. */
function deskRows(group: Group): HelpRow[] {
  if (group !== 'check') return [];
  const now = commandOf('check.confirm') !== null;
  return viKeys.desk.map(([key, what]) => ({ keys: [key], what, now }));
}

function rowsOf(group: Group): HelpRow[] {
  const all = keymap[group];
  const firsts = all.filter((b, i) => all.findIndex((c) => same(b.keys, c.keys)) === i);
  return firsts.map(({ keys }) => {
    const ids = all.filter((b) => same(b.keys, keys)).map((b) => b.id);
    const bound = ids.filter(isBound);
    const shown = bound.length > 0 ? bound : ids;
    return { keys, what: shown.map((id) => viKeys.what[id]).join(' / '), now: bound.length > 0 };
  });
}

const same = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');
