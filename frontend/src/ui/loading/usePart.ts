import { useEffect, useState } from 'react';
import type { Part } from '@/parts/part';

export interface PartState<T> {
  /** The loaded part, or null. */
  loaded: T | null;
  failed: boolean;
  /** It is being loaded, for the first time or again. */
  loading: boolean;
  retry: () => void;
}

interface Attempts<T> {
  loaded: T | null;
  failed: boolean;
  /** Numbers of attempts that have begun and ended. */
  begun: number;
  ended: number;
}

interface Options {
  /** Delay of the first attempt, for parts that are not needed at first. */
  afterMs?: number;
  /** With growing pauses. */
  autoRetry?: boolean;
}

const firstPauseMs = 5_000;
const maxPauseMs = 300_000;

/**
 * Loads a part of the program while the component is mounted; retries when the browser is online
 * again.
 */
export function usePart<T>(part: Part<T>, options: Options = {}): PartState<T> {
  const { afterMs = 0, autoRetry = false } = options;
  const [state, setState] = useState<Attempts<T>>(() => ({
    loaded: part.now(),
    failed: false,
    begun: 1,
    ended: 0,
  }));
  const { loaded, failed, begun, ended } = state;
  const retry = () =>
    setState((now) => (now.ended < now.begun ? now : { ...now, begun: now.begun + 1 }));

  useEffect(() => {
    if (loaded !== null) return;
    let gone = false;
    const end = (outcome: Pick<Attempts<T>, 'loaded' | 'failed'>) =>
      gone || setState((now) => ({ ...now, ...outcome, ended: begun }));
    const load = () =>
      void part.load().then(
        (value) => end({ loaded: value, failed: false }),
        () => end({ loaded: null, failed: true }),
      );
    const timer = begun === 1 && afterMs > 0 ? setTimeout(load, afterMs) : load();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [part, loaded, begun, afterMs]);

  const waiting = failed && ended === begun;
  useEffect(() => {
    if (!waiting) return;
    const again = () => setState((now) => ({ ...now, begun: now.begun + 1 }));
    window.addEventListener('online', again);
    const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** (begun - 1));
    const timer = autoRetry ? setTimeout(again, pause) : undefined;
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(timer);
    };
  }, [waiting, begun, autoRetry]);

  const available = loaded ?? part.now(); // it may have been loaded elsewhere meanwhile
  return {
    loaded: available,
    failed: failed && available === null,
    loading: available === null && ended < begun,
    retry,
  };
}
