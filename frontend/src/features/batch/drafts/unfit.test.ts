import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyProposal } from '@/features/proposals/proposal';
import { files, kinds, newWorld, pdf, runToEnd, untilEnded } from '@/testing/batchWorld';
import { PlanStore } from './plan';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

let world: ReturnType<typeof newWorld>;

beforeEach(() => {
  world = newWorld();
});

describe('RULES §17.15: files of a batch', () => {
  it('that were refused and removed can be added again', async () => {
    const batch = world.batch();
    await batch.add([pdf('a.pdf'), pdf('a.pdf')]);
    batch.remove(1);
    await batch.add([pdf('a.pdf')]);
    expect(kinds(batch)).toEqual(['refused', 'ready']);
  });

  it.each([
    ['locked', 'có mật khẩu'],
    ['damaged', 'bị hỏng'],
  ] as const)('that are %s become none', async (trouble, why) => {
    world.proposal = { ...emptyProposal, trouble };
    const batch = await runToEnd(world.batch(), files(1));
    const message = expect.stringContaining(`“sách-1.pdf” ${why}`);
    expect(batch.lines()[0]?.state).toEqual({ kind: 'failed', message, draft: null });
    expect(world.count('create')).toBe(0);
    expect(new PlanStore('an').all()).toEqual([]);
  });

  it('that can no longer be read from the disk say so, and continue once they can', async () => {
    const { digestOfEnds } = world.calls;
    world.calls.digestOfEnds = () => Promise.reject(new DOMException('x', 'NotReadableError'));
    const batch = await runToEnd(world.batch(), files(1));
    const message = 'Không đọc được “sách-1.pdf” từ máy của bạn. Hãy kiểm tra tệp rồi thử lại.';
    expect(batch.lines()[0]?.state).toEqual({ kind: 'failed', message, draft: null });
    world.calls.digestOfEnds = digestOfEnds;
    batch.retry(1);
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['done']);
  });

  it('that cannot be read to the end become none, and are read again', async () => {
    world.proposal = { ...emptyProposal, trouble: 'unreadable' };
    const batch = await runToEnd(world.batch(), files(1));
    expect(kinds(batch)).toEqual(['failed']);
    expect(world.count('create')).toBe(0);
    world.proposal = emptyProposal;
    batch.retry(1);
    await untilEnded(batch);
    expect(kinds(batch)).toEqual(['done']);
  });
});
