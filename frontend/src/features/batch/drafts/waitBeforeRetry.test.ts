import { expect, it, vi } from 'vitest';
import { PartFailed } from '@/parts/part';
import { files, kinds, newWorld, runToEnd, World } from '@/testing/batchWorld';
import { waitBeforeRetry } from './waitBeforeRetry';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

// RULES §17.15: a batch survives a lost connection, also one that the browser does not report.
it('waits for the end of an outage, however long, and no file fails', async () => {
  const world = newWorld();
  const errors = Array(20).fill({ status: 'FETCH_ERROR', error: '' });
  world.before = (call) => {
    if (call === 'create' && errors.length > 0) throw errors.shift();
  };
  const batch = world.batch();
  const seen = new Set<string>();
  batch.list.subscribe(() => {
    for (const kind of kinds(batch)) seen.add(kind);
  });
  await runToEnd(batch, files(6));
  expect(kinds(batch)).toEqual(Array(6).fill('done'));
  expect(seen).not.toContain('failed');
  expect(world.count('create')).toBe(26);
  expect(world.count('read')).toBe(6);
});

it('RULES §17.15: a pause during an outage ends when the network is back', async () => {
  const waits = { ...new World().waits, isOnline: () => true };
  const second = vi.spyOn(waits, 'second');
  const stop = new AbortController();
  const attempt = { ...waits, show: () => {}, pausesBefore: 3, signal: stop.signal };
  const error = { status: 502, data: null };
  expect(await waitBeforeRetry({ ...attempt, error })).toBe('paused');
  expect(second.mock.calls.length).toBeLessThan(30);
  attempt.online = () => new Promise(() => {});
  second.mockClear();
  expect(await waitBeforeRetry({ ...attempt, error })).toBe('paused');
  expect(second).toHaveBeenCalledTimes(30);
});

it.each([
  ['the server failed on this file', { status: 500, data: { code: 'internal' } }],
  ['a part of the program is gone', new PartFailed(null)],
  ['the disk is full', { status: 507, data: { code: 'storage.full' } }],
  ['it is refused', { status: 422, data: { code: 'request.invalid' } }],
])('fails in the end if %s', async (_, error) => {
  const waits = new World().waits;
  const { signal } = new AbortController();
  expect(
    await waitBeforeRetry({ ...waits, show: () => {}, error, pausesBefore: 3, signal }),
  ).toBeNull();
});

it('RULES §17.15: waits for the network are no failures of the server', async () => {
  const world = newWorld();
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
