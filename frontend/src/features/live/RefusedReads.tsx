import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { api } from '@/api/api';
import { useSession } from '@/api/session';
import { useOnline } from '@/ui/useOnline';

/** The state of a query in the store. */
interface Read {
  status: string;
  error?: { status?: unknown };
  endpointName?: string;
  originalArgs?: unknown;
}

interface PagesStore {
  getState: () => { api: { queries: Record<string, Read | undefined> } };
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

type Endpoints = Record<
  string,
  { initiate: (args: unknown, options: object) => Parameters<PagesStore['dispatch']>[0] }
>;

/**
 * Failures without a connection or session. Other failures may last and are retried by the user.
 */
const temporary: readonly unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 401];

/**
 * Repeats failed queries as soon as the connection is back or the user has signed in again. Their
 * errors then disappear from the screen.
 */
export function RefusedReads() {
  const store = useStore() as unknown as PagesStore;
  const online = useOnline();
  const { isAuthenticated } = useSession();
  const readAgain = useEffectEvent(() => readRefused(store));
  useEffect(() => {
    if (online && isAuthenticated) readAgain();
  }, [online, isAuthenticated]);
  return null;
}

function readRefused(store: PagesStore): void {
  const endpoints = api.endpoints as unknown as Endpoints;
  for (const read of Object.values(store.getState().api.queries)) {
    if (read?.status !== 'rejected' || !read.endpointName) continue;
    if (!temporary.includes(read.error?.status)) continue;
    const again = { subscribe: false, forceRefetch: true };
    const endpoint = endpoints[read.endpointName];
    if (endpoint) store.dispatch(endpoint.initiate(read.originalArgs, again));
  }
}
