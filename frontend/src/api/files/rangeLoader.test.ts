import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FileError, RangeLoader } from './rangeLoader';

const file = new Uint8Array(1000).map((_, i) => i % 251);

type Behaviour = number | 'broken' | 'silent' | 'ok' | 'whole' | 'other';

/** A store that gives these responses in turn, then the file. */
function store(...behaviours: Behaviour[]) {
  const requested: string[] = [];
  interface Init {
    headers: { Range: string };
    signal: AbortSignal;
  }
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: Init) => {
    const [, begin = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(headers.Range) ?? [];
    requested.push(`${url} ${begin}-${end}`);
    const behaviour = behaviours.shift() ?? 'ok';
    if (behaviour === 'broken') throw new TypeError('no line');
    if (behaviour === 'silent') {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    }
    if (typeof behaviour === 'number') return new Response('', { status: behaviour });
    if (behaviour === 'whole') return new Response(file, { status: 200, headers: { ETag: '"a"' } });
    return new Response(file.slice(Number(begin), Number(end) + 1), {
      status: 206,
      headers: {
        ETag: behaviour === 'other' ? '"b"' : '"a"',
        'Content-Range': `bytes ${begin}-${end}/1000`,
      },
    });
  });
  return requested;
}

function loader(renewed = ['/new'], shown = () => '/old') {
  const renewals: string[] = [];
  const link = {
    current: shown,
    renew: async () => {
      const next = renewed[renewals.length] ?? '/none';
      renewals.push(next);
      return next;
    },
  };
  return { read: new RangeLoader(link, async () => {}), renewals };
}

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: FileError) => error.reason,
  );

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('RULES §10.16: a PDF is read by ranges', () => {
  it('the first response has the size, and a range is exactly what was requested', async () => {
    const requested = store();
    const { read } = loader();
    const { total, bytes } = await read.beginning(100);
    expect([total, bytes.length]).toEqual([1000, 100]);
    expect(await read.range(300, 400)).toEqual(file.slice(300, 400));
    expect(requested).toEqual(['/old 0-99', '/old 300-399']);
  });

  it('a store that knows no ranges still gives the file', async () => {
    store('whole', 'whole');
    const { read } = loader();
    expect((await read.beginning(100)).bytes.length).toBe(1000);
    expect(await read.range(300, 400)).toEqual(file.slice(300, 400));
  });

  it('a link that has run out is renewed once for all ranges that wait for it', async () => {
    const requested = store('ok', 403, 403);
    const { read, renewals } = loader();
    await read.beginning(100);
    const both = await Promise.all([read.range(100, 200), read.range(200, 300)]);
    expect(both.map((b) => b[0])).toEqual([100, 200]);
    expect(renewals).toEqual(['/new']);
    expect(requested.slice(3)).toEqual(['/new 100-199', '/new 200-299']);
  });

  it('if the link that the screen shows meanwhile has run out too, a new one is requested', async () => {
    let shown = '/old';
    const requested = store('ok', 403, 403);
    const { read, renewals } = loader(['/new'], () => shown);
    await read.beginning(100);
    shown = '/later';
    expect((await read.range(100, 200)).length).toBe(100);
    expect(renewals).toEqual(['/new']);
    expect(requested.slice(1)).toEqual(['/old 100-199', '/later 100-199', '/new 100-199']);
  });

  it('a new link that is refused as well is no longer a matter of time', async () => {
    store('ok', 403, 403);
    const { read } = loader();
    await read.beginning(100);
    expect(await reasonOf(read.range(100, 200))).toBe('forbidden');
  });

  it('a broken line and a busy store are tried again, three times', async () => {
    const requested = store('broken', 503, 'ok', 'broken', 'broken', 'broken', 'broken');
    const { read } = loader();
    expect((await read.beginning(100)).total).toBe(1000);
    expect(await reasonOf(read.range(100, 200))).toBe('network');
    expect(requested).toHaveLength(3 + 4);
    expect((await read.range(100, 200)).length).toBe(100);
  });

  it('a dead connection counts as broken after 15 seconds', async () => {
    vi.useFakeTimers();
    const requested = store('silent', 'ok', 'silent', 'silent', 'silent', 'silent');
    const { read } = loader();
    const beginning = read.beginning(100);
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await beginning).total).toBe(1000);
    const reason = reasonOf(read.range(100, 200));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await reason).toBe('network');
    expect(requested).toHaveLength(2 + 4);
  });

  it('a lost file and a replaced file are distinguished', async () => {
    store(404, 'ok', 'other', 416);
    const { read } = loader();
    expect(await reasonOf(read.beginning(100))).toBe('lost');
    await read.beginning(100);
    expect(await reasonOf(read.range(100, 200))).toBe('changed');
    expect(await reasonOf(read.range(100, 200))).toBe('changed');
  });
});
