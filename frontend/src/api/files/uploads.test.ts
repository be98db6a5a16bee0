import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '@/api/api';
import { ebooksApi } from '@/api/ebooks/ebooks';
import { longCalls } from '@/api/longCalls';
import { sessionReducer } from '@/api/session';
import { ebook } from '@/testing/ebooks';
import { PageRequest } from '@/testing/pageRequest';
import { jsonResponse } from '@/testing/server';
import { gate, until } from '@/testing/until';
import { confirmApi } from './uploads';

afterEach(() => vi.unstubAllGlobals());

it('RULES §10.14: while a file is confirmed, lists are read again, and once more after it', async () => {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [longCalls.reducerPath]: longCalls.reducer,
      session: sessionReducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware, longCalls.middleware),
  });
  const confirmed = ebook({ file_name: 'a.pdf', version: 7 });
  const { released, release } = gate();
  let lists = 0;
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'POST') {
      await released;
      return jsonResponse(200, { data: { ebook: confirmed } });
    }
    lists += 1;
    return jsonResponse(200, { data: { ebooks: [] } });
  });
  const { getEbook, listEbooks } = ebooksApi.endpoints;
  await store.dispatch(listEbooks.initiate({ page: 1, limit: 25 }));
  const { confirmUpload } = confirmApi.endpoints;
  const upload = { id: confirmed.id, kind: 'upload', objectName: 'a' } as const;
  const confirming = store.dispatch(confirmUpload.initiate(upload, { track: false }));
  store.dispatch(api.util.invalidateTags(['List']));
  await until(() => expect(lists).toBe(2));
  release();
  await confirming;
  await until(() => expect(lists).toBe(3));
  expect(getEbook.select(confirmed.id)(store.getState()).data).toEqual(confirmed);
});
