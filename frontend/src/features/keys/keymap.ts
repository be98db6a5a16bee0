import { type CommandId, type Commands, commandOf } from '@/ui/commands';

/** What works on every signed-in screen. */
export type GlobalId = 'search' | 'help' | 'go.dashboard' | 'go.list';

export type KeyId = GlobalId | CommandId;

export interface Binding {
  id: KeyId;
  /** One key, or two after each other. */
  keys: readonly [string] | readonly [string, string];
  /** Held down it goes on and on. */
  repeats?: boolean;
}

/** Which screen a key belongs to, for the help. */
export type Group = 'everywhere' | 'list' | 'queue' | 'ebook';

/** Every key there is; the listener and the help both read it. */
export const keymap: Record<Group, readonly Binding[]> = {
  everywhere: [
    { id: 'search', keys: ['/'] },
    { id: 'go.dashboard', keys: ['g', 'd'] },
    { id: 'go.list', keys: ['g', 'l'] },
    { id: 'help', keys: ['?'] },
  ],
  list: [
    { id: 'list.next', keys: ['j'], repeats: true },
    { id: 'list.previous', keys: ['k'], repeats: true },
  ],
  queue: [
    { id: 'queue.next', keys: ['n'] },
    { id: 'queue.previous', keys: ['p'] },
  ],
  ebook: [
    { id: 'ebook.approve', keys: ['a'] },
    { id: 'ebook.reject', keys: ['r'] },
    { id: 'ebook.submit', keys: ['s'] },
    { id: 'ebook.publish', keys: ['x'] },
    { id: 'ebook.unpublish', keys: ['x'] },
    { id: 'ebook.read', keys: ['v'] },
    { id: 'ebook.edit', keys: ['e'] },
    { id: 'ebook.toc', keys: ['t'] },
    { id: 'ebook.list', keys: ['u'] },
  ],
};

export const bindings: readonly Binding[] = Object.values(keymap).flat();

const globals: ReadonlySet<KeyId> = new Set<GlobalId>(
  keymap.everywhere.map((b) => b.id as GlobalId),
);

export const isGlobal = (id: KeyId): id is GlobalId => globals.has(id);

/** Whether a key does anything on the screen that is shown. */
export const isBound = (id: KeyId): boolean => isGlobal(id) || commandOf(id) !== null;

/** Those of a screen's commands that it can do now. */
export const offered = (commands: Commands): CommandId[] =>
  (Object.keys(commands) as CommandId[]).filter((id) => commands[id]);
