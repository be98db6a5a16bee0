import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { page, row } from '@/testing/history';
import { open } from '@/testing/page';
import { held, jsonResponse, refusal } from '@/testing/server';

const history = 'GET /history';

// RULES §22.1
describe('more of the history', () => {
  it('shows more on request, and keeps what it shows when that fails', async () => {
    let failing = true;
    open('/admin/history', 'MANAGER', {
      [history]: ({ query }) => {
        if (!query.cursor) return jsonResponse(200, page([row('r1')], 'C'));
        if (failing) return refusal(500, 'Có lỗi.')();
        return jsonResponse(200, page([row('r2', { comment: 'Dòng cũ hơn' })]));
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Xem thêm' }));
    await screen.findByText('Có lỗi.');
    screen.getByText('Thiếu chương 3');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Dòng cũ hơn');
    screen.getByText('Thiếu chương 3');
    expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull();
  });

  it('says so when more is refused, in place of what it showed', async () => {
    open('/admin/history', 'MANAGER', {
      [history]: ({ query }) =>
        query.cursor
          ? refusal(403, 'Không có quyền.')()
          : jsonResponse(200, page([row('r1')], 'C')),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Xem thêm' }));
    await screen.findByText('Không có quyền.');
    expect(screen.queryByText('Thiếu chương 3')).toBeNull();
  });

  it('RULES §10.13: the button for more keeps the focus until the first new row has it', async () => {
    const next = held(() => jsonResponse(200, page([row('r2', { comment: 'Dòng cũ hơn' })])));
    open('/admin/history', 'MANAGER', {
      [history]: (request) =>
        request.query.cursor ? next.reply(request) : jsonResponse(200, page([row('r1')], 'C')),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Xem thêm' }));
    const loading = await screen.findByRole('button', { name: 'Đang tải lịch sử...' });
    expect(document.activeElement).toBe(loading);
    expect(loading).toHaveProperty('disabled', false);
    next.release();
    const older = await screen.findByText('Dòng cũ hơn');
    await waitFor(() => expect(document.activeElement).toBe(older.closest('li')));
  });
});
