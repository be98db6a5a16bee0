import { useLayoutEffect } from 'react';

/** What keys can ask a screen for; features/keys says which key asks for what. */
export type CommandId =
  | 'list.next'
  | 'list.previous'
  | 'queue.next'
  | 'queue.previous'
  | 'ebook.approve'
  | 'ebook.reject'
  | 'ebook.submit'
  | 'ebook.publish'
  | 'ebook.unpublish'
  | 'ebook.read'
  | 'ebook.edit'
  | 'ebook.toc'
  | 'ebook.list';

/** What a screen can do now; what is absent or null it cannot. */
export type Commands = Partial<Record<CommandId, (() => void) | null>>;

/** The e-book that a screen is about. */
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
 * Offers commands for as long as the screen is there; those of its latest drawing hold, from the
 * moment in which it is seen.
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

/** How to do it on the screen that is shown; null where it cannot be done. */
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

/** Tells when a screen comes, goes, or can do other things than before. */
export function onCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
