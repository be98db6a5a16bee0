import { type ReactNode, useRef, useState } from 'react';
import type { Part } from '@/parts/part';
import { PartTroubleOver } from './PartTrouble';

interface Calls<T> {
  /** Runs a function with the part: immediately if it is loaded, otherwise as soon as it is. */
  call: (callback: (loaded: T) => void) => void;
  /** Shows that loading failed, with a button to retry; render it anywhere in the screen. */
  trouble: ReactNode;
}

/** Runs event handlers with a part of the program; calls made before it is loaded are queued. */
export function usePartCalls<T>(part: Part<T>): Calls<T> {
  const waiting = useRef<((loaded: T) => void)[]>([]);
  const [state, setState] = useState<'quiet' | 'loading' | 'failed'>('quiet');
  const load = async () => {
    setState((now) => (now === 'quiet' ? now : 'loading'));
    const loaded = await part.load().catch(() => null);
    if (loaded === null) return setState('failed');
    setState('quiet');
    for (const callback of waiting.current.splice(0)) callback(loaded);
  };
  const call = (callback: (loaded: T) => void) => {
    const loaded = part.now();
    if (loaded !== null) return callback(loaded);
    waiting.current.push(callback);
    void load();
  };
  const giveUp = () => {
    waiting.current = [];
    setState('quiet');
  };
  const trouble = state !== 'quiet' && (
    <PartTroubleOver busy={state === 'loading'} onRetry={() => void load()} onClose={giveUp} />
  );
  return { call, trouble };
}
