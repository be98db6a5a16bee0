import { useLayoutEffect, useRef } from 'react';
import { Store } from '@/state/Store';
import { useDerived } from '@/state/useStoreState';

/**
 * Commands that mounted parts of a page offer to the shortcuts and the quick search. features/keys
 * binds keys to most of them.
 */
export type CommandId =
  | 'list.next'
  | 'list.previous'
  | 'list.search'
  | 'queue.next'
  | 'queue.previous'
  | 'check.confirm'
  | 'ebook.approve'
  | 'ebook.reject'
  | 'ebook.submit'
  | 'ebook.publish'
  | 'ebook.unpublish'
  | 'ebook.read'
  | 'ebook.edit'
  | 'ebook.toc'
  | 'ebook.list'
  | 'ebook.notes'
  | 'decision.undo'
  | ShellCommandId;

/** What the header's menus do; no key is bound to them. */
export type ShellCommandId = 'theme.light' | 'theme.dark' | 'theme.system' | 'account.signOut';

/** The commands of one part; those that are missing or null are not available. */
export type Commands = Partial<Record<CommandId, (() => void) | null>>;

/** The e-book that is shown. */
export interface ScreenEbook {
  id: string;
  title: string;
}

/** What one mounted part offers. Several are mounted at once, such as a list and the header. */
interface Registration {
  commands: Commands;
  ebook: ScreenEbook | null;
}

const registrations = new Store<readonly Registration[]>([]);

/**
 * Registers commands while the component is mounted. Those of the latest render apply as soon as it
 * is visible. They replace the ones before in one step, so that a command is never missing in between.
 */
export function useCommands(commands: Commands, ebook: ScreenEbook | null = null): void {
  const registered = useRef<Registration | null>(null);
  useLayoutEffect(() => {
    const registration = { commands, ebook };
    const all = registrations.state();
    registrations.set(
      registered.current
        ? all.map((other) => (other === registered.current ? registration : other))
        : [...all, registration],
    );
    registered.current = registration;
  }, [commands, ebook]);
  useLayoutEffect(
    () => () => {
      const registration = registered.current;
      registrations.set(registrations.state().filter((other) => other !== registration));
      registered.current = null;
    },
    [],
  );
}

/** The function for a command, from whichever part offers it; null if it is not available. */
export function commandOf(id: CommandId): (() => void) | null {
  for (const { commands } of registrations.state()) {
    const run = commands[id];
    if (run) return run;
  }
  return null;
}

export function ebookOnScreen(): ScreenEbook | null {
  for (const { ebook } of registrations.state()) if (ebook) return ebook;
  return null;
}

/** Notifies when a part is mounted or unmounted or its commands change. */
export const onCommands = registrations.subscribe;

/** A value that `read` takes from the commands or the shown e-book, for a component. */
export const useFromCommands = (read: () => string): string => useDerived(registrations, read);
