import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ebook } from '@/api/types';
import type { PagesStore } from '@/api/untilSignedIn';
import type { Files } from '@/features/form/values/formState';
import { gate, until } from '@/testing/until';
import { tasks } from '@/ui/tray/tasks';
import { uploadFile } from './uploadFile';
import { Uploads } from './uploads';
import './sending'; // loaded here, because that may take longer than a wait on a busy machine

vi.mock('./uploadFile', () => ({ uploadFile: vi.fn() }));

const cover = new File(['c'], 'bìa.png');
const upload = new File(['p'], 'sách.pdf');

/** The person signed in; null after signing out. */
let user: { id: string } | null;
/** Sends a confirmation. */
const dispatch = vi.fn();
const store = { getState: () => ({ session: { user } }), dispatch } as unknown as PagesStore;

beforeEach(() => {
  user = { id: 'an' };
  // Sent until the signal aborts.
  vi.mocked(uploadFile).mockImplementation(
    (_file, _steps, show, signal) =>
      new Promise((_, reject) => {
        signal.throwIfAborted();
        show({ kind: 'sending', percent: 40, rate: null });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
});

afterEach(() => {
  tasks.end();
  vi.mocked(uploadFile).mockReset();
  dispatch.mockReset();
});

/** Opens the form and leaves it, so that its uploads continue in the tray. */
const leaveForm = (uploads: Pick<Uploads, 'open'>) => uploads.open()();

const shown = () => until(() => expect(tasks.all()).toHaveLength(1));

describe('RULES §10.22: a form that is left', () => {
  it('while it is still saving has its upload in the tray as soon as it begins', async () => {
    const uploads = new Uploads(store, 'an');
    leaveForm(uploads);
    expect(tasks.all()).toEqual([]);
    const over = uploads.run('e1', { cover: null, upload });
    await shown();
    expect(tasks.all()[0]).toMatchObject({ kind: 'upload', state: 'running' });
    tasks.end(); // the user has signed out
    expect(await over).toBeNull();
    expect(uploads.state().upload.kind).toBe('cancelled');
  });

  it('while the cover is being sent is followed in the tray once, also after the PDF begins', async () => {
    const uploads = new Uploads(store, 'an');
    const close = uploads.open();
    const subscribe = vi.spyOn(uploads, 'subscribe');
    const { released, release } = gate();
    vi.mocked(uploadFile).mockImplementationOnce(async () => {
      await released;
      return { id: 'e1' } as Ebook;
    });
    void uploads.run('e1', { cover, upload });
    close();
    await shown();
    await until(() => expect(uploadFile).toHaveBeenCalledOnce());
    release();
    await until(() => expect(tasks.all()[0]?.text).toBe('Đang tải lên 40%'));
    expect(subscribe).toHaveBeenCalledOnce();
  });

  it('gives way to a newer file of the same kind', async () => {
    const older = new Uploads(store, 'an');
    leaveForm(older);
    const over = older.run('e1', { cover: null, upload });
    const other = new Uploads(store, 'an');
    void other.run('e2', { cover: null, upload });
    await until(() => expect(older.state().upload.kind).toBe('sending'));
    const withCover = new Uploads(store, 'an');
    void withCover.run('e1', { cover, upload: null });
    await until(() => expect(withCover.state().cover.kind).toBe('sending'));
    expect(older.state().upload.kind).toBe('sending');
    const newer = new Uploads(store, 'an');
    void newer.run('e1', { cover: null, upload: new File(['n'], 'sách mới.pdf') });
    expect(await over).toBeNull();
    await until(() => expect(newer.state().upload.kind).toBe('sending'));
    expect(older.state().upload.kind).toBe('cancelled');
    expect(other.state().upload.kind).toBe('sending');
    expect(tasks.all()).toEqual([]);
    for (const uploads of [other, withCover, newer]) uploads.stop();
  });

  it('is confirmed before a newer file of the same kind, because the last one confirmed stays', async () => {
    const { released, release } = gate();
    vi.mocked(uploadFile).mockImplementation((file, steps, _, signal) =>
      steps.confirm(file.name, signal),
    );
    dispatch.mockReturnValue({ unwrap: () => released });
    const run = (name: string) => {
      const uploads = new Uploads(store, 'an');
      const over = uploads.run('e1', { cover: null, upload: new File(['n'], name) });
      return { uploads, over };
    };
    const oldest = run('sách.pdf');
    await until(() => expect(dispatch).toHaveBeenCalledTimes(1));
    const older = run('sách mới.pdf');
    await until(() => expect(uploadFile).toHaveBeenCalledTimes(2));
    const newest = run('sách mới nhất.pdf');
    await until(() => expect(uploadFile).toHaveBeenCalledTimes(3));
    await new Promise((resolve) => setTimeout(resolve)); // what does not wait is sent by then
    expect(dispatch).toHaveBeenCalledTimes(1);
    release();
    await Promise.all([oldest, older, newest].map(({ over }) => over));
    expect(dispatch).toHaveBeenCalledTimes(2); // not the one that was replaced meanwhile
    expect(older.uploads.state().upload.kind).toBe('cancelled');
    expect(newest.uploads.state().upload.kind).toBe('done');
  });

  it('has a task of its own, also if another form sends to the same e-book, so that a sign-out stops both', async () => {
    const [first, second] = [new Uploads(store, 'an'), new Uploads(store, 'an')];
    for (const uploads of [first, second]) leaveForm(uploads);
    const over = [
      first.run('e1', { cover: null, upload }),
      second.run('e1', { cover, upload: null }),
    ];
    await until(() => expect(tasks.all()).toHaveLength(2));
    await until(() => expect(second.state().cover.kind).toBe('sending'));
    tasks.end();
    await Promise.all(over);
    expect([first.state().upload.kind, second.state().cover.kind]).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  describe('where a part of the program cannot be loaded', () => {
    /** Uploads whose sending part can be loaded only while `program.online` is true, and their tray. */
    async function startOffline() {
      vi.resetModules(); // a part that is loaded stays loaded
      const program = { online: false, sent: [] as string[] };
      vi.doMock('./sending', async () => {
        if (!program.online) throw new Error('offline');
        const { replaceUnsent } = await import('./showUnsent');
        return {
          replaceUnsent,
          followInTray: ({ ebookId }: { ebookId: string }) => tray.remove(`upload:${ebookId}`),
          stepsOf: vi.fn(),
          uploadFile: async (file: File) => program.sent.push(file.name),
        };
      });
      vi.useFakeTimers();
      const { Uploads: Failing } = await vi.importActual<typeof import('./uploads')>('./uploads');
      const { tasks: tray } = await import('@/ui/tray/tasks');
      const run = async (files: Files = { cover, upload }) => {
        const uploads = new Failing(store, 'an');
        leaveForm(uploads);
        const over = uploads.run('e1', files);
        await vi.runAllTimersAsync();
        return over;
      };
      return { program, tray, run };
    }

    afterEach(() => {
      vi.useRealTimers();
      vi.doUnmock('./sending');
    });

    it('says that nothing was sent, and sends it again on request', async () => {
      const { program, tray, run } = await startOffline();
      expect(await run()).toBeNull();
      const task = () => tray.all()[0];
      expect(task()).toMatchObject({
        id: 'unsent:e1',
        title: 'Tải lên “sách.pdf”',
        text: 'Chưa gửi được tệp vì một phần của trang chưa tải được. Tệp vẫn còn, hãy thử lại.',
        state: 'failed',
        unsent: true,
      });
      task()?.again?.();
      expect([task()?.state, task()?.again]).toEqual(['running', undefined]);
      await vi.runAllTimersAsync();
      expect(task()).toMatchObject({ state: 'failed' });
      program.online = true;
      task()?.again?.();
      await vi.runAllTimersAsync();
      expect(program.sent).toEqual(['bìa.png', 'sách.pdf']);
      expect(tray.all()).toEqual([]); // followed
    });

    it('sends no file after a newer one', async () => {
      const { program, tray, run } = await startOffline();
      const newer = new File(['n'], 'sách mới.pdf');
      await run();
      program.online = true;
      await run({ cover: null, upload: newer });
      expect(program.sent).toEqual(['sách mới.pdf']);
      expect(tray.all()).toMatchObject([{ title: 'Tải lên “bìa.png”', unsent: true }]);
      tray.all()[0]?.again?.();
      await vi.runAllTimersAsync();
      expect(program.sent).toEqual(['sách mới.pdf', 'bìa.png']);
      expect(tray.all()).toEqual([]);
    });

    it('keeps the newest of each kind', async () => {
      const { program, tray, run } = await startOffline();
      await run();
      await run({ cover: null, upload: new File(['n'], 'sách mới.pdf') });
      expect(tray.all()).toHaveLength(1);
      program.online = true;
      tray.all()[0]?.again?.();
      await vi.runAllTimersAsync();
      expect(program.sent).toEqual(['bìa.png', 'sách mới.pdf']);
    });

    it('says nothing to the next user', async () => {
      const { tray, run } = await startOffline();
      user = { id: 'bình' };
      expect(await run()).toBeNull();
      expect(tray.all()).toEqual([]);
    });
  });

  it('and whose user has signed out meanwhile sends nothing', async () => {
    const uploads = new Uploads(store, 'an');
    leaveForm(uploads);
    user = null;
    const kinds: string[] = [];
    uploads.subscribe(() => kinds.push(uploads.state().cover.kind, uploads.state().upload.kind));
    expect(await uploads.run('e1', { cover, upload })).toBeNull();
    expect(kinds).toEqual(['cancelled', 'idle']);
    expect(tasks.all()).toEqual([]);
  });
});
