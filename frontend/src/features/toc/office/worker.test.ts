import { expect, it, vi } from 'vitest';
import './worker';

const worker = vi.hoisted(() => {
  const self = { postMessage: vi.fn(), onmessage: (_: { data: unknown }): unknown => null };
  vi.stubGlobal('self', self);
  return self;
});

it('RULES §10.40: a file that was removed after it was picked is reported', async () => {
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) };
  await worker.onmessage({ data: gone });
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ trouble: 'damaged' });
});
