import { useState } from 'react';
import { newKey } from '@/api/idempotency';
import type { Ebook, Transition } from '@/api/types';
import { usePerformMutation } from '@/api/workflow';

/** One key for one intent: a retry of the same comment at the same version repeats it. */
export function usePerform({ id, version }: Ebook, action: Transition) {
  const [perform, { error, isLoading, isSuccess }] = usePerformMutation();
  const [intent, setIntent] = useState({ key: newKey(), sent: '' });
  /** What went wrong; null where it was done. */
  const send = async (comment: string): Promise<{ error: unknown } | null> => {
    const sent = JSON.stringify([comment, version]);
    const key = intent.sent === '' || intent.sent === sent ? intent.key : newKey();
    setIntent({ key, sent });
    const answer = await perform({ id, action, comment, version, key });
    return answer.error ? { error: answer.error } : null;
  };
  return { send, error, isLoading, isSuccess };
}
