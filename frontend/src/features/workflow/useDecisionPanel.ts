import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useUser } from '@/api/session';
import { type Ebook, may, type Transition } from '@/api/types';
import { isComposing } from '@/ui/keys';
import { checkComment } from './comment';
import { lacksPdf } from './submitRemarks';
import { actionFacts, commentRequired } from './transitions';
import { useComment } from './useComment';
import { useDecide, useDecideLater } from './useDecide';
import { useFocusInside } from './useFocusInside';

export interface DecisionPanelOptions {
  ebook: Ebook;
  action: Transition;
  /** If the focus was not restored, the caller moves it. */
  onClose: (focusRestored?: boolean) => void;
  onDone: () => void;
  /** Whether the decision is sent after a delay, in which it can be taken back. */
  delayed: boolean;
}

/** The state and actions of the panel: the comment, whether it can be sent, and how it closes. */
export function useDecisionPanel(
  { ebook, action, onClose, onDone, delayed }: DecisionPanelOptions,
  box: RefObject<HTMLElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const comment = useComment(useUser()?.id ?? '', ebook.id, action);
  const [touched, setTouched] = useState(false);
  const [required] = useState(() => commentRequired(ebook, action));
  const { send, error, isLoading, isSuccess } = useDecide(ebook, action, comment);
  const sendLater = useDecideLater(ebook, action, comment);
  const { text, ok, problem } = checkComment(comment.text, required, touched);
  const restoreFocus = useFocusInside(box, field, required);
  const pdfMissing = actionFacts[action].needsPdf === true && lacksPdf(ebook);
  const ready = may(ebook, action) && ok && !pdfMissing && !isLoading;

  const confirm = async () => {
    setTouched(true);
    if (!ready) return;
    if (delayed) {
      sendLater(text);
      onDone();
    } else if (await send(text)) onDone();
    else field.current?.focus({ preventScroll: true });
  };
  const close = () => {
    if (isLoading) return;
    if (isSuccess)
      onDone(); // the panel stayed open for text that was typed meanwhile
    else onClose(restoreFocus());
  };
  const drop = () => {
    comment.discard();
    close();
  };
  const enterSends = delayed && !required;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!box.current?.contains(event.target as Node)) return; // in a dialog that the panel opened
    const inEmptyField = event.target === field.current && comment.text === '';
    const intent = intentOf(event, enterSends && inEmptyField);
    if (intent === 'close') close();
    if (intent === 'send') void confirm();
    if (intent) event.preventDefault();
  };
  const onLeave = () => setTouched(true);
  const state = {
    required,
    problem,
    error,
    pdfMissing,
    ready,
    busy: isLoading,
    done: isSuccess,
    enterSends,
  };
  return { comment, ...state, onLeave, confirm, close, drop, onKeyDown };
}

/**
 * During IME composition Escape and Enter belong to the input method. Ctrl+Enter sends; Enter alone
 * only if `plainEnter`.
 */
function intentOf(event: KeyboardEvent, plainEnter: boolean): 'close' | 'send' | null {
  if (isComposing(event.nativeEvent)) return null;
  if (event.key === 'Escape') return 'close';
  const sends = event.ctrlKey || event.metaKey || (plainEnter && !event.shiftKey);
  return event.key === 'Enter' && sends && !event.repeat ? 'send' : null;
}
