import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { viEdit } from '@/text/viEdit';
import {
  type Discarded,
  type Draft,
  type DraftScope,
  discardDraft,
  draftKey,
  forgetLeftBehind,
  holdDraft,
  lastDiscarded,
  leftBehind,
  newEditor,
  onDraftWritten,
  removeDraft,
  writeDraft,
} from './drafts';
import { useNotice } from './Notices';

interface Options<T> {
  scope: DraftScope;
  content: T;
  unsaved: boolean;
  /** Whether it is unsaved at the moment of asking, which may be after an `await`. */
  isUnsaved: () => boolean;
}

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
  /** Gives up what is in the editor, to be had back for a day. */
  discardOwn: () => void;
  /** Writes at once, before a step that must not lose it. */
  keepNow: (content: T) => void;
  /** It was sent: only what was typed meanwhile is still kept, here or by editors that are gone. */
  sent: () => void;
}

const pauseMs = 400;
const lookMs = 3_000;

/** Keeps `content` in the browser as long as it is unsaved, and finds what was kept before. */
export function useDraft<T>(options: Options<T>): Kept<T> {
  const { scope, content, unsaved, isUnsaved } = options;
  const [editor] = useState(newEditor);
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
    settle: () => {
      if (found) removeDraft(found.key);
      setFound(null);
    },
    discardFound: () => {
      if (found) discardDraft(found.key);
      setFound(null);
      lookForDiscarded();
    },
    tookBack: () => {
      if (discarded) removeDraft(discarded.key); // first: what takes its place may have its key
      void discardWritten().then(lookForDiscarded);
    },
    discardOwn: () => {
      giveUp();
      void discardWritten();
    },
    keepNow: (now) => void write(key, now),
    sent: () => {
      if (!isUnsaved()) removeDraft(key);
      if (found) removeDraft(found.key);
      setFound(null);
      void forgetLeftBehind(scope, key);
    },
  };
}

/** Writes a draft, and says so where the browser does not keep it. */
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

/** Writes what is unsaved after a pause and on the way out, unless it was given up on purpose. */
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

  useEffect(() => holdDraft(key), [key]);
  const former = useRef(key);
  useEffect(() => {
    if (former.current !== key) removeDraft(former.current); // it has got an id since
    former.current = key;
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: of each content, whatever it is
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
      keep(); // the end of a session takes the editor away, not what was typed
    };
  }, []);

  return () => {
    givenUp.current = true;
  };
}

/** Looked for when the editor opens, and again as the last words of a window just closed arrive. */
function useFound<T>(scope: DraftScope, key: string) {
  const [found, setFound] = useState<Draft<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor stays with its scope
  useEffect(() => {
    let over = false;
    const show = ([newest]: Draft<T>[]) => {
      if (!over && newest) setFound(newest);
    };
    // What cannot be read now is offered when the editor is opened the next time.
    const look = () => void leftBehind<T>(scope, key).then(show, () => undefined);
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

/** What was discarded last, and the means to look again. */
function useDiscarded<T>(scope: DraftScope) {
  const [discarded, setDiscarded] = useState<Discarded<T> | null>(null);
  const look = () => void lastDiscarded<T>(scope).then(setDiscarded, () => setDiscarded(null));
  const lookFirst = useEffectEvent(look);
  useEffect(() => lookFirst(), []);
  return [discarded, look] as const;
}
