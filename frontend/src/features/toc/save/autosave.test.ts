import { describe, expect, it, vi } from 'vitest';
import { saveState } from '@/features/toc/state/editing';
import { tocOf } from '@/testing/tocOf';
import { comesOnline, noConnection, openOutline, send } from './outlineForTests';

describe('RULES §10.8: an outline is saved automatically', () => {
  it('by itself 30 seconds after the first unsaved change, not before, and once', async () => {
    const { saver, type } = openOutline(tocOf(1, 'A'));
    send.mockResolvedValue({ data: tocOf(2, 'B') });
    const stop = saver.start();
    type(0, 'B');
    await vi.advanceTimersByTimeAsync(20_000);
    type(0, 'B');
    await vi.advanceTimersByTimeAsync(9_900);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
    stop();
  });

  it('a failure is shown, the work stays, and it is tried again 30 seconds later', async () => {
    const { session, saver, type, titlesNow } = openOutline(tocOf(1, 'A'));
    const stop = saver.start();
    send.mockResolvedValueOnce({ error: { status: 500, data: { message: 'Hỏng.' } } });
    send.mockResolvedValueOnce({ data: tocOf(2, 'B') });
    type(0, 'B');
    expect(await saver.save()).toBe(false);
    expect(session.state().trouble?.message).toBe('Hỏng.');
    expect(titlesNow()).toEqual(['B']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(saveState(session.state())).toBe('clean');
    stop();
  });

  it('what could not be saved without a connection is saved as soon as it is back, and nothing else is', async () => {
    const { session, saver, type } = openOutline(tocOf(1, 'A'));
    const stop = saver.start();
    comesOnline();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).not.toHaveBeenCalled();
    send.mockResolvedValueOnce(noConnection);
    send.mockResolvedValueOnce({ data: tocOf(2, 'B') });
    type(0, 'B');
    expect(await saver.save()).toBe(false);
    comesOnline();
    await vi.advanceTimersByTimeAsync(0);
    expect(saveState(session.state())).toBe('clean');
    stop();
    type(0, 'C');
    comesOnline();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('a save that fails just as the connection comes back is repeated at once', async () => {
    const { session, saver, type } = openOutline(tocOf(1, 'A'));
    const stop = saver.start();
    send.mockImplementationOnce(async () => {
      await null;
      comesOnline();
      return noConnection;
    });
    send.mockResolvedValueOnce({ data: tocOf(2, 'B') });
    type(0, 'B');
    expect(await saver.save()).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(saveState(session.state())).toBe('clean');
    stop();
  });

  it('is not repeated once the editor is closed', async () => {
    const { saver, type } = openOutline(tocOf(1, 'A'));
    const stop = saver.start();
    send.mockImplementation(async () => {
      await null;
      type(0, 'BC');
      comesOnline();
      stop();
      return noConnection;
    });
    type(0, 'B');
    expect(await saver.save()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
  });

  it('without a response it is repeated after 2, 4, 8, 16, then every 30 seconds, and anew after a response', async () => {
    const { saver, type } = openOutline(tocOf(1, 'A'));
    const times: number[] = [];
    const stop = saver.start();
    const refused = { error: { status: 500, data: { message: 'Hỏng.' } } };
    send.mockImplementation(async () => {
      times.push(Date.now());
      return times.length === 7 ? refused : noConnection;
    });
    type(0, 'B');
    await saver.save();
    await vi.advanceTimersByTimeAsync(128_000);
    const pauses = times.slice(1).map((time, i) => Math.round((time - (times[i] ?? 0)) / 1000));
    expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30, 2, 4]);
    stop();
  });

  it('why a save failed is shown until the next one has an outcome', async () => {
    const { session, saver, type } = openOutline(tocOf(1, 'A'));
    const stop = saver.start();
    send.mockResolvedValueOnce(noConnection);
    send.mockImplementationOnce(async () => {
      expect(session.state().trouble).not.toBeNull();
      return { data: tocOf(2, 'B') };
    });
    type(0, 'B');
    await saver.save();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saveState(session.state())).toBe('clean');
    expect(session.state().trouble).toBeNull();
    stop();
  });

  it('while the browser is offline it is repeated after 30 seconds, not earlier', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { saver, type } = openOutline(tocOf(1, 'A'));
    const stop = saver.start();
    send.mockResolvedValue(noConnection);
    type(0, 'B');
    await saver.save();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(2);
    stop();
  });
});
