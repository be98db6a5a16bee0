import { viOutlineKeys } from '@/text/outline/viOutlineKeys';
import { viKeys } from '@/text/people/viKeys';
import { commandOf } from '@/ui/commands';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import { type Group, isAvailable, type KeyId, keymap } from './keymap';

export interface HelpRow {
  keys: readonly string[];
  label: string;
  /** Whether the key does something on the current screen. */
  available: boolean;
}

interface HelpGroup {
  name: Group | 'outline' | 'writing';
  rows: readonly HelpRow[];
}

/** Keys that are not in the keymap: they are handled by the screens themselves, or need Ctrl. */
function unmappedRows(group: Group): readonly HelpRow[] {
  switch (group) {
    case 'everywhere':
      return [{ keys: ['Ctrl+K'], label: viKeys.quickSearch, available: true }];
    case 'list':
      return [{ keys: ['Enter'], label: viKeys.openRow, available: isOffered('list.next') }];
    case 'ebook':
      return [{ keys: ['F8'], label: viKeys.noteSteps, available: isOffered('ebook.notes') }];
    case 'check': // these keys work also in a text field
      return viKeys.desk.map(([key, label]) => ({
        keys: [key],
        label,
        available: isOffered('check.confirm'),
      }));
    default:
      return [];
  }
}

const isOffered = (command: Parameters<typeof commandOf>[0]) => commandOf(command) !== null;

/** Keys of text fields. None is available while the help is open, because the help has the focus. */
const writingRows: readonly HelpRow[] = [
  { keys: ['Alt+1–9'], label: viKeys.insertReason, available: false },
  { keys: ['Ctrl+Enter'], label: viKeys.send, available: false },
  { keys: ['Esc'], label: viKeys.keepAndClose, available: false },
];

/** All keys by screen, for the help. */
export function helpGroups(): HelpGroup[] {
  const groups = Object.keys(keymap) as Group[];
  return [
    ...groups.map((name) => ({
      name,
      rows: [...rowsOf(name), ...unmappedRows(name)],
    })),
    { name: 'outline', rows: outlineRows() },
    { name: 'writing', rows: writingRows },
  ];
}

const outlineRows = (): HelpRow[] => {
  const available = document.querySelector('[data-outline]') !== null;
  return viOutlineKeys.map(([key, label]) => ({ keys: [key], label, available }));
};

/** One row for each key. If a key has several commands, it shows those available now, or all if none is. */
function rowsOf(group: Group): HelpRow[] {
  const idsByKeys = new Map<string, KeyId[]>();
  for (const { id, keys } of keymap[group]) {
    const joined = keys.join(' ');
    idsByKeys.set(joined, [...(idsByKeys.get(joined) ?? []), id]);
  }
  return [...idsByKeys].map(([joined, ids]) => {
    const available = isSwitchedOn('cms-keys') ? ids.filter(isAvailable) : [];
    const shown = available.length > 0 ? available : ids;
    const label = shown.map((id) => viKeys.commands[id]).join(' / ');
    return { keys: joined.split(' '), label, available: available.length > 0 };
  });
}
