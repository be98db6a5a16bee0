import { expect, it, vi } from 'vitest';
import { uploadFile } from '@/features/form/upload/uploadFile';
import { files, kinds, runToEnd, standIn, World } from '@/testing/batchWorld';
import { newStorage } from '@/testing/storage';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

it('RULES §17.15: waits for the network are no failures of the server', async () => {
  vi.stubGlobal('localStorage', newStorage());
  const world = new World();
  vi.mocked(uploadFile).mockImplementation(standIn(world));
  const isOnline = vi.spyOn(world.waits, 'isOnline').mockReturnValue(false);
  const offline = { status: 'FETCH_ERROR', error: '' };
  const errors = [...Array(4).fill(offline), { status: 503, data: { code: 'unavailable' } }];
  world.before = (call) => {
    if (call !== 'create' || errors.length === 0) return;
    if (errors.length === 1) isOnline.mockReturnValue(true);
    throw errors.shift();
  };
  const batch = await runToEnd(world.batch(), files(1));
  expect(kinds(batch)).toEqual(['done']);
  expect(world.count('create')).toBe(6);
});
