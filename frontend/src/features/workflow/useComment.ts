import { useState, useSyncExternalStore } from 'react';
import type { Transition } from '@/api/types';
import { type DraftScope, hasDraft, onDrafts } from '@/ui/drafts';
import { useKeptText } from '@/ui/useKeptText';

export type Comment = ReturnType<typeof useComment>;

const scopeOf = (userId: string, ebookId: string, action: Transition): DraftScope => ({
  userId,
  kind: 'comment',
  ebookId: `${ebookId}:${action}`,
});

/** Those of the actions for which something is written and not sent. */
export function useKeptComments(
  userId: string,
  ebookId: string,
  actions: Transition[],
): Transition[] {
  const isKept = (action: Transition) => hasDraft(scopeOf(userId, ebookId, action));
  const names = useSyncExternalStore(onDrafts, () => actions.filter(isKept).join());
  return actions.filter((action) => names.split(',').includes(action));
}

/** What one writes about an action: kept for each person and e-book until it is sent or dropped. */
export function useComment(userId: string, ebookId: string, action: Transition) {
  const [scope] = useState(() => scopeOf(userId, ebookId, action));
  return useKeptText({ scope, start: '', pack: (text) => text, textOf: (kept) => kept });
}
