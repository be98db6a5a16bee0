import { useState, useSyncExternalStore } from 'react';
import type { Transition } from '@/api/types';
import { type DraftScope, forgetLeftBehind, hasDraft, onDrafts } from '@/ui/drafts';
import { useReportUnsaved } from '@/ui/unsaved';
import { useDraft } from '@/ui/useDraft';

export interface Comment {
  text: string;
  change: (text: string) => void;
  /** Given up on purpose; it can be had back for a day. */
  drop: () => void;
  /** It is in the history now. */
  sent: () => void;
  /** Brings back what was dropped last; null where nothing was. */
  takeBack: (() => void) | null;
}

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
export function useComment(userId: string, ebookId: string, action: Transition): Comment {
  const [scope] = useState(() => scopeOf(userId, ebookId, action));
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = typed !== null && typed.trim() !== '';
  const draft = useDraft<string>(scope, typed ?? '', unsaved);
  const text = typed ?? draft.found?.content ?? '';
  useReportUnsaved(text.trim() !== '');

  const change = (next: string) => {
    if (typed === null && draft.found) {
      draft.keepNow(next); // first: what was found is let go of
      draft.settle();
    }
    setTyped(next);
  };
  const { discarded } = draft;
  return {
    text,
    change,
    drop: () => {
      if (unsaved) draft.discardOwn();
      else if (typed === null) draft.discardFound();
    },
    sent: () => {
      draft.forget();
      draft.settle();
      void forgetLeftBehind(scope, '');
    },
    takeBack: discarded && text.trim() === '' ? takeBack(discarded.content) : null,
  };

  function takeBack(content: string) {
    return () => {
      draft.tookBack();
      setTyped(content);
    };
  }
}
