import { useState, useSyncExternalStore } from 'react';
import type { ActionName, Transition } from '@/api/types';
import { type DraftScope, discardDrafts, hasDraft, onDraftsChange } from '@/ui/unsaved/drafts';
import { useKeptText } from '@/ui/unsaved/useKeptText';

export type Comment = ReturnType<typeof useComment>;

const scopeOf = (userId: string, ebookId: string, action: ActionName): DraftScope => ({
  userId,
  kind: 'comment',
  ebookId: `${ebookId}:${action}`,
});

/** The actions that have an unsent comment. */
export function useActionsWithDraft(
  userId: string,
  ebookId: string,
  actions: Transition[],
): Transition[] {
  const isKept = (action: Transition) => hasDraft(scopeOf(userId, ebookId, action));
  const names = useSyncExternalStore(onDraftsChange, () => actions.filter(isKept).join());
  return actions.filter((action) => names.split(',').includes(action));
}

/**
 * The comment for an action and the ids of the reasons that it was written with. The comment is kept
 * as a draft, for each user and e-book or for several e-books, until it is sent or discarded.
 */
export function useComment(userId: string, ebookId: string | 'several', action: ActionName) {
  const [scope] = useState(() => scopeOf(userId, ebookId, action));
  const [reasons, setReasons] = useState<string[]>([]);
  const kept = useKeptText({
    scope,
    initialText: '',
    pack: (text) => text,
    textOf: (content) => content,
  });
  return { ...kept, reasons, setReasons };
}

/** Discards the comment of an action sent while the page closes; it can be restored for a day. */
export const discardComment = (userId: string, ebookId: string, action: ActionName): void =>
  discardDrafts(scopeOf(userId, ebookId, action));
