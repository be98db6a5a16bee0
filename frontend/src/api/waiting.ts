import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { useSyncExternalStore } from 'react';

/** A call that the server has put off (429 or 503 with Retry-After), and when it is made again. */
interface Waiting {
  endpoint: string;
  type: 'query' | 'mutation';
  seconds: number;
}

const calls = new Set<Waiting>();
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

const tick = () => new Promise((resolve) => setTimeout(resolve, 1000));

/** Counts the seconds down in sight of whoever waits; an aborted call is not waited for. */
export async function waitOut(
  { endpoint, type, signal }: BaseQueryApi,
  seconds: number,
): Promise<void> {
  const call: Waiting = { endpoint, type, seconds };
  calls.add(call);
  for (; call.seconds > 0 && !signal.aborted; call.seconds -= 1) {
    announce();
    await tick();
  }
  calls.delete(call);
  announce();
}

/** Seconds until the next of these calls is made again; null while none is put off. */
export function waitOf(what: readonly string[]): number | null {
  const seconds = [...calls]
    .filter(({ endpoint, type }) => what.includes(endpoint) || what.includes(type))
    .map((call) => call.seconds);
  return seconds.length > 0 ? Math.min(...seconds) : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a place on the screen: how long the calls it makes, by endpoint or type, are put off. */
export function useWait(...what: string[]): number | null {
  return useSyncExternalStore(subscribe, () => waitOf(what));
}
