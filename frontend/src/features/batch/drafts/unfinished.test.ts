import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyValues, fieldsOf } from '@/features/form/values/formValues';
import { files, kinds, newWorld, pdf, runToEnd, untilEnded } from '@/testing/batchWorld';
import { until } from '@/testing/until';
import { newPlan, PlanStore } from './plan';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

const hour = 3_600_000;

let world: ReturnType<typeof newWorld>;

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  world = newWorld();
});

describe('RULES §17.15: an unfinished batch', () => {
  it('is listed whole: what was finished, what was begun, and what was not', async () => {
    world.before = (_, id) => (id === 'book-3' ? new Promise(() => {}) : undefined);
    const dead = world.batch();
    await dead.add(files(3));
    dead.start();
    await until(() => expect(kinds(dead).filter((k) => k === 'done')).toHaveLength(2));
    world.before = () => {};
    const reads = world.count('read');
    const batch = world.batch();
    batch.restore();
    const restored = kinds(batch);
    expect([...restored].sort()).toEqual(['finished', 'finished', 'needsFile']);
    expect(batch.lines().map(({ file }) => file.name)).toEqual(files(3).map(({ name }) => name));
    await batch.add(files(3));
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(restored.map((kind) => (kind === 'needsFile' ? 'done' : kind)));
    expect(world.count('read')).toBe(reads + 1);
    expect(world.books.size).toBe(3);
    expect(new PlanStore('an').all()).toEqual([]);
  });

  it('continues through three pages that die, each file once, with the values of its CSV', async () => {
    const all = files(7);
    for (const finished of [2, 4, 5]) {
      const page = world.batch();
      page.restore();
      let toFinish = finished - world.outlines.size;
      world.before = (call) => {
        if (call === 'read' && toFinish-- <= 0) return new Promise(() => {});
      };
      await page.add(all);
      page.start(new Map(page.lines().map(({ id }) => [id, { grade: `Lớp ${id}` }])));
      await until(() => expect(world.outlines.size).toBe(finished));
    }
    world.before = () => {};
    const last = world.batch();
    last.restore();
    expect(last.lines()).toHaveLength(7);
    await last.add(all);
    await untilEnded(last);
    expect(kinds(last).every((kind) => kind === 'done' || kind === 'finished')).toBe(true);
    const grades = [...world.books.values()].map(({ grade }) => grade).sort();
    expect(grades).toEqual(all.map((_, i) => `Lớp ${i + 1}`));
    expect(new PlanStore('an').all()).toEqual([]);
  });

  it('is not listed if nothing of it is left to do; its files are recognized', async () => {
    const dead = world.batch();
    await dead.add(files(4));
    dead.start();
    dead.cancel(4);
    await untilEnded(dead);
    expect(kinds(dead)).toEqual(['done', 'done', 'done', 'cancelled']);
    const batch = world.batch();
    batch.restore();
    expect(batch.lines()).toEqual([]);
    await batch.add(files(1));
    expect(kinds(batch)).toEqual(['finished']);
  });

  it('remembers a creation without response for a day, and its file for 30', async () => {
    const plan = new PlanStore('an');
    const creation = { ...newPlan(files(1)[0] as File, 1, { grade: 'Lớp 6' }), key: 'key-1' };
    const fields = fieldsOf(emptyValues);
    plan.save({ ...creation, fields, at: Date.now() - 22 * hour });
    expect(plan.all()).toMatchObject([{ key: 'key-1', fields, given: { grade: 'Lớp 6' } }]);
    plan.save({ ...creation, fields, at: Date.now() - 24 * hour });
    expect(plan.all()).toMatchObject([{ key: '', fields: null, given: { grade: 'Lớp 6' } }]);
    plan.save({ ...creation, fields, at: Date.now() - 29 * 24 * hour });
    expect(plan.all()).toHaveLength(1);
    plan.save({ ...creation, fields, at: Date.now() - 30 * 24 * hour });
    expect(plan.all()).toEqual([]);
  });

  it('looks for duplicates again if the server may have forgotten a creation, in an open page too', async () => {
    world.before = (call) => {
      if (call === 'created') throw { status: 500, data: { code: 'internal' } };
    };
    const batch = world.batch();
    await batch.add([pdf('hai.pdf', 'đôi')]);
    batch.start();
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['failed']);
    const creations = world.count('create');
    world.duplicates.set('%PDF-đôi', { duplicates: [], total: 1 });
    vi.setSystemTime(Date.now() + 24 * hour);
    batch.retry(1);
    await until(() => expect(kinds(batch)).toEqual(['possibleDuplicate']));
    expect(world.count('create')).toBe(creations);
  });

  it('drops a refused file on request; its draft stays', async () => {
    world.before = (call) => {
      if (call === 'pdf') throw { status: 422, data: { code: 'storage.quota' } };
    };
    const batch = await runToEnd(world.batch(), files(1));
    batch.remove(1);
    expect(batch.lines()).toEqual([]);
    expect(new PlanStore('an').all()).toEqual([]);
    expect(world.books.size).toBe(1);
  });

  it('asks again about a file that waited for a decision', async () => {
    world.duplicates.set('%PDF-đôi', { duplicates: [], total: 1 });
    const dead = world.batch();
    await dead.add([pdf('hai.pdf', 'đôi')]);
    dead.start();
    await until(() => expect(kinds(dead)).toEqual(['possibleDuplicate']));
    const batch = world.batch();
    batch.restore();
    expect(kinds(batch)).toEqual(['needsFile']);
    await batch.add([pdf('hai.pdf', 'đôi')]);
    await until(() => expect(kinds(batch)).toEqual(['possibleDuplicate']));
    expect(world.count('create')).toBe(0);
  });

  it('is dropped on request; its drafts stay', async () => {
    world.before = (call) => (call === 'pdf' ? new Promise(() => {}) : undefined);
    const dead = world.batch();
    await dead.add(files(4));
    dead.start();
    await until(() => expect(world.count('pdf')).toBe(3));
    const batch = world.batch();
    batch.restore();
    batch.discard();
    expect(batch.lines()).toEqual([]);
    expect(new PlanStore('an').all()).toEqual([]);
    expect(world.books.size).toBe(3);
  });

  it('that is dropped still resumes a file that is being sent and was chosen twice', async () => {
    world.before = (call) => (call === 'pdf' ? new Promise(() => {}) : undefined);
    const dead = world.batch();
    await dead.add(files(2));
    dead.start();
    await until(() => expect(world.count('pdf')).toBe(2));
    const batch = world.batch();
    batch.restore();
    await batch.add(files(1));
    await batch.add(files(1));
    expect(kinds(batch)).toEqual(['doing', 'needsFile', 'refused']);
    batch.discard();
    expect(new PlanStore('an').all()).toMatchObject([{ name: 'sách-1.pdf' }]);
  });
});
