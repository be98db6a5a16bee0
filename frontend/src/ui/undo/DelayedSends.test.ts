import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Store } from '@/state/Store';
import { DelayedSends, undoMs } from './DelayedSends';
import { type Delayed, nothingDelayed, type Trouble } from './delayed';

const calls: string[] = [];
const lost: Trouble = { text: 'Mất kết nối', again: true };

function decision(name: string, results: (Trouble | null)[] = []): Delayed {
  return {
    userId: 'me',
    ebookIds: [name],
    text: name,
    comment: '',
    address: `/${name}`,
    send: async () => {
      calls.push(`send ${name}`);
      return results.shift() ?? null;
    },
    takeBack: () => calls.push(`take back ${name}`),
    leave: () => calls.push(`leave ${name}`),
  };
}

function start() {
  const store = new Store(nothingDelayed);
  return { store, sends: new DelayedSends(store) };
}

const shown = ({ state }: ReturnType<typeof start>['store']) => {
  const { waiting, sending, failed } = state();
  return [
    waiting?.text ?? '-',
    sending.map((d) => d.text).join(),
    failed.map((f) => f.delayed.text).join(),
  ];
};

describe('RULES §10.28: a decision can be taken back for six seconds', () => {
  beforeEach(() => {
    calls.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('is sent after them, once', async () => {
    const { sends, store } = start();
    sends.hold(decision('a'));
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(calls).toEqual(['send a']);
    expect(shown(store)).toEqual(['-', '', '']);
  });

  it('is not dropped for one with another comment', async () => {
    const { sends } = start();
    sends.hold(decision('a'));
    sends.hold(decision('a'));
    expect(calls).toEqual([]);
    sends.hold({ ...decision('a'), comment: 'Thiếu bìa' });
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(calls).toEqual(['send a', 'send a']);
  });

  it('is never sent once it was taken back', async () => {
    const { sends } = start();
    sends.hold(decision('a'));
    sends.takeBack();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(calls).toEqual(['take back a']);
  });

  it('only one waits: the next one sends the one before, and has its own six seconds', async () => {
    const { sends, store } = start();
    sends.hold(decision('a'));
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    sends.hold(decision('b'));
    expect(shown(store)).toEqual(['b', 'a', '']);
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(calls).toEqual(['send a']);
    sends.takeBack();
    expect(calls).toEqual(['send a', 'take back b']);
  });

  it('pressed twice it is held once, and taken back as a whole', async () => {
    const { sends, store } = start();
    sends.hold(decision('a'));
    sends.hold(decision('a'));
    expect(shown(store)).toEqual(['a', '', '']);
    sends.takeBack();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(calls).toEqual(['take back a']);
    sends.hold(decision('a')); // decided again
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(calls).toEqual(['take back a', 'send a']);
  });

  it('before signing out it is sent, and the result is returned', async () => {
    const { sends, store } = start();
    expect(await sends.sendNow()).toBe(true);
    sends.hold(decision('a', [lost]));
    expect(await sends.sendNow()).toBe(false);
    expect(shown(store)).toEqual(['-', '', 'a']);
    expect(await sends.sendNow()).toBe(true); // it is reported once
  });

  it('leaving the page sends it; no response is waited for', () => {
    const { sends } = start();
    sends.hold(decision('a'));
    sends.leave();
    expect(calls).toEqual(['send a', 'leave a']);
  });

  it('what failed stays until it is sent again or dismissed', async () => {
    const { sends, store } = start();
    for (const name of ['a', 'b']) {
      sends.hold(decision(name, [lost]));
      await sends.sendNow();
    }
    const [first, second] = store.state().failed;
    if (!first || !second) throw new Error('both have failed');
    sends.sendAgain(first);
    expect(shown(store)).toEqual(['-', 'a', 'b']);
    await vi.advanceTimersByTimeAsync(0);
    sends.dismiss(second);
    expect(shown(store)).toEqual(['-', '', '']);
    expect(calls).toEqual(['send a', 'send b', 'send a']);
  });

  it('nothing of one user is sent by another', async () => {
    const { sends, store } = start();
    sends.hold(decision('a'));
    sends.keepOnlyOf('me');
    expect(shown(store)).toEqual(['a', '', '']);
    sends.keepOnlyOf('other');
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(calls).toEqual([]);
  });

  it('nothing of one user that fails late is shown to another, whose own decision stays', async () => {
    const { sends, store } = start();
    let fail: (trouble: Trouble) => void = () => {};
    const failing = new Promise<Trouble>((done) => {
      fail = done;
    });
    sends.hold({ ...decision('a'), send: () => failing });
    sends.hold({ ...decision('b'), userId: 'other' });
    sends.keepOnlyOf('other');
    fail(lost);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown(store)).toEqual(['b', '', '']);
  });

  it('equal decisions are told apart', async () => {
    const { sends, store } = start();
    for (let n = 0; n < 2; n += 1) {
      sends.hold(decision('a', [lost]));
      await sends.sendNow();
    }
    expect(new Set(store.state().failed.map(({ delayed }) => delayed.number)).size).toBe(2);
  });
});
