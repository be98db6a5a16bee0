import { useState } from 'react';
import type { DraftScope } from './drafts';
import { useReportUnsaved } from './unsaved';
import { useDraft } from './useDraft';
import { useUnsaved } from './useUnsaved';

interface Options {
  scope: DraftScope;
  /** What is there before one types. */
  start: string;
  /** What is kept of a text, given what was kept before it, and the text of what was kept. */
  pack: (text: string, before: string | null) => string;
  textOf: (kept: string) => string;
}

/**
 * A text that is kept for each person until it is sent or dropped. What an editor that is gone left
 * behind is shown as the text, and becomes this editor's own with the first key or with sending.
 */
export function useKeptText({ scope, start, pack, textOf }: Options) {
  const trimmed = (text: string | null) => (text ?? start).trim();
  const typed = useUnsaved<string | null>(null, (a, b) => trimmed(a) === trimmed(b));
  const [isLeft, setLeft] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const isWorth = (text: string | null) => text !== null && text.trim() !== '';
  const isUnsaved = () => typed.isDirtyNow() && isWorth(typed.valueNow());
  const unsaved = typed.isDirty && isWorth(typed.value);
  const draft = useDraft({ scope, content: pack(typed.value ?? '', taken), unsaved, isUnsaved });
  const { found, discarded } = draft;
  const text = typed.value ?? (found ? textOf(found.content) : start);
  useReportUnsaved(unsaved);

  const change = (next: string) => {
    if (typed.value === null && found) {
      draft.keepNow(pack(next, found.content)); // first: what was found is given up
      draft.settle();
      setTaken(found.content);
    }
    typed.change(next);
  };
  return {
    text,
    change,
    /** What an earlier editor kept, from which this text comes. */
    found: found?.content ?? taken,
    /** Something was typed while the rest was sent: it stands there, and was not sent. */
    isLeft,
    send: () => {
      setLeft(false);
      if (typed.value === null) change(text);
      typed.send();
    },
    /** It was sent; whether that was all of it. */
    sent: (): boolean => {
      typed.sent();
      draft.sent();
      setLeft(isUnsaved());
      return !isUnsaved();
    },
    failed: typed.failed,
    /** Given up on purpose; it can be had back for a day. */
    drop: () => {
      if (unsaved) draft.discardOwn();
      else if (typed.value === null) draft.discardFound();
    },
    /** Brings back what was dropped last; null where nothing was. */
    takeBack:
      discarded && text.trim() === ''
        ? () => {
            draft.tookBack();
            typed.change(textOf(discarded.content));
          }
        : null,
  };
}
