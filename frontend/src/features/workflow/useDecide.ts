import { useEffect, useRef } from 'react';
import { errorMessage } from '@/api/problem';
import type { Ebook, Transition } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { viDecision } from '@/text/review/viDecision';
import { useNotice } from '@/ui/messages/Notices';
import { lowerName } from './transitions';
import type { Comment } from './useComment';
import { usePerform } from './usePerform';

/**
 * Sends a decision with its comment. If the user has gone to another e-book meanwhile, a notice
 * there shows the result, and the user stays there.
 */
export function useDecide(ebook: Ebook, action: Transition, comment: Comment) {
  const { send: perform, ...state } = usePerform(ebook, action);
  const notify = useNotice();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** Returns whether it succeeded with everything that was written, if the panel is still open. */
  const send = async (text: string): Promise<boolean> => {
    comment.send();
    const failure = await perform(text);
    if (failure) comment.failed();
    const all = !failure && comment.sent();
    if (here.current) return all;
    notify(
      failure
        ? { severity: 'info', text: failed(ebook, action, errorMessage(failure.error)) }
        : { text: viDecision.doneWith(viEbooks.done[action], ebook.title) },
    );
    return false;
  };
  return { ...state, send };
}

const failed = ({ title }: Ebook, action: Transition, why: string) =>
  viDecision.failedWith(lowerName(action), title, why);
