import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Discarded,
  type Draft,
  type DraftScope,
  discardDraft,
  holdDraft,
  lastDiscarded,
  leftBehind,
  newDraftKey,
  onDraftWritten,
  removeDraft,
  writeDraft,
} from './drafts';

export interface Kept<T> {
  /** Work that an earlier editor left behind, to be offered once. */
  found: Draft<T> | null;
  /** Ends the offer: what was found is in the editor now. */
  settle: () => void;
  /** Ends the offer: what was found is not wanted, and can be had back for a day. */
  discardFound: () => void;
  /** What was discarded last, for a day. */
  discarded: Discarded<T> | null;
  /** It is in the editor now; what it took the place of can be had back in its turn. */
  tookBack: () => void;
  /** Lets go of what is in the editor, to be had back for a day. */
  discardOwn: () => void;
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
  const [discarded, setDiscarded] = useState(() => lastDiscarded<T>(scope));
  const letGo = useWriting(key, content, unsaved);
  const discardWritten = () => {
    if (unsaved) writeDraft(key, content);
    discardDraft(key);
  };
  return {
    found,
    discarded,
    settle: () => {
      if (found) removeDraft(found.key);
      setFound(null);
    },
    discardFound: () => {
      if (found) discardDraft(found.key);
      setFound(null);
      setDiscarded(lastDiscarded<T>(scope));
    },
    tookBack: () => {
      if (discarded) removeDraft(discarded.key); // first: what takes its place may have its key
      discardWritten();
      setDiscarded(lastDiscarded<T>(scope));
    },
    discardOwn: () => {
      letGo();
      discardWritten();
    },
    keepNow: (now) => writeDraft(key, now),
    forget: () => {
      letGo();
      removeDraft(key);
    },
  };
}

/** Writes what is unsaved after a pause and on the way out, unless it was let go on purpose. */
function useWriting<T>(key: string, content: T, unsaved: boolean): () => void {
  const shown = useRef(content);
  const forgotten = useRef<T | null>(null); // let go: not to be written again
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

  return () => {
    forgotten.current = shown.current;
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
