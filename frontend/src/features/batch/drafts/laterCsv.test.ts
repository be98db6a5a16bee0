import { beforeEach, describe, expect, it, vi } from 'vitest';
import { files, kinds, newWorld, pdf, untilEnded } from '@/testing/batchWorld';
import { until } from '@/testing/until';
import type { Batch } from './Batch';
import { PlanStore } from './plan';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

const old = { grade: 'Lớp 1' };
const corrected = { grade: 'Lớp 6' };

let world: ReturnType<typeof newWorld>;

beforeEach(() => {
  world = newWorld();
});

const grades = () => [...world.books.values()].map(({ grade }) => grade);

/** A batch with one file that was started with the values of the first CSV. */
async function started(file = pdf('hai.pdf', 'đôi')): Promise<Batch> {
  const batch = world.batch();
  await batch.add([file]);
  batch.start(new Map([[1, old]]));
  return batch;
}

/** A page that was closed while a call of its one file was running. */
async function diedDuring(call: string): Promise<void> {
  world.before = (one) => (one === call ? new Promise(() => {}) : undefined);
  await started();
  await until(() => expect(world.count(call)).toBe(1));
  world.before = () => {};
}

const refuse = (call: string) => {
  world.before = (one) => {
    if (one === call) throw { status: 422, data: { code: 'test', message: 'Không được' } };
  };
};

describe('RULES §17.16: the values of a CSV that is corrected after the start', () => {
  it('go into what was cancelled and is tried again', async () => {
    const batch = world.batch();
    await batch.add(files(4));
    batch.start(new Map([[4, old]]));
    batch.cancel(4);
    await untilEnded(batch);
    expect(kinds(batch)[3]).toBe('cancelled');
    batch.retry(4, corrected);
    await untilEnded(batch);
    expect(grades()[3]).toBe('Lớp 6');
  });

  it('go into what failed before it was created, and are remembered', async () => {
    refuse('create');
    const batch = await started();
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['failed']);
    world.before = () => new Promise(() => {}); // the tab is gone
    batch.retry(1, corrected);
    expect(new PlanStore('an').all()).toMatchObject([{ given: corrected }]);
  });

  it('go into a possible duplicate that is accepted', async () => {
    world.duplicates.set('%PDF-đôi', { duplicates: [], total: 1 });
    const batch = await started();
    await until(() => expect(kinds(batch)).toEqual(['possibleDuplicate']));
    batch.accept(1, corrected);
    await untilEnded(batch);
    expect(grades()).toEqual(['Lớp 6']);
  });

  it('go into what an earlier page left, which waits until the CSV was checked', async () => {
    await diedDuring('read');
    const batch = world.batch();
    batch.restore();
    await batch.add([pdf('hai.pdf', 'đôi')], () => true);
    expect(kinds(batch)).toEqual(['ready']);
    expect(new PlanStore('an').all()).toHaveLength(1);
    batch.start(new Map([[1, corrected]]));
    await untilEnded(batch);
    expect(grades()).toEqual(['Lớp 6']);
  });

  it('are those of before if the CSV is taken away again', async () => {
    await diedDuring('read');
    const batch = world.batch();
    await batch.add([pdf('hai.pdf', 'đôi')], () => true);
    batch.start();
    await untilEnded(batch);
    expect(grades()).toEqual(['Lớp 1']);
  });

  it('do not change a creation that was sent: it is repeated as it was', async () => {
    await diedDuring('created');
    const batch = world.batch();
    await batch.add([pdf('hai.pdf', 'đôi')], () => true);
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['done']);
    expect(grades()).toEqual(['Lớp 1']);
  });
});

describe('RULES §17.15: a file without a draft', () => {
  it('that was cancelled is removed on request, and may be added again', async () => {
    const batch = await started();
    batch.cancel(1);
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['cancelled']);
    batch.remove(1);
    expect(batch.lines()).toEqual([]);
    await batch.add([pdf('hai.pdf', 'đôi')]);
    expect(kinds(batch)).toEqual(['ready']);
  });

  it('that waits for its CSV is forgotten once it is removed', async () => {
    await diedDuring('read');
    const batch = world.batch();
    await batch.add([pdf('hai.pdf', 'đôi')], () => true);
    batch.remove(1);
    expect(new PlanStore('an').all()).toEqual([]);
  });
});
