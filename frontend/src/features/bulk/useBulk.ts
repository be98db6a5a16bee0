import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { bulkDone, usePerformBulkMutation } from '@/api/bulk';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import type { BulkDecision } from './bulkDecision';
import { type BulkBatch, batchesOf, outcomeOf, run } from './bulkRun';

interface State {
  /** Null until confirmed. */
  batches: readonly BulkBatch[] | null;
  comment: string;
  busy: boolean;
  /** Why some have no response. */
  error: string | null;
}

/**
 * Sends the confirmed action in batches; a retry continues with the batches that had no response.
 */
export function useBulk({ action, ebooks }: BulkDecision) {
  const dispatch = useDispatch();
  const [perform] = usePerformBulkMutation();
  const [state, setState] = useState<State>({
    batches: null,
    comment: '',
    busy: false,
    error: null,
  });

  const go = async (batches: readonly BulkBatch[], comment: string) => {
    setState({ batches, comment, busy: true, error: null });
    let error: string | null = null;
    const send = async ({ items, key }: BulkBatch) => {
      const answer = await perform({ action, items, comment, key });
      if (answer.error) error = errorMessage(answer.error);
      return answer.data ?? null;
    };
    const after = await run(batches, send, (now) =>
      setState({ batches: now, comment, busy: true, error: null }),
    );
    setState({ batches: after, comment, busy: false, error });
    dispatch(bulkDone());
    return outcomeOf(after, ebooks);
  };

  return {
    busy: state.busy,
    error: state.error,
    outcome: state.batches && outcomeOf(state.batches, ebooks),
    confirm: (comment: string) => go(batchesOf(ebooks, newKey), comment),
    retry: () => go(state.batches ?? [], state.comment),
  };
}
