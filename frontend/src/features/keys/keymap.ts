import { type CommandId, commandOf, type ShellCommandId } from '@/ui/commands';

/** Shortcuts of every screen behind the sign-in. */
type GlobalId = 'search' | 'help' | 'go.dashboard' | 'go.list' | 'go.queue' | 'go.check';

/** Commands without a binding here: 'search' runs the first, F8 the second, and menus the rest. */
type KeylessId = 'list.search' | 'ebook.notes' | ShellCommandId;

export type KeyId = GlobalId | Exclude<CommandId, KeylessId>;

export interface Binding {
  id: KeyId;
  /** One key, or two in sequence. */
  keys: readonly [string] | readonly [string, string];
  /** Holding the key down repeats it. */
  repeats?: boolean;
}

/** The screen of a shortcut, for the help. */
export type Group = 'everywhere' | 'list' | 'queue' | 'check' | 'ebook';

/** All shortcuts, read by the listener and by the help. */
export const keymap: Record<Group, readonly Binding[]> = {
  everywhere: [
    { id: 'search', keys: ['/'] },
    { id: 'go.dashboard', keys: ['g', 'd'] },
    { id: 'go.list', keys: ['g', 'l'] },
    { id: 'go.queue', keys: ['g', 'q'] },
    { id: 'go.check', keys: ['g', 'k'] },
    { id: 'help', keys: ['?'] },
  ],
  list: [
    { id: 'list.next', keys: ['j'], repeats: true },
    { id: 'list.previous', keys: ['k'], repeats: true },
  ],
  queue: [
    { id: 'queue.next', keys: ['n'] },
    { id: 'queue.previous', keys: ['p'] },
    { id: 'decision.undo', keys: ['z'] },
  ],
  check: [{ id: 'check.confirm', keys: ['d'] }],
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

const globals: ReadonlySet<KeyId> = new Set(keymap.everywhere.map((b) => b.id));

export const isGlobal = (id: KeyId): id is GlobalId => globals.has(id);

/** Whether a shortcut does something on the current screen. */
export const isAvailable = (id: KeyId): boolean => isGlobal(id) || commandOf(id) !== null;
