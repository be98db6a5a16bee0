import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { Store } from '@/state/Store';
import { useDerived } from '@/state/useStoreState';

/** A call that was refused with Retry-After (429 or 503), and the seconds until it is repeated. */
interface Waiting {
  endpoint: string;
  type: 'query' | 'mutation';
  seconds: number;
}

const calls = new Store<readonly Waiting[]>([]);

const tick = () => new Promise((resolve) => setTimeout(resolve, 1000));

/** Waits, and shows the remaining seconds meanwhile. It stops when the call is aborted. */
export async function waitVisibly(
  { endpoint, type, signal }: BaseQueryApi,
  seconds: number,
): Promise<void> {
  let call: Waiting | null = null;
  const show = (next: Waiting | null) => {
    const others = calls.state().filter((other) => other !== call);
    calls.set(next ? [...others, next] : others);
    call = next;
  };
  for (let left = seconds; left > 0 && !signal.aborted; left -= 1) {
    show({ endpoint, type, seconds: left });
    await tick();
  }
  show(null);
}

/** Seconds until the next call of these endpoints or types is repeated; null if none is postponed. */
export function waitOf(endpointsOrTypes: readonly string[]): number | null {
  const seconds = calls
    .state()
    .filter(
      ({ endpoint, type }) =>
        endpointsOrTypes.includes(endpoint) || endpointsOrTypes.includes(type),
    )
    .map((call) => call.seconds);
  return seconds.length > 0 ? Math.min(...seconds) : null;
}

/** The same for a component. */
export function useWait(...endpointsOrTypes: string[]): number | null {
  return useDerived(calls, () => waitOf(endpointsOrTypes));
}
