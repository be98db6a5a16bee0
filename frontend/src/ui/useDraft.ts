import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Draft,
  type DraftScope,
  holdDraft,
  leftBehind,
  newDraftKey,
  onDraftWritten,
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
const lookMs = 3_000;

/** Keeps `content` in the browser as long as it is unsaved, and finds what was kept before. */
export function useDraft<T>(scope: DraftScope, content: T, unsaved: boolean): Kept<T> {
  const [key] = useState(() => newDraftKey(scope));
  const [found, setFound] = useFound<T>(scope, key);
  const shown = useRef(content);
  const forgotten = useRef<T | null>(null); // let go on purpose: not to be written again
  useEffect(() => {
    shown.current = content;
  }, [content]);

  useEffect(() => holdDraft(key), [key]);

  useEffect(() => {
    if (!unsaved) {
      removeDraft(key);
      return;
    }
    const timer = setTimeout(() => writeDraft(key, content), pauseMs);
    return () => clearTimeout(timer);
  }, [key, content, unsaved]);

  const flush = useEffectEvent(() => {
    if (unsaved && content !== forgotten.current) writeDraft(key, content);
  });
  useEffect(() => {
    const keep = () => flush();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep(); // a logout takes the editor away, not what was typed
    };
  }, []);

  return {
    found,
    settle: () => {
      if (found) removeDraft(found.key);
      setFound(null);
    },
    keepNow: (now) => writeDraft(key, now),
    forget: () => {
      forgotten.current = shown.current;
      removeDraft(key);
    },
  };
}

/** Looked for when the editor opens, and again as the last words of a window just closed arrive. */
function useFound<T>(scope: DraftScope, key: string) {
  const [found, setFound] = useState<Draft<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor stays with its scope
  useEffect(() => {
    let over = false;
    const look = () =>
      void leftBehind<T>(scope, key).then(([newest]) => {
        if (!over && newest) setFound(newest);
      });
    look();
    const deafen = onDraftWritten(scope, look);
    const timer = setTimeout(deafen, lookMs);
    return () => {
      over = true;
      clearTimeout(timer);
      deafen();
    };
  }, [key]);
  return [found, setFound] as const;
}
