import { useState } from 'react';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import { useUser } from '@/api/session';
import { type NoteDraftKind, scopeOf } from '@/features/notes/state/noteDrafts';
import { viNoteList } from '@/text/review/viNoteList';
import { hasDraft } from '@/ui/unsaved/drafts';
import { useKeptText } from '@/ui/unsaved/useKeptText';

/** Whether there was an unsent draft at the first render. */
export function useHadDraft(ebookId: string, what: NoteDraftKind): boolean {
  const userId = useUser()?.id ?? '';
  const [stored] = useState(() => hasDraft(scopeOf(userId, ebookId, what)));
  return stored;
}

interface Options {
  ebookId: string;
  what: NoteDraftKind;
  initialText: string;
  /** The place of a new note as JSON, stored with the text; null keeps what was stored before. */
  about: string | null;
  send: (body: string, key: string) => Promise<{ error?: unknown }>;
}

interface Kept {
  body: string;
  about: string;
}

function parsed(content: string | null): Kept | null {
  try {
    return content ? (JSON.parse(content) as Kept) : null;
  } catch {
    return null;
  }
}

const aboutOf = (content: string | null) => parsed(content)?.about ?? '';

/**
 * A note or reply being written. The idempotency key is kept for retries of the same text and place.
 */
export function useNoteText({ ebookId, what, initialText, about, send }: Options) {
  const userId = useUser()?.id ?? '';
  const [scope] = useState(() => scopeOf(userId, ebookId, what));
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [intent, setIntent] = useState({ key: newKey(), content: '' });
  const written = useKeptText({
    scope,
    initialText,
    pack: (body, before) => JSON.stringify({ body, about: about ?? aboutOf(before) }),
    textOf: (stored) => parsed(stored)?.body ?? '',
  });

  /** Sends the text; returns whether everything written was sent. */
  const submit = async (): Promise<boolean> => {
    const body = written.text.trim();
    if (body === '' || busy) {
      setFailure(body === '' ? viNoteList.needed : '');
      return false;
    }
    const content = JSON.stringify([body, about]);
    const key = intent.content === '' || intent.content === content ? intent.key : newKey();
    setIntent({ key, content });
    setBusy(true);
    setFailure('');
    written.markSending();
    const { error } = await send(body, key);
    setBusy(false);
    if (!error) return written.markSent();
    written.markFailed();
    setFailure(viNoteList.notSent(errorMessage(error)));
    return false;
  };
  return { ...written, submit, busy, failure, keptAbout: aboutOf(written.foundContent) };
}
