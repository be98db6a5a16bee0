import { useLayoutEffect, useRef } from 'react';
import { Store } from '@/state/Store';
import { useDerived } from '@/state/useStoreState';

/** Commands that a screen exposes to shortcuts; features/keys maps keys to them. */
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

/** The current commands of a screen; those that are missing or null are not available. */
export type Commands = Partial<Record<CommandId, (() => void) | null>>;

/** The e-book of a screen. */
export interface ScreenEbook {
  id: string;
  title: string;
}

interface Screen {
  commands: Commands;
  ebook: ScreenEbook | null;
}

const screens = new Store<readonly Screen[]>([]);

/**
 * Registers commands while the screen is mounted. Those of the latest render apply as soon as it is
 * visible. They replace the ones before in one step: what looks for a command while React updates the
 * page finds it.
 */
export function useCommands(commands: Commands, ebook: ScreenEbook | null = null): void {
  const registered = useRef<Screen | null>(null);
  useLayoutEffect(() => {
    const screen = { commands, ebook };
    const all = screens.state();
    screens.set(
      registered.current
        ? all.map((other) => (other === registered.current ? screen : other))
        : [...all, screen],
    );
    registered.current = screen;
  }, [commands, ebook]);
  useLayoutEffect(
    () => () => {
      const screen = registered.current;
      screens.set(screens.state().filter((other) => other !== screen));
      registered.current = null;
    },
    [],
  );
}

/** The function for a command on the current screen; null if it is not available. */
export function commandOf(id: CommandId): (() => void) | null {
  for (const { commands } of screens.state()) {
    const run = commands[id];
    if (run) return run;
  }
  return null;
}

export function ebookOnScreen(): ScreenEbook | null {
  for (const { ebook } of screens.state()) if (ebook) return ebook;
  return null;
}

/** Notifies when a screen is mounted or unmounted or its commands change. */
export const onCommands = screens.subscribe;

/** A value derived from the commands and e-books of the screens, for a component. */
export const useScreens = (of: () => string): string => useDerived(screens, of);
