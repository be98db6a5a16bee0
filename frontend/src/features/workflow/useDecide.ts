import { useNavigate } from 'react-router';
import { errorMessage, hasUnknownOutcome, statusOf } from '@/api/problem';
import { useUser } from '@/api/session';
import type { Ebook, Transition } from '@/api/types';
import { useIsMounted } from '@/state/useIsMounted';
import { shortened } from '@/text/length';
import { viEbooks } from '@/text/record/viEbooks';
import { viDecision } from '@/text/review/viDecision';
import { viUndo } from '@/text/review/viUndo';
import { useNotice } from '@/ui/messages/Notices';
import { openToReadState } from '@/ui/openToRead';
import { paths } from '@/ui/paths';
import { tabSends } from '@/ui/undo/tabSends';
import { takenBackState } from '@/ui/undo/takenBack';
import { lowerCaseName } from './transitions';
import { type Comment, discardComment } from './useComment';
import { usePerform } from './usePerform';

/**
 * Sends a decision with its comment. If the user has gone to another e-book meanwhile, a notice
 * there shows the result, and the user stays there.
 */
export function useDecide(ebook: Ebook, action: Transition, comment: Comment) {
  const { send: perform, ...state } = usePerform(ebook, action);
  const notify = useNotice();
  const isMounted = useIsMounted();
  /** Returns whether all of the comment was sent; always false if the panel has been closed. */
  const send = async (text: string): Promise<boolean> => {
    comment.markSending();
    const failure = await perform(text, comment.reasons);
    if (failure) comment.markFailed();
    const sentAll = !failure && comment.markSent();
    if (isMounted()) return sentAll;
    notify(
      failure
        ? {
            severity: 'info',
            stays: true,
            text: failedWith(ebook, action, errorMessage(failure.error)),
          }
        : { text: viDecision.doneWith(viEbooks.done[action], ebook.title) },
    );
    return false;
  };
  return { ...state, send };
}

/**
 * Sends a decision after a delay in which it can be taken back. The comment is kept until the server
 * accepts the decision or the page is closed; it is shown again if the user takes the decision back.
 */
export function useDecideLater(ebook: Ebook, action: Transition, comment: Comment) {
  const { send: perform } = usePerform(ebook, action);
  const notify = useNotice();
  const navigate = useNavigate();
  const userId = useUser()?.id ?? '';
  const { id, title } = ebook;
  const send = async (text: string) => {
    comment.markSending();
    const failure = await perform(text, comment.reasons);
    if (failure) {
      comment.markFailed();
      return troubleOf(failedWith(ebook, action, errorMessage(failure.error)), failure.error);
    }
    comment.markSent();
    notify({ text: viDecision.doneWith(viEbooks.done[action], title) });
    return null;
  };
  return (text: string): void => {
    const address = paths.ebook(id);
    // Taken back: to the panel with its comment or, if there is none, to reading the PDF.
    const returnTo = text === '' ? address : paths.act(id, action);
    const state = text === '' ? { ...takenBackState, ...openToReadState } : takenBackState;
    tabSends.hold({
      userId,
      ebookIds: [id],
      text: viUndo.soon(lowerCaseName(action), shortened(title, maxTitleShown)),
      comment: text,
      address,
      send: () => send(text),
      takeBack: () => void navigate(returnTo, { replace: true, state }),
      leave: () => discardComment(userId, id, action),
    });
  };
}

/** Enough of a title, in characters, to know the e-book by. */
const maxTitleShown = 60;

/** A request may be sent again if it got no response or the session had ended. */
const troubleOf = (text: string, error: unknown) => ({
  text,
  again: hasUnknownOutcome(error) || statusOf(error) === 401,
});

const failedWith = ({ title }: Ebook, action: Transition, why: string) =>
  viDecision.failedWith(lowerCaseName(action), title, why);
