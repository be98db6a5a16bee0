import { describe, expect, it, vi } from 'vitest';
import { askWorker, listenTo } from './askWorker';
import { PartFailed } from './part';

/** A worker that does as the test says. */
class FakeWorker {
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: unknown) => void = () => {};
}

function askedWorker(signal = new AbortController().signal) {
  const worker = new FakeWorker();
  return { worker, reply: askWorker(worker as unknown as Worker, 'question', signal) };
}

describe('a question to a worker', () => {
  it('gets one reply, and the worker ends', async () => {
    const { worker, reply } = askedWorker();
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('question');
    expect(worker.terminate).not.toHaveBeenCalled();
    worker.onmessage({ data: 'reply' });
    expect(await reply).toBe('reply');
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('fails as a part does if the script cannot be loaded', async () => {
    const { worker, reply } = askedWorker();
    worker.onerror('gone');
    await expect(reply).rejects.toThrow(PartFailed);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('ends with the signal, before and after it was sent', async () => {
    const stop = new AbortController();
    const { worker, reply } = askedWorker(stop.signal);
    stop.abort('left');
    await expect(reply).rejects.toBe('left');
    expect(worker.terminate).toHaveBeenCalled();
    const late = askedWorker(stop.signal);
    await expect(late.reply).rejects.toBe('left');
    expect(late.worker.terminate).toHaveBeenCalled();
    expect(late.worker.postMessage).not.toHaveBeenCalled();
  });
});

it('a worker that fails after a message is not reported as a script that could not be loaded', () => {
  const worker = new FakeWorker();
  const [onMessage, onError] = [vi.fn(), vi.fn()];
  const { signal } = new AbortController();
  listenTo(worker as unknown as Worker, signal, { onMessage, onError });
  worker.onmessage({ data: 1 });
  worker.onerror('broken');
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(1);
  expect(onError).toHaveBeenCalledExactlyOnceWith(null);
});
