import { useEffect, useRef, useState } from 'react';
import {
  type Draft,
  type DraftScope,
  holdDraft,
  leftBehind,
  newDraftKey,
  removeDraft,
  writeDraft,
} from './drafts';

export interface Kept<T> {
  /** Work that an earlier editor left behind, to be offered once. */
  found: Draft<T> | null;
  /** Both answers end the offer; what was found is either in the editor now or not wanted. */
  settle: () => void;
  /** Writes at once, before a step that must not lose it. */
  keepNow: (content: T) => void;
  forget: () => void;
}

const pauseMs = 400;

/** Keeps `content` in the browser as long as it is unsaved, and finds what was kept before. */
export function useDraft<T>(scope: DraftScope, content: T, unsaved: boolean): Kept<T> {
  const [key] = useState(() => newDraftKey(scope));
  const [found, setFound] = useState<Draft<T> | null>(null);
  const latest = useRef({ content, unsaved });
  const forgotten = useRef<T | null>(null); // let go on purpose: not to be written again
  latest.current = { content, unsaved };

  useEffect(() => holdDraft(key), [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the editor opens
  useEffect(() => {
    let gone = false;
    void leftBehind<T>(scope, key).then(([newest]) => {
      if (!gone && newest) setFound(newest);
    });
    return () => {
      gone = true;
    };
  }, [key]);

  useEffect(() => {
    if (!unsaved) {
      removeDraft(key);
      return;
    }
    const timer = setTimeout(() => writeDraft(key, content), pauseMs);
    return () => clearTimeout(timer);
  }, [key, content, unsaved]);

  useEffect(() => {
    const flush = () => {
      const { content: now, unsaved: open } = latest.current;
      if (open && now !== forgotten.current) writeDraft(key, now);
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush(); // a logout takes the editor away, not what was typed
    };
  }, [key]);

  return {
    found,
    settle: () => {
      if (found) removeDraft(found.key);
      setFound(null);
    },
    keepNow: (now) => writeDraft(key, now),
    forget: () => {
      forgotten.current = latest.current.content;
      removeDraft(key);
    },
  };
}
