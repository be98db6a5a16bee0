import { useRef } from 'react';
import { usePerformMutation } from '@/api/ebooks/workflow';
import { newKey } from '@/api/idempotency';
import type { Ebook, Transition } from '@/api/types';

/** Performs a workflow action. A retry with the same comment, reasons and version sends the same idempotency key. */
export function usePerform({ id, version }: Ebook, action: Transition) {
  const [perform, { error, isLoading, isSuccess }] = usePerformMutation();
  // A ref, not state: `send` may be called again after the screen has been left.
  const last = useRef<{ key: string; body: string } | null>(null);
  /** Resolves to null on success, else to an object with the error. */
  const send = async (comment: string, reasons: string[]): Promise<{ error: unknown } | null> => {
    const body = JSON.stringify([comment, version, reasons]);
    const key = last.current?.body === body ? last.current.key : newKey();
    last.current = { key, body };
    const result = await perform({ id, action, comment, reasons, version, key });
    return result.error ? { error: result.error } : null;
  };
  return { send, error, isLoading, isSuccess };
}
