import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { api } from '@/api/api';
import type { Dispatch } from '@/api/dispatch';
import { useSession } from '@/api/session';
import { useOnline } from '@/ui/useOnline';

/** The state of a query in the store. */
interface QueryState {
  status: string;
  error?: { status?: unknown };
  endpointName?: string;
  originalArgs?: unknown;
}

interface QueryStore {
  getState: () => { api: { queries: Record<string, QueryState | undefined> } };
  dispatch: Dispatch;
}

type Endpoints = Record<
  string,
  { initiate: (args: unknown, options: object) => Parameters<Dispatch>[0] }
>;

/** Failures without a connection or session. Other failures may last and are retried by the user. */
const temporary: readonly unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 401];

/**
 * Repeats failed queries as soon as the connection is back or the user has signed in again. Their
 * errors then disappear from the screen.
 */
export function RetryFailedReads() {
  const store = useStore() as unknown as QueryStore;
  const online = useOnline();
  const { isAuthenticated } = useSession();
  const retry = useEffectEvent(() => retryFailed(store));
  useEffect(() => {
    if (online && isAuthenticated) retry();
  }, [online, isAuthenticated]);
  return null;
}

function retryFailed(store: QueryStore): void {
  const endpoints = api.endpoints as unknown as Endpoints;
  for (const query of Object.values(store.getState().api.queries)) {
    if (query?.status !== 'rejected' || !query.endpointName) continue;
    if (!temporary.includes(query.error?.status)) continue;
    const options = { subscribe: false, forceRefetch: true };
    const endpoint = endpoints[query.endpointName];
    if (endpoint) store.dispatch(endpoint.initiate(query.originalArgs, options));
  }
}
