import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describedResponse } from '@/testing/described';
import { open, session } from '@/testing/page';
import { jsonResponse, noConnection, refusal } from '@/testing/server';
import { until } from '@/testing/until';

const statistics = 'GET /ebooks/statistics';
const byStatus = { DRAFT: 4321 };
const counts = { data: { total: 4321, byStatus, mine: { total: 0, byStatus: {} } } };

afterEach(() => vi.restoreAllMocks());

describe('RULES §10.14: what could not be read', () => {
  it('is read when the connection is back, and its error disappears', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const server = open('/dashboard', 'EDITOR', { [statistics]: noConnection });
    await screen.findByText('Không thể tải thống kê');
    act(() => void window.dispatchEvent(new Event('offline')));
    server.responses[statistics] = counts;
    online.mockReturnValue(true);
    await until(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(screen.queryByText('Không thể tải thống kê')).toBeNull();
    });
    await screen.findAllByText('4.321');
  });

  it('is read after signing in again, and its error disappears', async () => {
    const { user } = session('EDITOR');
    let ended = false;
    open('/ebooks/create', 'EDITOR', {
      'GET /notifications': () =>
        ended
          ? refusal(401, 'Hết phiên.')()
          : jsonResponse(200, describedResponse('GET /notifications') as object),
      'POST /auth/refresh': refusal(401, 'Hết phiên.'),
      'POST /auth/login': { data: { user, access_token: 'new', refresh_token: 'new' } },
    });
    await userEvent.type(await screen.findByLabelText(/^Tên eBook/), 'Đang gõ dở'); // unsaved work: the page is not left
    const bell = await screen.findByRole('button', { name: /^Thông báo/ });
    ended = true;
    await userEvent.click(bell);
    const dialog = within(await screen.findByRole('dialog', { name: /hết hạn/ }));
    screen.getByText('Không thể tải thông báo');
    ended = false;
    await userEvent.type(dialog.getByLabelText('Mật khẩu'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Tiếp tục làm việc' }));
    await screen.findByText(/đã từ chối eBook/);
    expect(screen.queryByText('Không thể tải thông báo')).toBeNull();
  });

  it('is left to its retry if the server refused it', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const reads = { statistics: 0, notifications: 0 };
    open('/dashboard', 'EDITOR', {
      [statistics]: () => {
        reads.statistics += 1;
        return jsonResponse(500, { message: 'Bận.' });
      },
      'GET /notifications': () => {
        reads.notifications += 1;
        return noConnection();
      },
    });
    await screen.findByText('Không thể tải thống kê');
    await until(() => expect(reads.notifications).toBeGreaterThan(0));
    const { statistics: before, notifications } = reads;
    await until(() => {
      for (const [event, now] of [
        ['offline', false],
        ['online', true],
      ] as const) {
        online.mockReturnValue(now);
        act(() => void window.dispatchEvent(new Event(event)));
      }
      expect(reads.notifications).toBeGreaterThan(notifications);
    });
    expect(reads.statistics).toBe(before);
  });
});
