import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ActionName, Role, Status } from '@/api/types';
import { ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { here, open, session } from '@/testing/page';
import { jsonResponse, noConnection, refusal } from '@/testing/server';

const alert = async () => (await screen.findByRole('alert')).textContent;
const stored = () => JSON.parse(localStorage.getItem('cms-auth-storage') ?? '{}');
const statistics = 'GET /ebooks/statistics';
const visible = { hidden: false }; // not the hidden copy that MUI measures to grow the field
const button = (name: string) => screen.findByRole('button', { name });

describe('RULES §§11.1, 11.2 and 11.4: the error catalogue', () => {
  it.each<[string, () => Response | Promise<Response>, string]>([
    ['the server’s message', refusal(500, 'Lời của máy chủ.'), 'Lời của máy chủ.'],
    [
      'the client’s own message',
      noConnection,
      'Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.',
    ],
    ['the catch-all', () => jsonResponse(500), 'An unexpected error occurred'],
    [
      'the catch-all if the response has other members',
      () => jsonResponse(500, { detail: 'không có message' }),
      'An unexpected error occurred',
    ],
  ])('a failed call shows %s', async (_, reply, words) => {
    open('/dashboard', 'EDITOR', { [statistics]: reply });
    expect(await alert()).toContain(words);
    const catchAll = screen.queryByText('An unexpected error occurred');
    expect(catchAll?.getAttribute('lang') ?? 'en').toBe('en');
  });

  it('401 without a refresh token logs out without a refresh', async () => {
    const server = open(
      '/dashboard',
      'EDITOR',
      { [statistics]: refusal(401, 'Hết phiên.') },
      {},
      null,
    );
    await waitFor(() => expect(here()).toBe('/login'));
    expect(server.of('POST /auth/refresh')).toEqual([]);
    expect(stored().isAuthenticated ?? false).toBe(false);
  });

  it('401: refreshes once, stores the new tokens and repeats the call', async () => {
    const server = open('/dashboard', 'EDITOR', {
      [statistics]: ({ headers }) =>
        headers.get('Authorization') === 'Bearer access'
          ? refusal(401, 'Hết hạn.')()
          : jsonResponse(200, {
              data: { total: 0, byStatus: {}, mine: { total: 0, byStatus: {} } },
            }),
      'POST /auth/refresh': { data: { access_token: 'new access', refresh_token: 'new refresh' } },
    });
    await screen.findByText('Tổng số eBook');
    const calls = server.requests.filter(
      ({ call }) => call === statistics || call === 'POST /auth/refresh',
    );
    expect(calls.map(({ call, headers }) => [call, headers.get('Authorization')])).toEqual([
      [statistics, 'Bearer access'],
      ['POST /auth/refresh', null],
      [statistics, 'Bearer new access'],
    ]);
    expect(stored()).toMatchObject({
      accessToken: 'new access',
      refreshToken: 'new refresh',
      user: session('EDITOR').user,
    });
  });

  it('a refused refresh logs out', async () => {
    open('/dashboard', 'EDITOR', {
      [statistics]: refusal(401, 'Hết hạn.'),
      'POST /auth/refresh': refusal(401, 'Hết hạn.'),
    });
    await waitFor(() => expect(here()).toBe('/login'));
  });

  it.each([429, 500, 503])('a refresh that fails with %d keeps the session', async (status) => {
    open('/dashboard', 'EDITOR', {
      [statistics]: refusal(401, 'Hết hạn.'),
      'POST /auth/refresh': refusal(status, 'Bận.'),
    });
    await screen.findByText('Không thể tải thống kê');
    expect(here()).toBe('/dashboard');
    expect(stored().isAuthenticated).toBe(true);
  });

  it('a call whose refresh gets no response fails for want of a connection, not of a session', async () => {
    open('/dashboard', 'EDITOR', {
      [statistics]: refusal(401, 'Hết hạn.'),
      'POST /auth/refresh': noConnection,
    });
    expect(await alert()).toContain('Không kết nối được máy chủ.');
    expect(screen.queryByText('Hết hạn.')).toBeNull();
    expect(stored().isAuthenticated).toBe(true);
  });

  it('a second 401 is not refreshed again', async () => {
    const server = open('/dashboard', 'EDITOR', { [statistics]: refusal(401, 'Vẫn không được.') });
    await screen.findByText('Vẫn không được.');
    expect(server.of('POST /auth/refresh')).toHaveLength(1);
  });

  it.each([
    ['statistics', '/dashboard', 'Không thể tải thống kê', statistics],
    ['list', '/ebooks', 'Không thể tải dữ liệu', 'GET /ebooks'],
    ['detail', ebookPath, 'Không thể tải eBook', 'GET /ebooks/{id}'],
    ['form', `${ebookPath}/edit`, 'Không thể tải eBook', 'GET /ebooks/{id}'],
    ['outline', `${ebookPath}/toc`, 'Không thể tải eBook', 'GET /ebooks/{id}/toc'],
  ])(
    '%s: shows its title, the error’s text, and a retry that works',
    async (_, path, title, call) => {
      const server = open(path, 'EDITOR', { [call]: refusal(503, 'Hệ thống tạm thời gián đoạn.') });
      await screen.findByText('Hệ thống tạm thời gián đoạn.');
      const shown = screen.getAllByRole('alert')[0] ?? document.body;
      expect(shown.textContent).toContain(title);
      if (title === 'Không thể tải eBook') {
        expect(within(shown).getByRole('link', { name: 'Quay lại' }).getAttribute('href')).toBe(
          '/ebooks',
        );
      }
      server.responses = {};
      await userEvent.click(within(shown).getByRole('button', { name: 'Thử lại' }));
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
      await screen.findByRole('heading', { level: 1 });
    },
  );

  it('if only the history fails, it has its own retry', async () => {
    const logs = 'GET /ebooks/{id}/workflow-logs';
    const server = open(ebookPath, 'EDITOR', { [logs]: refusal(500, 'Hỏng.') });
    await screen.findByText('Hỏng.');
    const history = within(screen.getByRole('region', { name: 'Lịch sử duyệt' }));
    server.responses = {};
    await userEvent.click(history.getByRole('button', { name: 'Thử lại' }));
    expect(await history.findAllByRole('listitem')).toHaveLength(1);
  });

  it('404 for an outline shows an empty one', async () => {
    open(`${ebookPath}/toc`, 'EDITOR', { 'GET /ebooks/{id}/toc': refusal(404, 'Không có.') });
    await screen.findByText('Chưa có mục lục. Thêm chương đầu tiên hoặc dán danh sách vào đây.');
  });

  it('outline: a failed save shows "Lỗi khi lưu: " with the reason, until a save succeeds', async () => {
    const server = open(`${ebookPath}/toc`, 'EDITOR', {
      ...theOutline('A'),
      'PUT /ebooks/{id}/toc': noConnection,
    });
    fireEvent.change(await screen.findByLabelText('Tiêu đề'), { target: { value: 'B' } });
    await userEvent.click(await button('Lưu ngay'));
    expect(await alert()).toBe(
      'Lỗi khi lưu: Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.',
    );
    server.responses = { 'PUT /ebooks/{id}/toc': theOutline('B')['GET /ebooks/{id}/toc'] };
    await userEvent.click(await button('Lưu ngay'));
    await screen.findByText(/^Đã lưu lúc/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[ActionName, Role, Status, string]>([
    ['submit', 'EDITOR', 'draft', 'Gửi duyệt'],
    ['approve', 'EXPERT', 'pending_review', 'Phê duyệt'],
    ['publish', 'MANAGER', 'approved', 'Xuất bản'],
  ])(
    'a failed %s shows the error in its dialog and keeps the comment',
    async (action, role, status, name) => {
      const fields = { status, actions: [{ name: action, comment_required: false }] };
      const call = `POST /ebooks/{id}/${action}`;
      const server = open(`${ebookPath}?action=${action}`, role, {
        ...theEbook(fields),
        [call]: refusal(500, 'Không ghi được.'),
      });
      const dialog = within(await screen.findByRole('dialog', { name }));
      fireEvent.change(await dialog.findByRole('textbox', visible), {
        target: { value: 'Ghi chú của tôi' },
      });
      await userEvent.click(dialog.getByRole('button', { name }));
      expect((await dialog.findByRole('alert')).textContent).toBe('Không ghi được.');
      expect(dialog.getByRole<HTMLTextAreaElement>('textbox', visible).value).toBe(
        'Ghi chú của tôi',
      );
      expect(server.of(call)).toHaveLength(1); // a failed write is not retried
      server.responses = theEbook(fields);
      await userEvent.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.of(call).at(-1)?.body).toMatchObject({ comment: 'Ghi chú của tôi' });
    },
  );

  it('RULES §10.12: a read that was refused is not retried', async () => {
    const server = open(ebookPath, 'EDITOR', { 'GET /ebooks/{id}': refusal(404, 'Không có.') });
    await screen.findByText('Không thể tải eBook');
    expect(server.of('GET /ebooks/{id}')).toHaveLength(1);
  });

  it('times are in Vietnam’s time zone and numbers in Vietnamese format, on every machine', async () => {
    open(
      ebookPath,
      'EDITOR',
      theEbook({ created_at: '2024-12-31T17:05:00Z', total_pages: 12_345, file_size: 13_107_200 }),
    );
    const value = (name: string) =>
      screen.getAllByText(name).find(({ tagName }) => tagName === 'DT')?.nextElementSibling
        ?.textContent;
    await waitFor(() =>
      expect(['Ngày tạo', 'Số trang', 'Dung lượng'].map(value)).toEqual([
        '00:05 01/01/2025',
        '12.345',
        '12,5 MB',
      ]),
    );
  });
});
