import { statusOf } from '@/api/problem';
import { isTemporary } from './draftErrors';
import type { LineState } from './lines';

/** What a file may have to wait for; each wait ends with the signal. */
export interface Waits {
  isOnline: () => boolean;
  online: (signal: AbortSignal) => Promise<void>;
  isSignedIn: () => boolean;
  /** Resolves when the same person has signed in again. */
  signedIn: (signal: AbortSignal) => Promise<void>;
  second: (signal: AbortSignal) => Promise<void>;
}

/** Seconds to wait before each retry after a failure of the server or the connection. */
const pauses = [2, 5, 15];

interface FailedAttempt extends Waits {
  show: (state: LineState) => void;
  error: unknown;
  /** Number of pauses before. */
  pausesBefore: number;
  signal: AbortSignal;
}

/**
 * Waits for the network or a sign-in, or pauses, before a retry. Returns null if a retry cannot
 * help, or after the last pause has been used.
 */
export async function waitBeforeRetry({
  show,
  error,
  pausesBefore,
  signal,
  ...waits
}: FailedAttempt): Promise<'waited' | 'paused' | null> {
  const refused = statusOf(error) === 401;
  if (refused && !waits.isSignedIn()) {
    show({ kind: 'waiting', for: 'signIn' });
    await waits.signedIn(signal);
    return 'waited';
  }
  if (!refused && !isTemporary(error)) return null;
  if (!waits.isOnline()) {
    show({ kind: 'waiting', for: 'network' });
    await waits.online(signal);
    return 'waited';
  }
  for (
    let secondsLeft = pauses[pausesBefore] ?? 0;
    secondsLeft > 0 && !signal.aborted;
    secondsLeft -= 1
  ) {
    show({ kind: 'pausing', seconds: secondsLeft });
    await waits.second(signal);
  }
  return pausesBefore < pauses.length ? 'paused' : null;
}
