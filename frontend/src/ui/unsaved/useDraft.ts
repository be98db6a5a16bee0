import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { viEdit } from '@/text/record/viEdit';
import { useNotice } from '@/ui/messages/Notices';
import {
  type Discarded,
  type Draft,
  type DraftScope,
  deleteOrphanedDrafts,
  discardDraft,
  draftKey,
  lastDiscarded,
  newEditorId,
  onDraftWritten,
  orphanedDrafts,
  removeDraft,
  writeDraft,
} from './drafts';
import { hold } from './presence';

interface Options<T> {
  scope: DraftScope;
  content: T;
  unsaved: boolean;
  /** Returns whether it is unsaved at the time of the call, which may be after an `await`. */
  isUnsaved: () => boolean;
}

interface EditorDraft<T> {
  /** A draft left by an earlier editor, offered once. */
  found: Draft<T> | null;
  /** Ends the offer: the draft was taken into the editor. */
  tookFound: () => void;
  /** Ends the offer: the draft is discarded and can be restored for one day. */
  discardFound: () => void;
  /** The draft discarded last, for one day. */
  discarded: Discarded<T> | null;
  /**
   * The discarded draft was taken into the editor; the text it replaced becomes the discarded one.
   */
  tookBack: () => void;
  /** Discards the editor's own draft; it can be restored for one day. */
  discardOwn: () => void;
  /** Writes immediately, before a step that must not lose the content. */
  keepNow: (content: T) => void;
  /** The content was sent: only what was typed meanwhile stays kept. */
  markSent: () => void;
}

const pauseMs = 400;
const lookMs = 3_000;

/** Keeps `content` as a draft in the browser while it is unsaved, and finds earlier drafts. */
export function useDraft<T>(options: Options<T>): EditorDraft<T> {
  const { scope, content, unsaved, isUnsaved } = options;
  const [editor] = useState(newEditorId);
  const key = draftKey(scope, editor);
  const [found, setFound] = useFound<T>(scope, key);
  const [discarded, lookForDiscarded] = useDiscarded<T>(scope);
  const write = useWrite<T>();
  const giveUp = useWriting(key, options, write);
  const discardWritten = async () => {
    if (unsaved) await write(key, content);
    discardDraft(key);
  };
  return {
    found,
    discarded,
    tookFound: () => {
      if (found) removeDraft(found.key);
      setFound(null);
    },
    discardFound: () => {
      if (found) discardDraft(found.key);
      setFound(null);
      lookForDiscarded();
    },
    tookBack: () => {
      // before writing, because the replacing draft may use its key
      if (discarded) removeDraft(discarded.key);
      void discardWritten().then(lookForDiscarded);
    },
    discardOwn: () => {
      giveUp();
      void discardWritten();
    },
    keepNow: (now) => void write(key, now),
    markSent: () => {
      if (!isUnsaved()) removeDraft(key);
      // Except for comments, a found draft is a text of its own: it is offered the next time.
      if (scope.kind !== 'comment') return;
      if (found) removeDraft(found.key);
      setFound(null);
      void deleteOrphanedDrafts(scope, key);
    },
  };
}

/** Writes a draft, and shows a notice if the browser cannot store it. */
function useWrite<T>() {
  const notify = useNotice();
  const refused = useRef(false);
  return async (key: string, content: T) => {
    const kept = await writeDraft(key, content);
    if (!kept && !refused.current) {
      notify({ text: viEdit.keepFailed, severity: 'info', stays: true });
    }
    refused.current = !kept;
  };
}

/**
 * Writes unsaved content after a pause and on unmount, unless it was discarded: the returned function
 * must be called then.
 */
function useWriting<T>(
  key: string,
  { content, unsaved, isUnsaved }: Options<T>,
  write: (key: string, content: T) => Promise<void>,
): () => void {
  const givenUp = useRef(false);
  const written = useRef<{ key: string; content: T } | null>(null);
  const keep = useEffectEvent(() => {
    if (givenUp.current) return;
    if (!isUnsaved()) {
      written.current = null;
      removeDraft(key);
    } else if (written.current?.key !== key || written.current.content !== content) {
      written.current = { key, content };
      void write(key, content);
    }
  });

  useEffect(() => hold(key), [key]); // it belongs to an open editor
  const former = useRef(key);
  useEffect(() => {
    if (former.current !== key) removeDraft(former.current); // the e-book has got an id since
    former.current = key;
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the pause
  useEffect(() => {
    givenUp.current = false;
    const timer = setTimeout(keep, unsaved ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [key, content, unsaved]);

  useEffect(() => {
    const leave = () => keep();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      keep(); // the end of a session unmounts the editor, but typed content is kept
    };
  }, []);

  return () => {
    givenUp.current = true;
  };
}

/**
 * Looks for drafts when the editor opens, and again when the last write of a closed window becomes
 * visible.
 */
function useFound<T>(scope: DraftScope, key: string) {
  const [found, setFound] = useState<Draft<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor stays with its scope
  useEffect(() => {
    let over = false;
    const show = ([newest]: Draft<T>[]) => {
      if (!over && newest) setFound(newest);
    };
    // A draft that cannot be read now is offered when the editor is opened the next time.
    const look = () => void orphanedDrafts<T>(scope, key).then(show, () => undefined);
    look();
    const stop = onDraftWritten(scope, look);
    const timer = setTimeout(stop, lookMs);
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, [key]);
  return [found, setFound] as const;
}

/** The draft discarded last, and a function to look again. */
function useDiscarded<T>(scope: DraftScope) {
  const [discarded, setDiscarded] = useState<Discarded<T> | null>(null);
  const look = () => void lastDiscarded<T>(scope).then(setDiscarded, () => setDiscarded(null));
  const lookFirst = useEffectEvent(look);
  useEffect(() => lookFirst(), []);
  return [discarded, look] as const;
}
