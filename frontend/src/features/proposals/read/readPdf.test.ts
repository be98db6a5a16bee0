import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultLimits, ReadingStopped } from '@/features/proposals/Budget';
import { emptyProposal, type Proposal } from '@/features/proposals/proposal';
import { gate, until } from '@/testing/until';
import type { FromWorker, ToWorker } from './messages';
import { readPdf } from './readPdf';

/** A worker that does as the test says. */
class FakeWorker {
  static made: FakeWorker[] = [];
  readonly received: ToWorker[] = [];
  ended = false;
  onmessage: (event: { data: FromWorker }) => void = () => {};
  onerror: () => void = () => {};

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  says(data: FromWorker): void {
    this.onmessage({ data });
  }
}

const found: Proposal = { ...emptyProposal, pages: 12 };
const file = new Blob(['%PDF-1.7 and so on']);

/** The worker of a reading that has begun. */
async function started(): Promise<FakeWorker> {
  await until(() => expect(FakeWorker.made.at(-1)?.received).toHaveLength(1));
  return FakeWorker.made.at(-1) as FakeWorker;
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal('Worker', FakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('RULES §17.5: a PDF is read in a worker', () => {
  it('which gets the ranges that it requests, and is terminated afterwards', async () => {
    const seen: Proposal[] = [];
    const reading = readPdf(file, { onProgress: (soFar) => seen.push(soFar) });
    const worker = await started();
    expect(worker.received[0]).toMatchObject({ kind: 'read', size: file.size });
    worker.says({ kind: 'request', begin: 1, end: 4 });
    await until(() => expect(worker.received).toHaveLength(2));
    const bytes = new TextEncoder().encode('PDF');
    expect(worker.received[1]).toEqual({ kind: 'bytes', begin: 1, bytes });
    worker.says({ kind: 'progress', proposal: found });
    worker.says({ kind: 'done', proposal: { ...found, text: 'good' } });
    expect(await reading).toEqual({ ...found, text: 'good' });
    expect(seen).toEqual([found]);
    expect(worker.ended).toBe(true);
  });

  it('cancelling terminates it', async () => {
    const leave = new AbortController();
    const reading = readPdf(file, { signal: leave.signal });
    const worker = await started();
    leave.abort();
    await expect(reading).rejects.toThrow(ReadingStopped);
    expect(worker.ended).toBe(true);
    await expect(readPdf(file, { signal: leave.signal })).rejects.toThrow(ReadingStopped);
  });

  it('one that never ends is terminated, and its progress is proposed', async () => {
    vi.useFakeTimers();
    const reading = readPdf(file);
    const worker = await started();
    worker.says({ kind: 'progress', proposal: found });
    await vi.advanceTimersByTimeAsync(defaultLimits.time + 2_000);
    expect(await reading).toEqual({ ...found, trouble: 'slow' });
    expect(worker.ended).toBe(true);
  });

  it('one of a batch has the time that it is given', async () => {
    vi.useFakeTimers();
    const proposed = vi.fn();
    readPdf(file, { timeMs: 60_000 }).then(proposed);
    const worker = await started();
    expect(worker.received[0]).toMatchObject({ kind: 'read', timeMs: 60_000 });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(proposed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(proposed).toHaveBeenCalledWith(expect.objectContaining({ trouble: 'slow' }));
  });

  it('a library that does not respond leaves out only its values', async () => {
    vi.useFakeTimers();
    const proposed = vi.fn();
    readPdf(file, { ask: () => new Promise(() => {}) }).then(proposed);
    const metadata = { ...emptyProposal.metadata, title: 'Toán 6' };
    (await started()).says({ kind: 'done', proposal: { ...found, metadata } });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(proposed).toHaveBeenCalledWith({ ...found, metadata });
  });

  it('for one that crashes or runs out of memory its progress is proposed', async () => {
    const reading = readPdf(file);
    const worker = await started();
    worker.says({ kind: 'progress', proposal: found });
    worker.onerror();
    expect(await reading).toEqual({ ...found, trouble: 'damaged' });
  });
});

describe('RULES §17.6: the name of a file is its title if it contains none', () => {
  const named = new File(['%PDF-1.7 and so on'], 'lich_su_12.pdf');

  it.each<[Proposal['metadata']['title'], string]>([
    [null, 'lich su 12'],
    ['Lịch sử 12', 'Lịch sử 12'],
  ])('a title of %j', async (title, proposed) => {
    const reading = readPdf(named);
    const metadata = { ...emptyProposal.metadata, title };
    (await started()).says({ kind: 'done', proposal: { ...found, metadata } });
    expect((await reading).metadata.title).toBe(proposed);
  });

  it('also if nothing of it can be read', async () => {
    const reading = readPdf(named);
    (await started()).says({ kind: 'done', proposal: { ...emptyProposal, trouble: 'slow' } });
    expect((await reading).metadata.title).toBe('lich su 12');
  });
});

describe("RULES §17.1: an e-book's own PDF is read by ranges through its link", () => {
  const link = { current: () => '/files/a', renew: async () => '/files/b' };
  const respond = (status: number, bytes: string, total: number) =>
    new Response(bytes, { status, headers: { 'Content-Range': `bytes 0-9/${total}` } });

  it('from its beginning on', async () => {
    const fetched = vi.fn(async (_: string, init: RequestInit) => {
      const range = new Headers(init.headers).get('Range');
      return respond(206, range === 'bytes=70000-70001' ? 'xy' : 'z'.repeat(65_536), 500_000);
    });
    vi.stubGlobal('fetch', fetched);
    const reading = readPdf(link);
    const worker = await started();
    worker.says({ kind: 'request', begin: 0, end: 3 });
    worker.says({ kind: 'request', begin: 70_000, end: 70_002 });
    await until(() => expect(worker.received).toHaveLength(3));
    expect(worker.received[0]).toMatchObject({ size: 500_000, chunk: 65_536 });
    const text = worker.received.flatMap((one) =>
      one.kind === 'bytes' ? [new TextDecoder().decode(one.bytes)] : [],
    );
    expect(text.sort()).toEqual(['xy', 'zzz']);
    expect(fetched).toHaveBeenCalledTimes(2);
    worker.says({ kind: 'done', proposal: found });
    expect(await reading).toEqual(found);
  });

  it('for 20 seconds in all, also if its beginning takes most of them', async () => {
    vi.useFakeTimers();
    const { released, release } = gate();
    vi.stubGlobal('fetch', async () => {
      await released;
      return respond(206, 'z', 500_000);
    });
    const proposed = vi.fn();
    readPdf(link).then(proposed);
    await vi.advanceTimersByTimeAsync(10_000);
    release();
    (await started()).says({ kind: 'progress', proposal: found });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(proposed).toHaveBeenCalledWith({ ...found, trouble: 'slow' });
    expect(FakeWorker.made.at(-1)?.ended).toBe(true);
  });

  it('and proposes nothing if its beginning does not arrive in that time', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const proposed = vi.fn();
    readPdf(link).then(proposed);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(proposed).toHaveBeenCalledWith({ ...emptyProposal, trouble: 'slow' });
  });

  it('a deleted file proposes nothing and says why', async () => {
    vi.stubGlobal('fetch', async () => respond(404, '', 0));
    expect(await readPdf(link)).toEqual({ ...emptyProposal, trouble: 'unreadable' });
    expect(FakeWorker.made).toEqual([]);
  });
});
