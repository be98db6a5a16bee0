import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PutError, putFile } from '@/api/files/putFile';
import type { Ebook, UploadParts } from '@/api/types';
import { uploadInParts } from './uploadInParts';
import type { Steps, UploadState } from './uploadSteps';
import type { UnfinishedUpload } from './uploadStore';

vi.mock('@/api/files/putFile', async (original) => ({
  ...(await original<typeof import('@/api/files/putFile')>()),
  putFile: vi.fn(),
}));

const size = 4;
const file = new File(['aaaabbbbcc'], 'sách.pdf', { type: 'application/pdf', lastModified: 7 });
const refusal = (status: number, code: string) => ({ status, data: { code, message: code } });

/** A store that takes parts, and the server beside it. */
function world(unfinished: UnfinishedUpload | null = null) {
  const arrived = new Map<number, string>();
  const grants: string[] = [];
  let stored = unfinished;
  const put = vi
    .mocked(putFile)
    .mockReset()
    .mockImplementation(async (url, piece) => {
      arrived.set(Number(url), await piece.text());
    });
  const parts = vi.fn(async (): Promise<UploadParts> => {
    const missing = [1, 2, 3]
      .filter((number) => !arrived.has(number))
      .map((number) => ({ number, size: number === 3 ? 2 : size, uploadUrl: String(number) }));
    return { size, count: 3, arrived: [...arrived.keys()], missing };
  });
  const steps: Steps = {
    grant: async () => {
      grants.push(`uploads/${grants.length + 1}`);
      return { uploadUrl: '', objectName: grants.at(-1) ?? '' };
    },
    parts,
    confirm: vi.fn(async () => ({ id: 'e' }) as Ebook),
    store: {
      read: () => stored,
      write: (upload) => {
        stored = upload;
      },
      remove: () => {
        stored = null;
      },
      hold: () => () => {},
    },
  };
  const states: UploadState[] = [];
  const run = async (signal = new AbortController().signal) => {
    const done = uploadInParts(file, steps, (state) => states.push(state), signal);
    const settled = done.catch(() => undefined);
    await vi.runAllTimersAsync();
    await settled;
    return done;
  };
  const sent = () => put.mock.calls.map(([url]) => Number(url));
  return { arrived, grants, put, parts, steps, states, run, sent, stored: () => stored };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(putFile).mockReset();
});

describe('RULES §10.22: an upload in parts', () => {
  it('sends each part once, one after the other, and is forgotten once confirmed', async () => {
    const { run, sent, arrived, stored } = world();
    await run();
    expect(sent()).toEqual([1, 2, 3]);
    expect([...arrived.values()]).toEqual(['aaaa', 'bbbb', 'cc']);
    expect(stored()).toBeNull();
  });

  it('is known to all tabs as running until it ends, also by a failure', async () => {
    const { run, put, steps } = world();
    const release = vi.fn();
    steps.store.hold = vi.fn(() => release);
    put.mockImplementation(async () => {
      if (release.mock.calls.length === 0) throw new PutError('refused', 'held', 0, 400);
    });
    await expect(run()).rejects.toMatchObject({ reason: 'held' });
    expect(steps.store.hold).toHaveBeenCalledOnce();
    expect(release).toHaveBeenCalledOnce();
  });

  it('an upload cancelled while its links are requested is not sent', async () => {
    const { run, sent, parts, steps } = world();
    const cancel = new AbortController();
    const original = parts.getMockImplementation();
    parts.mockImplementation(async () => {
      cancel.abort();
      return (await original?.()) as UploadParts;
    });
    await expect(run(cancel.signal)).rejects.toThrow('cancelled');
    expect(sent()).toEqual([]);
    expect(steps.confirm).not.toHaveBeenCalled();
  });

  it.each([
    ['a line that breaks', new PutError('offline')],
    ['a server that fails', new PutError('refused', '', 0, 502)],
    ['a store that is busy', new PutError('busy', '', 5)],
    ['a link that ran out', new PutError('refused', '', 0, 403)],
  ])('after %s only what has not arrived is sent', async (_, error) => {
    const { run, sent, put, grants, states } = world();
    const take = put.getMockImplementation();
    let left = 1;
    put.mockImplementation(
      (...args) =>
        (args[0] === '2' && left-- > 0 ? Promise.reject(error) : take?.(...args)) as Promise<void>,
    );
    await run();
    expect(sent()).toEqual([1, 2, 2, 3]);
    expect(grants).toHaveLength(1);
    expect(states.some(({ kind }) => kind === 'waiting')).toBe(true);
  });

  it('continues with what this browser remembers of the same file, and of no other', async () => {
    const first = world();
    first.put.mockRejectedValue(new PutError('offline'));
    await expect(first.run()).rejects.toMatchObject({ kind: 'offline' });
    const unfinished = first.stored();
    expect(unfinished).toMatchObject({
      objectName: 'uploads/1',
      name: 'sách.pdf',
      size: 10,
      lastModified: 7,
    });
    const same = world(unfinished);
    same.arrived.set(1, 'aaaa');
    await same.run();
    expect(same.grants).toEqual([]);
    expect(same.sent()).toEqual([2, 3]);
    const other = world(unfinished && { ...unfinished, digest: 'another' });
    await other.run();
    expect(other.grants).toHaveLength(1);
  });

  it('starts again if the server no longer knows the upload', async () => {
    const { run, parts, grants } = world();
    parts.mockRejectedValueOnce(refusal(422, 'file.grant_unknown'));
    await run();
    expect(grants).toHaveLength(2);
  });

  it('starts again also after an earlier break, but only once', async () => {
    const { run, steps, parts, grants, sent } = world();
    parts.mockRejectedValueOnce({ status: 'FETCH_ERROR' });
    vi.mocked(steps.confirm).mockRejectedValue(refusal(422, 'file.grant_unknown'));
    parts.mockRejectedValueOnce(refusal(422, 'file.grant_unknown'));
    await expect(run()).rejects.toMatchObject({ data: { code: 'file.grant_unknown' } });
    expect(grants).toHaveLength(2);
    expect(sent()).toEqual([1, 2, 3]);
  });

  it('sends what the confirmation finds missing', async () => {
    const { run, steps, arrived, sent } = world();
    vi.mocked(steps.confirm).mockImplementationOnce(async () => {
      arrived.delete(2);
      throw refusal(422, 'file.parts_missing');
    });
    await run();
    expect(sent()).toEqual([1, 2, 3, 2]);
  });

  it.each(['file.pdf_locked', 'file.pdf_type', 'storage.quota'])(
    'does not retry %s',
    async (code) => {
      const { run, steps, stored } = world();
      vi.mocked(steps.confirm).mockRejectedValue(refusal(422, code));
      await expect(run()).rejects.toMatchObject({ data: { code } });
      expect(steps.confirm).toHaveBeenCalledTimes(1);
      expect(stored()).toBeNull();
    },
  );

  it('does not retry a file that was changed on the disk', async () => {
    const { run, put } = world();
    put.mockRejectedValue(new PutError('unreadable'));
    await expect(run()).rejects.toMatchObject({ kind: 'unreadable' });
    expect(put).toHaveBeenCalledTimes(1);
    const slice = vi.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new Error('changed')),
    } as unknown as Blob);
    await expect(run()).rejects.toMatchObject({ kind: 'unreadable' });
    slice.mockRestore();
  });

  it('stops when it is cancelled, and remembers what has arrived', async () => {
    const { run, put, stored } = world();
    const controller = new AbortController();
    put.mockImplementation(async () => {
      controller.abort();
      throw new PutError('cancelled');
    });
    await expect(run(controller.signal)).rejects.toMatchObject({ kind: 'cancelled' });
    expect(stored()).not.toBeNull();
  });
});
