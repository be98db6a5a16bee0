import { statusOf } from '@/api/problem';
import { isOutage, isTemporary } from './draftErrors';
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
/** Seconds between further retries while the connection or the server is down. */
const outagePause = 30;

interface FailedAttempt extends Waits {
  show: (state: LineState) => void;
  error: unknown;
  /** Number of pauses that this file has had. */
  pausesBefore: number;
  signal: AbortSignal;
}

/**
 * Waits for the network or a sign-in, or pauses, before a retry. Returns null if a retry cannot
 * help, or after the last pause has been used; an outage has no last pause, because the next file
 * would fail like this one.
 */
export async function waitBeforeRetry({
  show,
  error,
  pausesBefore,
  signal,
  ...waits
}: FailedAttempt): Promise<'waited' | 'paused' | null> {
  const unauthorized = statusOf(error) === 401;
  if (unauthorized && !waits.isSignedIn()) {
    show({ kind: 'waiting', for: 'signIn' });
    await waits.signedIn(signal);
    return 'waited';
  }
  if (!unauthorized && !isTemporary(error)) return null;
  if (!waits.isOnline()) {
    show({ kind: 'waiting', for: 'network' });
    await waits.online(signal);
    return 'waited';
  }
  const seconds = pauses[pausesBefore];
  if (seconds !== undefined) await pause(seconds, show, waits, signal);
  else if (isOutage(error)) await pauseUntilOnline(show, waits, signal);
  else return null;
  return 'paused';
}

type Show = FailedAttempt['show'];

async function pause(seconds: number, show: Show, waits: Waits, signal: AbortSignal) {
  for (let secondsLeft = seconds; secondsLeft > 0 && !signal.aborted; secondsLeft -= 1) {
    show({ kind: 'pausing', seconds: secondsLeft });
    await waits.second(signal);
  }
}

/** A long pause, which ends early when the browser reports that the network is back. */
async function pauseUntilOnline(show: Show, waits: Waits, signal: AbortSignal) {
  const over = new AbortController();
  const end = AbortSignal.any([signal, over.signal]);
  void waits.online(end).then(() => over.abort());
  await pause(outagePause, show, waits, end);
  over.abort();
}
