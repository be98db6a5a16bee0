import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { putErrorOf, putFile } from './putFile';

describe('a store that did not take the bytes', () => {
  it('is retried at the time that it names', () => {
    expect(putErrorOf(503, '<Error/>', '3')).toMatchObject({ kind: 'busy', seconds: 3 });
    expect(putErrorOf(429, '', '1')).toMatchObject({ kind: 'busy', seconds: 1 });
  });
  it('is not retried when its disk is full; its message is shown', () => {
    const body = JSON.stringify({ code: 'storage.full', message: 'Kho lưu trữ sắp đầy.' });
    const refusal = { kind: 'refused', reason: 'Kho lưu trữ sắp đầy.' };
    expect(putErrorOf(503, body, '5')).toMatchObject(refusal);
  });
  it.each([
    [204, '', null],
    [403, '<Error/>', null],
    [503, '', null],
    [500, '', '5'],
  ])('%d is a refusal', (status, body, after) => {
    expect(putErrorOf(status, body, after)).toMatchObject({ kind: 'refused' });
  });
});

/** A request that ends when the test ends it. */
class FakeRequest {
  static last: FakeRequest;
  status = 200;
  upload = {};
  onload = () => {};
  onabort = () => {};
  onerror = () => {};
  onloadend = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  send() {}
  end() {
    this.onload();
    this.onloadend();
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
}

describe('sending to the store', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const put = (signal: AbortSignal, file = new Blob(['x'])) => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    return putFile('/store', file, () => undefined, signal);
  };
  it('leaves no listener on the signal, which lives as long as the upload of all parts', async () => {
    const { signal } = new AbortController();
    for (let n = 0; n < 3; n += 1) {
      const sent = put(signal);
      FakeRequest.last.end();
      await sent;
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
  it('RULES §10.22: tells a lost connection from a file that was changed on the disk', async () => {
    const changed = new Blob(['x']);
    changed.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('changed')) }) as Blob;
    const { signal } = new AbortController();
    for (const [file, kind] of [
      [undefined, 'offline'] as const,
      [changed, 'unreadable'] as const,
    ]) {
      const sent = put(signal, file);
      FakeRequest.last.onerror();
      await expect(sent).rejects.toMatchObject({ kind });
    }
  });
  it('is cancelled by the signal', async () => {
    const stop = new AbortController();
    const sent = put(stop.signal);
    stop.abort();
    await expect(sent).rejects.toMatchObject({ kind: 'cancelled' });
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });
});
