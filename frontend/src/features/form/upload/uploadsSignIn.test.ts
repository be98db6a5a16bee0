import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagesStore } from '@/api/untilSignedIn';
import { until } from '@/testing/until';
import { tasks } from '@/ui/tray/tasks';
import { uploadFile } from './uploadFile';
import { Uploads } from './uploads';
import './sending'; // loaded here, because that may take longer than a wait on a busy machine

vi.mock('./uploadFile', () => ({ uploadFile: vi.fn() }));

const upload = new File(['p'], 'sách.pdf');

/** Who is signed in, and whose session has ended; `changed` is called after each change. */
let session: { user: { id: string } | null; expired: { id: string } | null };
let changed = () => {};
const store = {
  getState: () => ({ session }),
  subscribe: (listener: () => void) => {
    changed = listener;
    return () => {};
  },
} as unknown as PagesStore;

const signsIn = (id: string) => {
  session = { user: { id }, expired: null };
  changed();
};

beforeEach(() => {
  session = { user: { id: 'an' }, expired: null };
  // Sent until the signal aborts.
  vi.mocked(uploadFile).mockImplementation(
    (_file, _steps, show, signal) =>
      new Promise((_, reject) => {
        show({ kind: 'sending', percent: 40, rate: null });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
});

afterEach(() => {
  tasks.end();
  vi.mocked(uploadFile).mockReset();
});

describe('RULES §10.30: an upload of a form that was left, whose session ends before it is confirmed,', () => {
  /** Uploads whose first confirmation is refused, because the session has ended. */
  async function refused() {
    vi.mocked(uploadFile).mockImplementationOnce(async () => {
      session = { user: null, expired: session.user };
      throw { status: 401, data: { code: 'session.ended' } };
    });
    const uploads = new Uploads(store, 'an');
    uploads.open()();
    const over = uploads.run('e1', { cover: null, upload });
    const waits = { state: 'running', text: 'Chờ đăng nhập lại' };
    await until(() => expect(tasks.all()).toMatchObject([waits]));
    return { uploads, over };
  }

  it('waits for the same person to sign in, and sends it again', async () => {
    const { uploads } = await refused();
    signsIn('an');
    await until(() => expect(tasks.all()).toMatchObject([{ text: 'Đang tải lên 40%' }]));
    expect(vi.mocked(uploadFile)).toHaveBeenCalledTimes(2);
    uploads.stop();
  });

  it('is never sent for another person, and ends with the tray', async () => {
    const { uploads, over } = await refused();
    signsIn('bình');
    tasks.end();
    expect(await over).toBeNull();
    expect(vi.mocked(uploadFile)).toHaveBeenCalledOnce();
    expect(uploads.state().upload.kind).toBe('cancelled');
  });
});
