import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadFile } from '@/features/form/upload/uploadFile';
import { files, kinds, over, standIn, World } from '@/testing/batchWorld';
import { newStorage } from '@/testing/storage';
import { until } from '@/testing/until';
import { Plan } from './plan';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

let world: World;

beforeEach(() => {
  vi.stubGlobal('localStorage', newStorage());
  world = new World();
  vi.mocked(uploadFile).mockImplementation(standIn(world));
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
    await over(batch);
    expect(kinds(batch)).toEqual(restored.map((kind) => (kind === 'needsFile' ? 'done' : kind)));
    expect(world.count('read')).toBe(reads + 1);
    expect(world.books.size).toBe(3);
    expect(new Plan('an').all()).toEqual([]);
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
    await over(last);
    expect(kinds(last).every((kind) => kind === 'done' || kind === 'finished')).toBe(true);
    const grades = [...world.books.values()].map(({ grade }) => grade).sort();
    expect(grades).toEqual(all.map((_, i) => `Lớp ${i + 1}`));
    expect(new Plan('an').all()).toEqual([]);
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
    expect(new Plan('an').all()).toEqual([]);
    expect(world.books.size).toBe(3);
  });
});
