import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeCollector, type CollectedChanges } from './ChangeCollector';
import { eventReader, everything } from './events';

const now = Number.POSITIVE_INFINITY;

afterEach(() => vi.useRealTimers());

describe('RULES §6.10: what a stream says', () => {
  it('is read event by event, comments left out', () => {
    const text =
      ': open\n\nevent: ebook\ndata: {"id":"a","version":3}\n\n: \n\nevent: claim\ndata: {"id":"b"}\n\n';
    expect(eventReader()(text)).toEqual([
      { kind: 'ebook', id: 'a', version: 3, at: now },
      { kind: 'claim', id: 'b', version: 0, at: now },
    ]);
  });

  it('may come in pieces', () => {
    const read = eventReader();
    expect(read('event: ebook\ndata: {"id":')).toEqual([]);
    const [event] = read('"a","version":1}\n\nevent: re');
    expect(event).toEqual({ kind: 'ebook', id: 'a', version: 1, at: now });
    expect(read('set\ndata: {}\n\n')).toEqual([everything]);
  });

  it('says how long ago an event happened, if that was before the stream', () => {
    vi.useFakeTimers({ now: 100_000 });
    const [old, live] = eventReader()(
      'event: claim\ndata: {"id":"a","age":20000}\n\nevent: claim\ndata: {"id":"b","age":40}\n\n',
    );
    expect([old?.at, live?.at]).toEqual([80_000, now]);
  });

  it('that cannot be read may be anything', () => {
    expect(eventReader()('event: ebook\ndata: {oops\n\n')).toEqual([everything]);
  });
});

describe('RULES §10.19: a burst is acted on once', () => {
  let acted: CollectedChanges[];
  let gathering: ChangeCollector;
  beforeEach(() => {
    vi.useFakeTimers();
    acted = [];
    gathering = new ChangeCollector((changes) => acted.push(changes));
  });

  const report = (id: string, version = 1) =>
    gathering.add([{ kind: 'ebook', id, version, at: now }]);

  it('a hundred events of half a second are one change', () => {
    for (let i = 0; i < 100; i += 1) {
      report(String(i % 50), i);
      vi.advanceTimersByTime(5);
    }
    expect(acted).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(acted).toHaveLength(1);
    expect(acted[0]?.ebooks.size).toBe(50);
    expect(acted[0]?.ebooks.get('49')).toBe(99);
  });

  it('what never ends is acted on once a second', () => {
    for (let ms = 0; ms < 5_000; ms += 100) {
      report('a');
      vi.advanceTimersByTime(100);
    }
    expect(acted.length).toBeGreaterThanOrEqual(4);
    expect(acted.length).toBeLessThanOrEqual(5);
  });

  it('claims and notes are apart from what is in an e-book', () => {
    const claimed = { kind: 'claim', id: 'a', version: 0, at: 5 };
    gathering.add([claimed, { kind: 'notes', id: 'b', version: 0, at: 7 }, everything]);
    vi.advanceTimersByTime(300);
    const [claims, notes] = [new Set(['a']), new Set(['b'])];
    expect(acted).toEqual([
      { latestAt: now, everything: true, ebooks: new Map(), claims, notes, notifications: false },
    ]);
  });

  it('that one’s own notifications have changed is apart from all e-books', () => {
    gathering.add([{ kind: 'notification', id: '', version: 0, at: 7 }]);
    vi.advanceTimersByTime(300);
    expect(acted).toEqual([
      {
        latestAt: 7,
        everything: false,
        ebooks: new Map(),
        claims: new Set(),
        notes: new Set(),
        notifications: true,
      },
    ]);
  });

  it('nothing is acted on after its end', () => {
    report('a');
    gathering.stop();
    vi.advanceTimersByTime(2_000);
    expect(acted).toEqual([]);
  });
});
