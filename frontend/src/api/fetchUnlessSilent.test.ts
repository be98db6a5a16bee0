import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchUnlessSilent } from './fetchUnlessSilent';

const never = new AbortController().signal;
const load = async (signal = never) => {
  const response = await fetchUnlessSilent('/file', { signal }, 1_000);
  return `${response.status} ${response.headers.get('ETag')} ${await response.text()}`;
};

/** A server whose body arrives in these parts, one every 900 ms, and then ends or falls silent. */
function server(parts: string[], ends: boolean) {
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const left = [...parts];
    const body = new ReadableStream({
      start: (controller) =>
        signal.addEventListener('abort', () => controller.error(signal.reason)),
      async pull(controller) {
        await new Promise((done) => setTimeout(done, 900));
        const next = left.shift();
        if (next) controller.enqueue(new TextEncoder().encode(next));
        else if (ends) controller.close();
        else await new Promise(() => {});
      },
    });
    return new Response(body, { status: 206, headers: { ETag: '"a"' } });
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('RULES §10.25: a dead connection', () => {
  it('a slow one is read to its end, however long that takes', async () => {
    server(['a', 'b', 'c', 'd', 'e'], true);
    const text = load();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await text).toBe('206 "a" abcde');
  });

  it('fails if no response comes', async () => {
    const request = vi.fn(
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    vi.stubGlobal('fetch', request);
    const failed = vi.fn();
    load().catch(failed);
    await vi.advanceTimersByTimeAsync(999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('fails if one that is under way does not come, or its body falls silent', async () => {
    server(['a', 'b'], false);
    const silent = fetch('/file', { signal: never });
    const failed = vi.fn();
    for (const early of [new Promise<Response>(() => {}), silent]) {
      fetchUnlessSilent(early, { signal: never }, 1_000)
        .then((response) => response.text())
        .catch(failed);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it('fails if its body falls silent', async () => {
    server(['a', 'b'], false);
    const failed = vi.fn();
    load().catch(failed);
    await vi.advanceTimersByTimeAsync(2_700);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('ends when its caller stops it, and when it cannot be made', async () => {
    server(['a', 'b'], true);
    const caller = new AbortController();
    const stopped = expect(load(caller.signal)).rejects.toThrow('stopped');
    await vi.advanceTimersByTimeAsync(500);
    caller.abort(new Error('stopped'));
    await stopped;
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no line');
    });
    await expect(load()).rejects.toThrow('no line');
  });

  it('a response without a body is passed on', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    expect(await load()).toBe('204 null ');
  });
});
