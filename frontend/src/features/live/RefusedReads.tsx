import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { api } from '@/api/api';
import { useSession } from '@/api/session';
import { useOnline } from '@/ui/useOnline';

/** What is known of a call that reads. */
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

/** Failures for want of a connection or of a session. Others may last, and have their own retry. */
const passing: readonly unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 401];

/**
 * What could not be read is read again as soon as the connection is back, or as somebody has signed
 * in again; its error then goes from the screen.
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
    if (!passing.includes(read.error?.status)) continue;
    const again = { subscribe: false, forceRefetch: true };
    const endpoint = endpoints[read.endpointName];
    if (endpoint) store.dispatch(endpoint.initiate(read.originalArgs, again));
  }
}
