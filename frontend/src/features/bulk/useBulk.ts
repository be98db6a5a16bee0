import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type BulkItem, type BulkResult, bulkDone } from '@/api/ebooks/bulk';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { type BulkBatch, batchesOf, outcomeOf, run } from './bulkRun';

interface State<What> {
  /** Null until confirmed. */
  confirmed: { batches: readonly BulkBatch[]; what: What } | null;
  busy: boolean;
  /** Why some have no response. */
  error: string | null;
}

interface Batch {
  items: BulkItem[];
  key: string;
}

/** The call for one batch. */
type Call<What> = (
  what: What,
  batch: Batch,
) => PromiseLike<{ data?: BulkResult[]; error?: unknown }>;

/**
 * Sends what was confirmed in batches; a retry continues with the batches that had no response.
 */
export function useBulk<What>(ebooks: readonly Ebook[], call: Call<What>) {
  const dispatch = useDispatch();
  const [state, setState] = useState<State<What>>({ confirmed: null, busy: false, error: null });

  const go = async (batches: readonly BulkBatch[], what: What) => {
    const show = (now: readonly BulkBatch[]) =>
      setState({ confirmed: { batches: now, what }, busy: true, error: null });
    show(batches);
    let error: string | null = null;
    const send = async ({ items, key }: BulkBatch) => {
      const answer = await call(what, { items, key });
      if (answer.error) error = errorMessage(answer.error);
      return answer.data ?? null;
    };
    const after = await run(batches, send, show);
    setState({ confirmed: { batches: after, what }, busy: false, error });
    dispatch(bulkDone());
    return outcomeOf(after, ebooks);
  };

  const { confirmed, busy, error } = state;
  const outcome = confirmed && outcomeOf(confirmed.batches, ebooks);
  return {
    busy,
    error,
    outcome,
    confirm: (what: What) => go(batchesOf(ebooks, newKey), what),
    confirmAtOnce: (what: What) => go(batchesOf(ebooks, newKey, ebooks.length), what),
    retry: async () => confirmed && go(confirmed.batches, confirmed.what),
  };
}
