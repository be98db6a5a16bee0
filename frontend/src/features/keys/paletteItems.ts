import type { Ebook } from '@/api/types';
import { viKeys } from '@/text/people/viKeys';
import { viEbooks } from '@/text/record/viEbooks';
import { spellingKey } from '@/text/spelling';
import { type CommandId, commandOf, type ScreenEbook, type ShellCommandId } from '@/ui/commands';
import { paths } from '@/ui/paths';
import { bindings, isGlobal } from './keymap';

export interface Screen {
  path: string;
  label: string;
}

export interface Item {
  id: string;
  label: string;
  /** Beside the label: status and subject of an e-book. */
  more?: string;
  /** The equivalent keys. */
  keys?: readonly string[];
  /** Its link; otherwise it has a command. */
  to?: string;
  command?: CommandId;
}

export interface ItemGroup {
  name: string;
  items: Item[];
}

/** How well a label fits a query: each word of the query begins a word of the label. */
const fits = { no: 0, inAnyOrder: 1, inOrder: 2, fromTheStart: 3, whole: 4 } as const;

export function fitOf(label: string, query: string): number {
  const words = wordsOf(label);
  const asked = wordsOf(query);
  if (!asked.every((word) => words.some((w) => w.startsWith(word)))) return fits.no;
  const [labelText, queryText] = [` ${words.join(' ')}`, ` ${asked.join(' ')}`];
  if (labelText === queryText) return fits.whole;
  if (labelText.startsWith(queryText)) return fits.fromTheStart;
  return labelText.includes(queryText) ? fits.inOrder : fits.inAnyOrder;
}

const wordsOf = (text: string) =>
  spellingKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const furtherScreens: readonly Screen[] = [
  { path: paths.queue, label: viKeys.palette.waiting },
  { path: `${paths.ebooks}?created_by=me`, label: viKeys.palette.mine },
  { path: paths.check, label: viKeys.palette.check },
  { path: paths.createEbook, label: viKeys.palette.create },
];

export const screenItems = (screens: readonly Screen[]): Item[] =>
  [...screens, ...furtherScreens].map(({ path, label }) => ({ id: path, label, to: path }));

/** The current commands of the shown screen for its e-book. */
export function commandItems(): Item[] {
  return bindings.flatMap(({ id, keys }) => {
    if (isGlobal(id) || id.startsWith('list.') || !commandOf(id)) return [];
    return [{ id, label: viKeys.commands[id], keys, command: id }];
  });
}

const { shellCommands } = viKeys.palette;

/** What the header's menus do. */
export const shellItems = (): Item[] =>
  (Object.keys(shellCommands) as ShellCommandId[])
    .filter((id) => commandOf(id))
    .map((id) => ({ id, label: shellCommands[id], command: id }));

interface ListedEbook extends ScreenEbook {
  status?: Ebook['status'];
  subject?: string | null;
}

export const ebookItems = (ebooks: readonly ListedEbook[], kind: string): Item[] =>
  ebooks.map(({ id, title, status, subject }) => ({
    id: `${kind}-${id}`,
    label: title,
    more: [status && viEbooks.status[status], subject].filter(Boolean).join(' · '),
    to: paths.ebook(id),
  }));

/** The items that match, by group. The best items and groups come first; empty groups are left out. */
export function filteredGroups(groups: ItemGroup[], query: string): ItemGroup[] {
  const found = groups.map(({ name, items }) => ({ name, items: bestFirst(items, query) }));
  const best = ({ items }: ItemGroup) => fitOf(items[0]?.label ?? '', query);
  return found.filter(({ items }) => items.length > 0).sort((a, b) => best(b) - best(a));
}

function bestFirst(items: Item[], query: string): Item[] {
  const rated = items.map((item) => ({ item, fit: fitOf(item.label, query) }));
  return rated
    .filter(({ fit }) => fit > fits.no)
    .sort((a, b) => b.fit - a.fit)
    .map(({ item }) => item);
}
