import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dialog } from '@/testing/accounts';
import { ebook, ebookPath } from '@/testing/ebooks';
import { hasAskedForEvents } from '@/testing/liveStream';
import { here, open, session } from '@/testing/page';
import { jsonResponse, refusal } from '@/testing/server';
import { SharedDraft } from '@/testing/sharedDraft';

const put = 'PUT /ebooks/{id}/toc';
const line = () => screen.findByLabelText<HTMLInputElement>('Tiêu đề');
const type = async (value: string) => fireEvent.change(await line(), { target: { value } });
const saved = () => screen.findByText(/^Đã lưu lúc/);

afterEach(() => vi.useRealTimers());

/** Opens an outline. Its long timers are held and the clock stands still; `passes` moves both. */
async function openOutline(fields = {}) {
  const draft = new SharedDraft(fields, 'A');
  const server = open(`${ebookPath}/toc`, 'EDITOR', draft.responses);
  await line();
  await hasAskedForEvents(server);
  vi.useFakeTimers({ toFake: ['Date'] });
  const { setTimeout, clearTimeout } = globalThis;
  const held = new Map<unknown, { run: () => void; due: number }>();
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms < 9_000 || ms > 30_000) return setTimeout(run, ms, ...rest);
    const id = setTimeout(() => undefined);
    held.set(id, { run, due: Date.now() + ms });
    return id;
  });
  vi.stubGlobal('clearTimeout', (id?: number) => {
    held.delete(id);
    clearTimeout(id);
  });
  /** Moves the clock, and runs the timers that are due by then. */
  const passes = (seconds: number) =>
    act(async () => {
      vi.setSystemTime(Date.now() + seconds * 1_000);
      for (const [id, { run, due }] of [...held]) {
        if (due > Date.now()) continue;
        held.delete(id);
        run();
      }
    });
  return { draft, server, passes };
}

describe('RULES §10.8: TOC editor', () => {
  it('saves 30 seconds after the first change, not delayed by typing, once, and not where nothing changed', async () => {
    const { draft, server, passes } = await openOutline();
    await passes(65);
    expect(server.of(put)).toEqual([]);
    await type('A1');
    await screen.findByText('Chưa lưu');
    await passes(20);
    await type('A12');
    await passes(9);
    expect(server.of(put)).toEqual([]);
    await passes(1.5);
    await saved();
    expect(draft.titles()).toEqual(['A12']);
    await passes(65);
    await saved();
    expect(server.of(put)).toHaveLength(1);
  });

  it('a rejected e-book: opening its outline changes nothing and says why it came back, the first save makes it a draft', async () => {
    const returned = {
      action: 'reject' as const,
      comment: 'Thiếu chương 3.',
      user: { id: 'x', full_name: 'Phạm Chuyên', role: 'EXPERT' as const },
      created_at: '2025-09-02T03:00:00Z',
    };
    const { draft, server } = await openOutline({ status: 'rejected', returned });
    expect((await screen.findByRole('note')).textContent).toContain('Thiếu chương 3.');
    expect(server.requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
    await type('Chương 3');
    server.responses[put] = (request) => {
      draft.record = ebook({ ...draft.record, status: 'draft' }); // as the server does
      const { items } = request.body as { items: typeof draft.outline.items };
      return jsonResponse(200, { data: draft.saveOutline(() => items) });
    };
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tất' }));
    await waitFor(() => expect(here()).toBe(ebookPath));
    await screen.findAllByText('Bản nháp');
  });
});

// RULES §§9.6 and 10.10
it('the session ends before an autosave: after the password it is saved at once', async () => {
  const { draft, server, passes } = await openOutline();
  await type('Sau khi hết phiên');
  const stores = server.responses[put] as object;
  const ended = refusal(401, 'Hết hạn.', 'session.ended');
  for (const call of [put, 'POST /auth/refresh']) server.responses[call] = ended;
  await screen.findByText('Chưa lưu');
  await passes(31);
  const asks = await dialog('Phiên làm việc đã hết hạn');
  server.responses[put] = stores;
  delete server.responses['POST /auth/refresh'];
  const signsIn = async (password: string) => {
    const field = asks.getByLabelText('Mật khẩu');
    fireEvent.change(field, { target: { value: password } });
    await userEvent.click(asks.getByRole('button', { name: 'Tiếp tục làm việc' }));
  };
  const wrong = 'Email hoặc mật khẩu không đúng.';
  server.responses['POST /auth/login'] = refusal(401, wrong, 'session.login_failed');
  await signsIn('sai-mat-khau');
  expect((await asks.findByRole('alert')).textContent).toBe(wrong);
  const { user, accessToken: access_token, refreshToken: refresh_token } = session('EDITOR');
  server.responses['POST /auth/login'] = { data: { user, access_token, refresh_token } };
  await signsIn('một câu đúng của tôi');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await line()).value).toBe('Sau khi hết phiên');
  await saved(); // without another timer
  expect(draft.titles()).toEqual(['Sau khi hết phiên']);
});
