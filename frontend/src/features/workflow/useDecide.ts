import { useEffect, useRef } from 'react';
import { errorMessage } from '@/api/problem';
import type { Ebook, Transition } from '@/api/types';
import { viDecision } from '@/text/viDecision';
import { viEbooks } from '@/text/viEbooks';
import { useNotice } from '@/ui/Notices';
import { lowerName } from './transitions';
import { usePerform } from './usePerform';

/**
 * Sends a decision. Whoever has gone on to another e-book meanwhile is told there what came of it,
 * and stays where they are.
 */
export function useDecide(ebook: Ebook, action: Transition, onSent: () => void) {
  const { send: perform, ...state } = usePerform(ebook, action);
  const notify = useNotice();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** Whether it was done, for a panel that is still there. */
  const send = async (comment: string): Promise<boolean> => {
    const failure = await perform(comment);
    if (!failure) onSent();
    if (here.current) return !failure;
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
