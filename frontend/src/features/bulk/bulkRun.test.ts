import { describe, expect, it } from 'vitest';
import type { BulkResult } from '@/api/ebooks/bulk';
import type { Ebook } from '@/api/types';
import { type BulkBatch, batchesOf, outcomeOf, runBatches } from './bulkRun';

const ebooks = Array.from({ length: 23 }, (_, i) => ({ id: `e${i}`, version: i + 1 }) as Ebook);

const keys = () => {
  let n = 0;
  return () => `key${++n}`;
};

const done = ({ items }: BulkBatch): BulkResult[] =>
  items.map(({ id }) => ({ id, ebook: { id } as Ebook }));

describe('several e-books together', () => {
  it('are sent in batches, each with the versions that were seen and its own key', () => {
    const batches = batchesOf(ebooks, keys());
    expect(batches.map(({ items }) => items.length)).toEqual([10, 10, 3]);
    expect(batches.flatMap(({ items }) => items)).toEqual(
      ebooks.map(({ id, version }) => ({ id, version })),
    );
    expect(batches.map(({ key }) => key)).toEqual(['key1', 'key2', 'key3']);
  });

  it('report the progress', async () => {
    const seen: number[] = [];
    const after = await runBatches(
      batchesOf(ebooks, keys()),
      async (batch) => done(batch),
      (now) => seen.push(outcomeOf(now, ebooks).done.length),
    );
    expect(seen).toEqual([10, 20, 23]);
    expect(outcomeOf(after, ebooks).unanswered).toEqual([]);
  });

  it('stop at a batch without a response, and continue there with the same key', async () => {
    const sent: string[] = [];
    const send = (works: (key: string) => boolean) => async (batch: BulkBatch) => {
      sent.push(batch.key);
      return works(batch.key) ? done(batch) : null;
    };
    const nothing = () => undefined;
    const broken = await runBatches(
      batchesOf(ebooks, keys()),
      send((key) => key !== 'key2'),
      nothing,
    );
    expect(sent).toEqual(['key1', 'key2']);
    expect(outcomeOf(broken, ebooks).unanswered).toHaveLength(13);
    const whole = await runBatches(
      broken,
      send(() => true),
      nothing,
    );
    expect(sent).toEqual(['key1', 'key2', 'key2', 'key3']);
    expect(outcomeOf(whole, ebooks)).toMatchObject({ unanswered: [], refused: [] });
  });

  it('are distinguished: done, refused with the reason, without a response', () => {
    const [first, second, third] = ebooks as [Ebook, Ebook, Ebook];
    const results: BulkResult[] = [
      { id: first.id, ebook: { ...first, version: 9 } },
      { id: second.id, error: { status: 409, code: 'ebook.decided', message: 'Lan đã từ chối.' } },
    ];
    const outcome = outcomeOf([{ items: [], key: 'k', results }], [first, second, third]);
    expect(outcome).toEqual({
      done: [{ ...first, version: 9 }],
      refused: [{ ebook: second, message: 'Lan đã từ chối.' }],
      unanswered: [third],
    });
  });
});
