import { afterEach, describe, expect, it, vi } from 'vitest';
import { PutError } from '@/api/files/putFile';
import { Store } from '@/state/Store';
import { tasks } from '@/ui/tray/tasks';
import { followInTray } from './followInTray';
import type { UploadState, UploadStates } from './uploadSteps';

const [cover, upload] = [new File(['c'], 'bìa.png'), new File(['p'], 'sách.pdf')];
const sending = (percent: number): UploadState => ({ kind: 'sending', percent, rate: null });

/** The uploads of a form that was left, and the task that shows them. */
function followed(now: UploadStates, files = { cover: null as File | null, upload }) {
  const store = new Store(now);
  const stop = vi.fn();
  const { state, subscribe } = store;
  const replaced = new Set<'cover' | 'upload'>();
  const uploads = { state, subscribe, stop, replaced };
  followInTray({ ebookId: 'e1', files }, uploads);
  return { store, stop, replaced, task: () => tasks.all()[0] };
}

afterEach(() => tasks.end());

describe('RULES §10.22: the upload of a form that was left', () => {
  const idle: UploadState = { kind: 'idle' };

  it('shows its progress, then the way to the e-book', () => {
    const { store, task } = followed({ cover: idle, upload: sending(40) });
    expect(task()).toMatchObject({
      title: 'Tải lên “sách.pdf”',
      text: 'Đang tải lên 40%',
      percent: 40,
      state: 'running',
      next: undefined,
      dismiss: undefined,
    });
    store.set({ cover: idle, upload: { kind: 'done' } });
    expect(task()).toMatchObject({ state: 'done', text: 'Đã tải lên' });
    expect(task()?.next?.to).toBe('/ebooks/e1');
    task()?.dismiss?.();
    expect(tasks.all()).toEqual([]);
  });

  it('does not say what became of a file that was replaced', () => {
    const { store, replaced, task } = followed(
      { cover: idle, upload: sending(40) },
      { cover, upload },
    );
    replaced.add('upload');
    store.set({ cover: { kind: 'done' }, upload: { kind: 'cancelled' } });
    expect(task()).toMatchObject({ state: 'done', text: 'Đã tải lên' });
    replaced.add('cover');
    store.set({ cover: { kind: 'cancelled' }, upload: { kind: 'cancelled' } });
    expect(tasks.all()).toEqual([]);
  });

  it('says why it waits', () => {
    const { store, task } = followed({ cover: idle, upload: { kind: 'waiting', seconds: 3 } });
    expect(task()?.text).toBe('Mất kết nối. Sẽ tự thử lại sau 3 giây.');
    store.set({ cover: idle, upload: { kind: 'waiting', seconds: 3, busy: true } });
    expect(task()?.text).toBe('Hệ thống đang bận, tự thử lại sau 3 giây.');
  });

  it('links to the place of the file that failed', () => {
    const failed: UploadState = { kind: 'failed', error: new PutError('offline') };
    const { store, task } = followed({ cover: idle, upload: failed }, { cover, upload });
    expect(task()?.next).toBeUndefined();
    store.set({ cover: { kind: 'done' }, upload: failed });
    expect(task()?.next?.to).toBe('/ebooks/e1/edit#section-pdf');
    store.set({ cover: failed, upload: failed });
    expect(task()?.next?.to).toBe('/ebooks/e1/edit#section-pdf');
    store.set({ cover: failed, upload: { kind: 'done' } });
    expect(task()?.next?.to).toBe('/ebooks/e1/edit');
  });

  it('says why it failed, also where the other file arrived', () => {
    const failed: UploadState = { kind: 'failed', error: new PutError('offline') };
    const { task } = followed({ cover: failed, upload: { kind: 'done' } }, { cover, upload });
    expect(task()).toMatchObject({
      state: 'failed',
      text: 'Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.',
    });
  });

  it('runs as long as one of its files is not sent', () => {
    const { task } = followed({ cover: { kind: 'done' }, upload: idle }, { cover, upload });
    expect(task()).toMatchObject({ state: 'running', text: 'Đang chờ đến lượt' });
  });

  it('is stopped by signing out, and is not shown again', () => {
    const { store, stop } = followed({ cover: idle, upload: sending(1) });
    tasks.end();
    expect(stop).toHaveBeenCalledOnce();
    store.set({ cover: idle, upload: { kind: 'cancelled' } });
    expect(tasks.all()).toEqual([]);
  });
});
