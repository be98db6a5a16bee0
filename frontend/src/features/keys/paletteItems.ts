import { viKeys } from '@/text/people/viKeys';
import { spellingKey } from '@/text/spelling';
import { type CommandId, commandOf, type Subject } from '@/ui/commands';
import { paths } from '@/ui/paths';
import { bindings } from './keymap';

export interface Screen {
  path: string;
  label: string;
}

export interface Item {
  id: string;
  label: string;
  /** The equivalent keys. */
  keys?: readonly string[];
  /** Its link; otherwise it has a function to run. */
  to?: string;
  command?: CommandId;
}

export interface ItemGroup {
  name: string;
  items: Item[];
}

/** Whether each word of the query is a prefix of a word of the label. */
export function matches(label: string, query: string): boolean {
  const words = spellingKey(label).split(/[^\p{L}\p{N}]+/u);
  const asked = spellingKey(query).split(/\s+/).filter(Boolean);
  return asked.every((word) => words.some((w) => w.startsWith(word)));
}

const more: readonly Screen[] = [
  { path: `${paths.ebooks}?status=PENDING_REVIEW`, label: viKeys.palette.waiting },
  { path: `${paths.ebooks}?created_by=me`, label: viKeys.palette.mine },
  { path: paths.createEbook, label: viKeys.palette.create },
];

export const screenItems = (screens: readonly Screen[]): Item[] =>
  [...screens, ...more].map(({ path, label }) => ({ id: path, label, to: path }));

/** The current commands of the shown screen for its e-book. */
export function commandItems(): Item[] {
  return bindings.flatMap(({ id, keys }) => {
    if (!id.startsWith('ebook.') && !id.startsWith('queue.')) return [];
    const command = id as CommandId;
    return commandOf(command) ? [{ id, label: viKeys.what[id], keys, command }] : [];
  });
}

export const ebookItems = (ebooks: readonly Subject[], kind: string): Item[] =>
  ebooks.map(({ id, title }) => ({ id: `${kind}-${id}`, label: title, to: paths.ebook(id) }));

/** The groups with only the items that match; empty groups are left out. */
export const filteredGroups = (groups: ItemGroup[], query: string): ItemGroup[] =>
  groups
    .map(({ name, items }) => ({ name, items: items.filter((i) => matches(i.label, query)) }))
    .filter(({ items }) => items.length > 0);
