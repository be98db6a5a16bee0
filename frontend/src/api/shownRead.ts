import { errorMessage, statusOf } from './problem';

export interface Read<T> {
  currentData?: T;
  error?: unknown;
  isFetching: boolean;
  /** Of a list with pages: only the next page failed. */
  isFetchNextPageError?: boolean;
  refetch: () => unknown;
}

/** The failure of a read, as ErrorState takes it. */
export interface ReadFailure {
  error: unknown;
  message: string;
  onRetry: () => void;
  /** What was read before is still shown. */
  kept: boolean;
}

/**
 * What a screen shows of a read, and its failure. A failure is shown above what was read before;
 * only a refusal (403, 404) replaces that. A next page that failed is not a failure here: the list
 * says so at its end. `earlier` is what was read for an earlier choice, if that is to stay until the
 * new one is read.
 */
export function shownRead<T>(read: Read<T>, earlier?: T) {
  const { currentData, error, isFetching, refetch } = read;
  const refused = [403, 404].includes(Number(statusOf(error)));
  const kept = refused ? undefined : currentData;
  const failed: ReadFailure | null =
    error && !isFetching && !(kept && read.isFetchNextPageError)
      ? { error, message: errorMessage(error), onRetry: () => void refetch(), kept: Boolean(kept) }
      : null;
  return { data: error ? kept : (currentData ?? earlier), failed };
}
