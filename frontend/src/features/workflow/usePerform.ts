import { useState } from 'react';
import { usePerformMutation } from '@/api/ebooks/workflow';
import { newKey } from '@/api/idempotency';
import type { Ebook, Transition } from '@/api/types';

/** The idempotency key is kept for retries of the same comment at the same version. */
export function usePerform({ id, version }: Ebook, action: Transition) {
  const [perform, { error, isLoading, isSuccess }] = usePerformMutation();
  const [intent, setIntent] = useState({ key: newKey(), sent: '' });
  /** Resolves to the error; null if it succeeded. */
  const send = async (comment: string, reasons: string[]): Promise<{ error: unknown } | null> => {
    const sent = JSON.stringify([comment, version, reasons]);
    const key = intent.sent === '' || intent.sent === sent ? intent.key : newKey();
    setIntent({ key, sent });
    const answer = await perform({ id, action, comment, reasons, version, key });
    return answer.error ? { error: answer.error } : null;
  };
  return { send, error, isLoading, isSuccess };
}
