import { useLayoutEffect } from 'react';

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
export interface Subject {
  id: string;
  title: string;
}

interface Screen {
  commands: Commands;
  subject: Subject | null;
}

const screens = new Set<Screen>();
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

/**
 * Registers commands while the screen is mounted. Those of the latest render apply as soon as it is
 * visible.
 */
export function useCommands(commands: Commands, subject: Subject | null = null): void {
  useLayoutEffect(() => {
    const screen = { commands, subject };
    screens.add(screen);
    announce();
    return () => {
      screens.delete(screen);
      announce();
    };
  }, [commands, subject]);
}

/** The function for a command on the current screen; null if it is not available. */
export function commandOf(id: CommandId): (() => void) | null {
  for (const { commands } of screens) {
    const run = commands[id];
    if (run) return run;
  }
  return null;
}

export function subjectNow(): Subject | null {
  for (const { subject } of screens) if (subject) return subject;
  return null;
}

/** Notifies when a screen is mounted or unmounted or its commands change. */
export function onCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
