import { useState } from 'react';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import { useUser } from '@/api/session';
import { viNoteList } from '@/text/viNoteList';
import { forgetLeftBehind, hasDraft } from '@/ui/drafts';
import { useReportUnsaved } from '@/ui/unsaved';
import { useDraft } from '@/ui/useDraft';
import { scopeOf, type What } from './keptNotes';

/** Whether something was written and not sent, when this was drawn first. */
export function useWasKept(ebookId: string, what: What): boolean {
  const userId = useUser()?.id ?? '';
  const [kept] = useState(() => hasDraft(scopeOf(userId, ebookId, what)));
  return kept;
}

interface Options {
  ebookId: string;
  what: What;
  /** What is there before one types. */
  start: string;
  /** What goes with the text. */
  about: string;
  send: (body: string, key: string) => Promise<{ error?: unknown }>;
}

interface Kept {
  body: string;
  about: string;
}

function parsed(content: string | undefined): Kept | null {
  try {
    return content ? (JSON.parse(content) as Kept) : null;
  } catch {
    return null;
  }
}

/**
 * A text that is kept for each person until it is sent or dropped. One key for one intent: a retry
 * of the same words repeats it.
 */
export function useNoteText({ ebookId, what, start, about, send }: Options) {
  const userId = useUser()?.id ?? '';
  const [scope] = useState(() => scopeOf(userId, ebookId, what));
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [intent, setIntent] = useState({ key: newKey(), sent: '' });
  const unsaved = typed !== null && typed.trim() !== '' && typed !== start;
  const draft = useDraft<string>(scope, JSON.stringify({ body: typed ?? '', about }), unsaved);
  const found = parsed(draft.found?.content);
  const text = typed ?? found?.body ?? start;
  useReportUnsaved(unsaved);

  const change = (next: string) => {
    if (typed === null && draft.found) {
      draft.keepNow(JSON.stringify({ body: next, about })); // first: what was found is let go of
      draft.settle();
    }
    setTyped(next);
  };
  /** Whether it was sent. */
  const submit = async (): Promise<boolean> => {
    const body = text.trim();
    if (body === '' || busy) {
      setFailure(body === '' ? viNoteList.needed : '');
      return false;
    }
    const sent = JSON.stringify([body, about]);
    const key = intent.sent === '' || intent.sent === sent ? intent.key : newKey();
    setIntent({ key, sent });
    setBusy(true);
    const { error } = await send(body, key);
    setBusy(false);
    if (error) {
      setFailure(viNoteList.notSent(errorMessage(error)));
      return false;
    }
    draft.forget();
    draft.settle();
    void forgetLeftBehind(scope, '');
    return true;
  };
  const drop = () => {
    if (unsaved) draft.discardOwn();
    else if (typed === null) draft.discardFound();
  };
  return { text, change, submit, drop, busy, failure, keptAbout: found?.about ?? null };
}
