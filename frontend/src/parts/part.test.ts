import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartFailed, part } from './part';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Fails so often, then gives the part; counts how often it was asked for. */
function failing(times: number) {
  const importIt = vi.fn(async () => {
    if (importIt.mock.calls.length <= times) throw new TypeError('did not come');
    return 'the part';
  });
  return importIt;
}

/** What becomes of a promise once all waits are over. */
async function outcome<T>(promise: Promise<T>): Promise<T | unknown> {
  const settled = promise.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

describe('a part of the program', () => {
  it('is loaded once, however often it is needed', async () => {
    const importIt = failing(0);
    const one = part(importIt);
    expect(one.now()).toBeNull();
    const both = await outcome(Promise.all([one.load(), one.load()]));
    expect(both).toEqual(['the part', 'the part']);
    expect(one.now()).toBe('the part');
    expect(importIt).toHaveBeenCalledTimes(1);
  });

  it('is tried a second time before an error is shown', async () => {
    const importIt = failing(1);
    expect(await outcome(part(importIt).load())).toBe('the part');
    expect(importIt).toHaveBeenCalledTimes(2);
  });

  it('that failed to load rejects with a message for the user, and keeps the cause', async () => {
    const failure = await outcome(part(failing(2)).load());
    expect(failure).toBeInstanceOf(PartFailed);
    const { message, cause } = failure as PartFailed;
    expect(message).toBe('Phần này chưa tải được. Nội dung bạn nhập vẫn còn nguyên.');
    expect(cause).toBeInstanceOf(TypeError);
  });

  it('that failed to load is loaded again by the next call', async () => {
    const one = part(failing(2));
    expect(await outcome(one.load())).toBeInstanceOf(PartFailed);
    expect(one.now()).toBeNull();
    expect(await outcome(one.load())).toBe('the part');
  });

  it('that is preloaded reports no failure', async () => {
    const one = part(failing(2));
    one.preload();
    await vi.runAllTimersAsync(); // an unhandled rejection would fail the run
    expect(await outcome(one.load())).toBe('the part');
  });
});
