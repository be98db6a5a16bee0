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

interface Attempt<T> {
  loaded: T | null;
  failed: boolean;
  number: number;
  /** Number of attempts that have ended. */
  ended: number;
}

interface Options {
  /** Delay of the first attempt, for parts that are not needed at first. */
  afterMs?: number;
  /** Retries automatically, with growing pauses. */
  background?: boolean;
}

const firstPauseMs = 5_000;
const maxPauseMs = 300_000;

/**
 * Loads a part of the program while the component is mounted; retries when the browser is online
 * again.
 */
export function usePart<T>(part: Part<T>, options: Options = {}): PartState<T> {
  const { afterMs = 0, background = false } = options;
  const [state, setState] = useState<Attempt<T>>(() => ({
    loaded: part.now(),
    failed: false,
    number: 1,
    ended: 0,
  }));
  const { loaded, failed, number, ended } = state;
  const retry = () =>
    setState((now) => (now.ended < now.number ? now : { ...now, number: now.number + 1 }));

  useEffect(() => {
    if (loaded !== null) return;
    let gone = false;
    const end = (outcome: Pick<Attempt<T>, 'loaded' | 'failed'>) =>
      gone || setState((now) => ({ ...now, ...outcome, ended: number }));
    const load = () =>
      void part.load().then(
        (value) => end({ loaded: value, failed: false }),
        () => end({ loaded: null, failed: true }),
      );
    const timer = number === 1 && afterMs > 0 ? setTimeout(load, afterMs) : load();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [part, loaded, number, afterMs]);

  const waiting = failed && ended === number;
  useEffect(() => {
    if (!waiting) return;
    const again = () => setState((now) => ({ ...now, number: now.number + 1 }));
    window.addEventListener('online', again);
    const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** (number - 1));
    const timer = background ? setTimeout(again, pause) : undefined;
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(timer);
    };
  }, [waiting, number, background]);

  const here = loaded ?? part.now(); // it may have been loaded elsewhere meanwhile
  return {
    loaded: here,
    failed: failed && here === null,
    loading: here === null && ended < number,
    retry,
  };
}
