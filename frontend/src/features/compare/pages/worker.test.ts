import { expect, it, vi } from 'vitest';
import { until } from '@/testing/until';
import type { FromWorker, ToWorker } from './messages';

/** Stands in for Book: every PDF has one page without text. */
const fakeBook = vi.hoisted(() => ({
  open: async () => ({
    pageCount: 1,
    pages: [{ text: '', picture: undefined }],
    nextUndrawn: 1,
    digests: async () => [],
    readTexts: async () => {},
    draw: async () => null,
  }),
}));
vi.mock('./Book', () => ({ Book: fakeBook }));

it('RULES §18.7: early requests to draw are handled after the texts', async () => {
  const messages: string[] = [];
  vi.stubGlobal('postMessage', ({ kind }: FromWorker) => messages.push(kind));
  vi.stubGlobal('self', globalThis);
  await import('./worker');
  const send = (data: ToWorker) => self.onmessage?.(new MessageEvent('message', { data }));
  send({ kind: 'compare', before: '/a.pdf', after: '/b.pdf' });
  send({ kind: 'draw', preferred: [] });
  await until(() => expect(messages).toEqual(['texts', 'drawn']));
});
