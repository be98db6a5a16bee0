import { beforeEach, describe, expect, it, vi } from 'vitest';
import { files, kinds, newWorld, pdf, proposal, runToEnd, untilEnded } from '@/testing/batchWorld';
import { until } from '@/testing/until';
import { PlanStore } from './plan';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

let world: ReturnType<typeof newWorld>;

beforeEach(() => {
  world = newWorld();
});

describe('RULES §17.15: many PDFs', () => {
  it('become one draft each, with cover, PDF and outline, three at a time', async () => {
    const batch = await runToEnd(world.batch());
    expect(kinds(batch)).toEqual(Array(20).fill('done'));
    expect(world.books.size).toBe(20);
    expect([...world.books.values()].every((b) => b.cover_image_url && b.file_name)).toBe(true);
    expect(world.outlines.get('book-1')).toMatchObject([{ title: 'Chương 1', page_number: 1 }]);
    expect([...world.books.values()][0]).toMatchObject({ title: 'Toán 6', tags: 'số, hình' });
    expect(world.mostAtOnce).toBe(3);
    expect(new PlanStore('an').all()).toEqual([]);
  });

  it('leave out printed pages that lead nowhere', async () => {
    const lines = [{ level: 0, title: 'Bài 1', page: 5 } as const];
    const outline = { from: 'contents', pages: 'printed', cut: false, lines } as const;
    world.proposal = {
      ...proposal,
      cover: undefined,
      outline: { ...outline, lines: [...lines] },
    };
    const batch = await runToEnd(world.batch(), [pdf('lich_su_12.pdf')]);
    expect(world.outlines.get('book-1')).toMatchObject([{ title: 'Bài 1', page_number: null }]);
    expect(batch.lines()[0]?.state).toMatchObject({ kind: 'done', missing: ['cover'] });
  });

  it('that may be there already wait for a decision, and nothing is created before', async () => {
    const found = { duplicates: [], total: 1 };
    world.duplicates.set('%PDF-đôi', found).set('%PDF-ba', found);
    const batch = world.batch();
    await batch.add([pdf('một.pdf'), pdf('hai.pdf', 'đôi'), pdf('ba.pdf', 'ba')]);
    batch.start();
    await until(() =>
      expect(kinds(batch)).toEqual(['done', 'possibleDuplicate', 'possibleDuplicate']),
    );
    expect(world.books.size).toBe(1);
    batch.accept(2);
    batch.remove(3);
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['done', 'done']);
    expect(world.books.size).toBe(2);
    expect(new PlanStore('an').all()).toEqual([]);
  });

  it('that are added while others run wait to be started, and are lost to none', async () => {
    const batch = world.batch();
    await batch.add([pdf('một.pdf')]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.before = (call) => (call === 'create' ? held : undefined);
    batch.start();
    await until(() => expect(world.count('create')).toBe(1));
    await batch.add([pdf('hai.pdf', 'b')]);
    release();
    await until(() => expect(kinds(batch)).toEqual(['done', 'ready']));
    batch.start();
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['done', 'done']);
    expect(world.books.size).toBe(2);
  });

  it('that are dropped twice at the same moment are added once', async () => {
    const batch = world.batch();
    await Promise.all([batch.add(files(1)), batch.add(files(1))]);
    expect(kinds(batch)).toEqual(['ready', 'refused']);
  });
});

describe('RULES §17.15: what was broken off', () => {
  const points = [
    'create',
    'created',
    'cover',
    'cover sent',
    'pdf',
    'pdf sent',
    'toc',
    'toc saved',
  ];

  it.each(points)('at %s continues with the same file, and doubles nothing', async (point) => {
    world.before = (call) => (call === point ? new Promise(() => {}) : undefined); // the tab is gone
    const dead = world.batch();
    await dead.add(files(5));
    dead.start();
    await until(() => expect(world.count(point)).toBe(3));
    expect(new PlanStore('an').all().filter(({ finished }) => !finished)).toHaveLength(5);
    world.before = () => {};
    world.atOnce = 0;
    const batch = world.batch();
    batch.restore();
    expect(kinds(batch)).toEqual(Array(5).fill('needsFile'));
    await batch.add(files(5));
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(Array(5).fill('done'));
    expect(world.books.size).toBe(5);
    expect([...world.books.values()].every((b) => b.cover_image_url && b.file_name)).toBe(true);
    expect(world.outlines.size).toBe(5);
    const again = point === 'pdf' ? 3 : 0;
    expect(world.count('pdf')).toBe(5 + again);
    expect(new PlanStore('an').all()).toEqual([]);
  });

  it('is not what another file of the same name, size and time is', async () => {
    world.before = (call) => (call === 'pdf' ? new Promise(() => {}) : undefined);
    const dead = world.batch();
    await dead.add([pdf('a.pdf', 'x')]);
    dead.start();
    await until(() => expect(world.count('pdf')).toBe(1));
    world.before = () => {};
    await runToEnd(world.batch(), [pdf('a.pdf', 'y')]);
    expect(world.books.size).toBe(2);
  });

  it('waits for the network and for a new sign-in, and tries again after a server error', async () => {
    const errors = [
      { status: 401, data: { code: 'auth.ended' } },
      { status: 'FETCH_ERROR', error: '' },
      { status: 503, data: { code: 'unavailable' } },
    ];
    const signedIn = vi.spyOn(world.waits, 'signedIn');
    vi.spyOn(world.waits, 'isSignedIn').mockReturnValueOnce(false);
    const online = vi.spyOn(world.waits, 'online');
    vi.spyOn(world.waits, 'isOnline').mockReturnValueOnce(false);
    world.before = (call) => {
      const error = call === 'create' ? errors.shift() : undefined;
      if (error) throw error;
    };
    const batch = await runToEnd(world.batch(), files(1));
    expect(kinds(batch)).toEqual(['done']);
    expect(world.books.size).toBe(1);
    expect(signedIn).toHaveBeenCalledTimes(1);
    expect(online).toHaveBeenCalledTimes(1);
    expect(world.count('read')).toBe(1);
  });

  it('is given up where a server that knows who the user is continues refusing', async () => {
    world.before = (call) => {
      if (call === 'create')
        throw { status: 401, data: { code: 'auth.ended', message: 'Hết phiên' } };
    };
    const batch = await runToEnd(world.batch(), files(1));
    expect(batch.lines()[0]?.state).toMatchObject({ kind: 'failed', message: 'Hết phiên' });
    expect(world.count('create')).toBe(4);
  });

  it('by a refusal says why, and is made by another try', async () => {
    world.before = (call) => {
      if (call === 'pdf')
        throw { status: 422, data: { code: 'storage.quota', message: 'Hết chỗ' } };
    };
    const batch = await runToEnd(world.batch(), files(1));
    expect(batch.lines()[0]?.state).toEqual({
      kind: 'failed',
      message: 'Hết chỗ',
      draft: 'book-1',
    });
    expect(new PlanStore('an').all().filter(({ finished }) => !finished)).toHaveLength(1);
    world.before = () => {};
    batch.retry(1);
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['done']);
    expect(world.books.size).toBe(1);
  });

  it('by the user who deleted the draft makes a new one only when asked to', async () => {
    world.before = (call) => (call === 'pdf' ? new Promise(() => {}) : undefined);
    const dead = world.batch();
    await dead.add(files(1));
    dead.start();
    await until(() => expect(world.count('pdf')).toBe(1));
    world.before = () => {};
    world.books.clear();
    const batch = await runToEnd(world.batch(), files(1));
    expect(kinds(batch)).toEqual(['failed']);
    batch.retry(1);
    await untilEnded(batch);
    expect(world.books.size).toBe(1);
  });

  it('by the user who cancels it keeps the others going', async () => {
    const batch = world.batch();
    await batch.add(files(6));
    batch.start();
    batch.cancel(5);
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['done', 'done', 'done', 'done', 'cancelled', 'done']);
    expect(world.books.size).toBe(5);
  });

  it.each(['digestOfEnds', 'sha256', 'duplicates'] as const)(
    'cancelled during %s leaves no draft, and nothing more is asked',
    async (step) => {
      let cancel = () => {};
      const call = world.calls[step] as (...args: unknown[]) => Promise<unknown>;
      const cancelled = async (...args: unknown[]) => {
        cancel();
        return call(...args);
      };
      Object.assign(world.calls, { [step]: cancelled });
      const duplicates = vi.spyOn(world.calls, 'duplicates');
      const batch = world.batch();
      cancel = () => batch.cancel(1);
      await runToEnd(batch, files(1));
      expect(kinds(batch)).toEqual(['cancelled']);
      expect(world.count('create')).toBe(0);
      expect(duplicates).toHaveBeenCalledTimes(step === 'duplicates' ? 1 : 0);
      expect(new PlanStore('an').all()).toEqual([]);
    },
  );
});
