import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PutError, putFile } from '@/api/files/putFile';
import type { Ebook } from '@/api/types';
import { uploadFile } from './uploadFile';
import type { Steps } from './uploadSteps';

vi.mock('@/api/files/putFile', async (original) => ({
  ...(await original<typeof import('@/api/files/putFile')>()),
  putFile: vi.fn(),
}));

const file = new File(['%PDF-'], 'sách.pdf');
const steps = {
  grant: vi.fn(async () => ({ uploadUrl: '/a', objectName: 'a' })),
  parts: vi.fn(),
  confirm: vi.fn(async () => ({ id: 'e' }) as Ebook),
  store: { read: vi.fn(), write: vi.fn(), remove: vi.fn(), hold: vi.fn() },
};
const put = vi.mocked(putFile);
const offline = new PutError('offline');
const busy = new PutError('busy', '', 1);
const noResponse = { status: 'FETCH_ERROR', error: '' };

/** Uploads the file, with all waits passed. */
async function upload(
  show = vi.fn(),
  signal = new AbortController().signal,
  sent = file,
): Promise<Ebook> {
  const done = uploadFile(sent, steps as unknown as Steps, show, signal);
  const settled = done.catch(() => undefined);
  await vi.runAllTimersAsync();
  await settled;
  return done;
}

beforeEach(() => {
  vi.useFakeTimers();
  put.mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('RULES §10.22: a file that is sent whole', () => {
  it('asks the server for nothing if it was cancelled before it began', async () => {
    const show = vi.fn();
    await expect(upload(show, AbortSignal.abort('cancelled'))).rejects.toBe('cancelled');
    expect(steps.grant).not.toHaveBeenCalled();
    expect(show).not.toHaveBeenCalled();
  });

  it('is not sent if it was cancelled while its link was requested', async () => {
    const cancel = new AbortController();
    steps.grant.mockImplementationOnce(async () => {
      cancel.abort();
      return { uploadUrl: '/a', objectName: 'a' };
    });
    await expect(upload(vi.fn(), cancel.signal)).rejects.toMatchObject({ kind: 'cancelled' });
    expect(put).not.toHaveBeenCalled();
  });

  it('is sent again after a broken connection, also after the store was busy', async () => {
    put.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockRejectedValueOnce(offline);
    expect(await upload()).toEqual({ id: 'e' });
    expect(put).toHaveBeenCalledTimes(4);
  });

  it('is sent again if nothing more of it arrives for two minutes', async () => {
    const begun = Date.now();
    let endedAfter = 0;
    put.mockImplementationOnce(
      (_url, _file, progress, signal) =>
        new Promise((_, reject) => {
          setTimeout(() => progress?.(1), 60_000);
          signal?.addEventListener('abort', () => {
            endedAfter = Date.now() - begun;
            reject(new PutError('cancelled'));
          });
        }),
    );
    expect(await upload()).toEqual({ id: 'e' });
    expect(endedAfter).toBe(60_000 + 120_000);
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('is given up when it fails again after two retries', async () => {
    put
      .mockRejectedValueOnce(offline)
      .mockRejectedValueOnce(offline)
      .mockRejectedValueOnce(offline);
    await expect(upload()).rejects.toBe(offline);
    expect(put).toHaveBeenCalledTimes(3);
  });

  it('makes the browser forget an unfinished upload of another PDF if it is a PDF, not if it is a cover', async () => {
    const fileOfType = (type: string) => new File(['a'], 'a', { type });
    await upload(undefined, undefined, fileOfType('image/jpeg'));
    steps.confirm.mockRejectedValueOnce({ status: 422, data: {} });
    await upload(undefined, undefined, fileOfType('application/pdf')).catch(() => undefined);
    expect(steps.store.remove).not.toHaveBeenCalled();
    await upload(undefined, undefined, fileOfType('application/pdf'));
    expect(steps.store.remove).toHaveBeenCalledTimes(1);
  });

  it('is confirmed again after a lost response, but not sent again', async () => {
    steps.confirm.mockRejectedValueOnce(noResponse);
    expect(await upload()).toEqual({ id: 'e' });
    expect(steps.confirm).toHaveBeenCalledTimes(2);
    for (let n = 0; n < 3; n += 1) steps.confirm.mockRejectedValueOnce(noResponse);
    await expect(upload()).rejects.toBe(noResponse);
    expect(put).toHaveBeenCalledTimes(2); // once for each upload
  });
});
