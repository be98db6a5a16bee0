import { afterEach, expect, it, vi } from 'vitest';
import { ebook } from '@/testing/ebooks';
import { newStore } from '@/testing/newStore';
import { PageRequest } from '@/testing/pageRequest';
import { ebooksApi, ebookWrites } from './ebooks';

afterEach(() => vi.unstubAllGlobals());

it('RULES §10.19: a read that arrives after the response to a later write does not replace it', async () => {
  const store = newStore();
  const book = ebook();
  const { id, version } = book;
  const response = (fields: object) => Response.json({ data: { ebook: { ...book, ...fields } } });
  let arrive = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'GET' ? late : response({ title: 'Mới', version: version + 1 }),
  );
  const { getEbook } = ebooksApi.endpoints;
  const read = store.dispatch(getEbook.initiate(id));
  await store.dispatch(
    ebookWrites.endpoints.updateEbook.initiate({ id, fields: {} as never, version }),
  );
  arrive(response({}));
  await read;
  expect(getEbook.select(id)(store.getState()).data).toMatchObject({
    title: 'Mới',
    version: version + 1,
  });
  const known = getEbook.select(id)(store.getState()).data;
  vi.stubGlobal('fetch', async () => response({ title: 'Mới', version: version + 1 }));
  await store.dispatch(getEbook.initiate(id, { forceRefetch: true }));
  expect(getEbook.select(id)(store.getState()).data, 'nothing is drawn again').toBe(known);
});
