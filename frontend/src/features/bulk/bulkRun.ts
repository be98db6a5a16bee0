import type { BulkItem, BulkResult } from '@/api/ebooks/bulk';
import type { Ebook } from '@/api/types';

/** Number of e-books per call, small enough to show progress. */
const batchSize = 10;

export interface BulkBatch {
  items: BulkItem[];
  /** The idempotency key, the same for each retry, so that nothing is done twice. */
  key: string;
  /** Null until there is a response; until then it is unknown whether it was done. */
  results: BulkResult[] | null;
}

/** Splits e-books into batches of `size`. */
export function batchesOf(
  ebooks: readonly Ebook[],
  newKey: () => string,
  size = batchSize,
): BulkBatch[] {
  const items = ebooks.map(({ id, version }) => ({ id, version }));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => ({
    items: items.slice(i * size, (i + 1) * size),
    key: newKey(),
    results: null,
  }));
}

/** Sends one batch; resolves to null if there is no response. */
type Send = (batch: BulkBatch) => Promise<BulkResult[] | null>;

/**
 * Continues until all batches have a response, or stops at the first without one, because the
 * connection or the server is down.
 */
export async function runBatches(
  batches: readonly BulkBatch[],
  send: Send,
  onProgress: (batches: readonly BulkBatch[]) => void,
): Promise<readonly BulkBatch[]> {
  let current = batches;
  for (const batch of batches) {
    if (batch.results) continue;
    const results = await send(batch);
    if (!results) return current;
    current = current.map((one) => (one === batch ? { ...batch, results } : one));
    onProgress(current);
  }
  return current;
}

export interface Refused {
  ebook: Ebook;
  message: string;
}

export interface Outcome {
  done: Ebook[];
  refused: Refused[];
  /** It is unknown whether they were changed. */
  unanswered: Ebook[];
}

export function outcomeOf(batches: readonly BulkBatch[], ebooks: readonly Ebook[]): Outcome {
  const results = new Map(batches.flatMap(({ results }) => results ?? []).map((r) => [r.id, r]));
  const outcome: Outcome = { done: [], refused: [], unanswered: [] };
  for (const ebook of ebooks) {
    const result = results.get(ebook.id);
    if (!result) outcome.unanswered.push(ebook);
    else if ('error' in result) outcome.refused.push({ ebook, message: result.error.message });
    else outcome.done.push(result.ebook);
  }
  return outcome;
}

/** The ids of the e-books that were not changed, which stay chosen. */
export const unchangedIds = ({ refused, unanswered }: Outcome): string[] => [
  ...refused.map(({ ebook }) => ebook.id),
  ...unanswered.map(({ id }) => id),
];
