import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { useSyncExternalStore } from 'react';

/**
 * A call that the server postponed (429 or 503 with Retry-After), and the time of its repetition.
 */
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

/** Waits while the remaining seconds are shown; an aborted call is not waited for. */
export async function waitVisibly(
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

/** Seconds until the next of these calls is repeated; null if none is postponed. */
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

/** For a component: how long its calls, named by endpoint or type, are postponed. */
export function useWait(...what: string[]): number | null {
  return useSyncExternalStore(subscribe, () => waitOf(what));
}
