import { useState } from 'react';
import type { DraftScope } from './drafts';
import { useReportUnsaved } from './unsaved';
import { useDraft } from './useDraft';
import { useUnsaved } from './useUnsaved';

interface Options {
  scope: DraftScope;
  initialText: string;
  /**
   * Packs the text with what else is stored, given what was stored before; `textOf` unpacks the
   * text.
   */
  pack: (text: string, before: string | null) => string;
  textOf: (kept: string) => string;
  /** The part of the text that the user typed; by default all of it. */
  wordsOf?: (text: string) => string;
}

/**
 * A text kept as a draft for each user until it is sent or discarded. A draft left by a closed
 * editor is shown as the text, and becomes this editor's own on the first key or on sending.
 */
export function useKeptText(options: Options) {
  const { scope, initialText, pack, textOf, wordsOf = (text) => text } = options;
  const trimmed = (text: string | null) => (text ?? initialText).trim();
  const typed = useUnsaved<string | null>(null, (a, b) => trimmed(a) === trimmed(b));
  const [typedMeanwhile, setTypedMeanwhile] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  // Blanks alone are not work to keep.
  const isWorthKeeping = (text: string | null) => text !== null && wordsOf(text).trim() !== '';
  const isUnsaved = () => typed.isDirtyNow() && isWorthKeeping(typed.valueNow());
  const unsaved = typed.isDirty && isWorthKeeping(typed.value);
  const draft = useDraft({ scope, content: pack(typed.value ?? '', taken), unsaved, isUnsaved });
  const { found, discarded } = draft;
  const text = typed.value ?? (found ? textOf(found.content) : initialText);
  useReportUnsaved(unsaved);

  const change = (next: string) => {
    if (typed.value === null && found) {
      draft.keepNow(pack(next, found.content)); // before tookFound removes the found draft
      draft.tookFound();
      setTaken(found.content);
    }
    typed.change(next);
  };
  return {
    text,
    change,
    /** The content of an earlier editor's draft from which this text comes. */
    foundContent: typed.value === null ? (found?.content ?? taken) : taken,
    /** Whether text was typed during the sending; it was not sent. */
    typedMeanwhile,
    markSending: () => {
      setTypedMeanwhile(false);
      if (typed.value === null) change(text);
      typed.markSending();
    },
    /** Records a successful send; returns whether everything was sent. */
    markSent: (): boolean => {
      typed.markSent();
      draft.markSent();
      setTypedMeanwhile(isUnsaved());
      return !isUnsaved();
    },
    markFailed: typed.markFailed,
    /** Discards the text; it can be restored for one day. */
    discard: () => {
      if (unsaved) draft.discardOwn();
      else if (typed.value === null) draft.discardFound();
    },
    /** Restores the text discarded last; null if there is none, and while there is a text. */
    restoreDiscarded:
      discarded && text.trim() === ''
        ? () => {
            draft.tookBack();
            typed.change(textOf(discarded.content));
          }
        : null,
  };
}
