import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf, open } from '@/testing/page';
import { held, jsonResponse, never, refusal } from '@/testing/server';

const webhooks = 'GET /webhooks';
const made = 'POST /webhooks';
const changed = 'PATCH /webhooks/{id}';
const deliveries = 'GET /webhooks/{id}/deliveries';
const replayed = 'POST /webhooks/{id}/replay';
const url = 'https://catalogue.example.org/cms';

const card = async (address: string) => {
  const list = within(await screen.findByRole('list', { name: 'Các webhook' }));
  const item = (await list.findByRole('heading', { name: address })).closest('li');
  return within(item as HTMLElement);
};

// RULES §27.5
describe('the webhooks', () => {
  it('are listed with events, state, last delivery and what waits, in words', async () => {
    open('/admin/webhooks', 'ADMIN');
    const working = await card(url);
    working.getByText('Đang hoạt động');
    working.getByText('Sự kiện: Xuất bản, Gỡ xuất bản');
    working.getByText('Gửi thành công lần cuối: 10:00 02/09/2025 · Đang chờ: 0 · Thất bại: 1');
    working.getByText('Tạo lúc 09:00 01/09/2025, bởi Lê Quản');
    const failing = await card('https://search.example.org/hook');
    failing.getByText('Đang lỗi');
    failing.getByText('Chưa gửi được gì từ 08:00 02/09/2025.');
    failing.getByText('Sự kiện: mọi sự kiện');
    const disabled = await card('http://10.0.0.7:8000/events');
    disabled.getByText('Đã tắt');
    disabled.getByText('Máy nhận đã trả lời 410 (không nhận nữa) lúc 09:00 20/08/2025.');
    disabled.getByText('Được phép ở trong mạng nội bộ');
    expect(disabled.queryByRole('button', { name: 'Tắt' })).toBeNull();
  });

  it('says that it loads', async () => {
    open('/admin/webhooks', 'ADMIN', { [webhooks]: never });
    await screen.findByRole('status', { name: 'Đang tải danh sách webhook...' });
  });

  it('says why they cannot be shown, tries again, and says that there are none', async () => {
    const server = open('/admin/webhooks', 'ADMIN', { [webhooks]: refusal(500, 'Hỏng') });
    await screen.findByText('Không thể tải danh sách webhook');
    server.responses[webhooks] = { data: { webhooks: [] } };
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Chưa có webhook nào.');
  });

  it('shows the secret of a new one once, and closes only by the button', async () => {
    const server = open('/admin/webhooks', 'ADMIN');
    await userEvent.click(await screen.findByRole('button', { name: 'Thêm webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'Thêm webhook' }));
    await userEvent.type(form.getByLabelText('Địa chỉ nhận'), url);
    await userEvent.selectOptions(form.getByLabelText('Báo khi nào'), 'Chỉ các sự kiện đã chọn');
    await userEvent.click(form.getByRole('button', { name: 'Thêm' }));
    await form.findByText('Hãy chọn ít nhất một sự kiện.');
    expect(server.of(made)).toHaveLength(0);
    for (const event of ['Xuất bản', 'Từ chối', 'Gỡ xuất bản', 'Từ chối']) {
      await userEvent.click(form.getByRole('checkbox', { name: event }));
    }
    await userEvent.click(form.getByRole('checkbox', { name: /mạng nội bộ/ }));
    await userEvent.click(form.getByRole('button', { name: 'Thêm' }));
    const shown = within(await screen.findByRole('dialog', { name: /^Khóa ký/ }));
    expect(shown.getByLabelText('Khóa ký')).toHaveProperty('value', 'whsec_example');
    expect(server.of(made)[0]?.body).toEqual({
      url,
      actions: ['publish', 'unpublish'],
      allow_private: true,
    });
    await userEvent.keyboard('{Escape}');
    screen.getByRole('dialog', { name: /^Khóa ký/ });
    await userEvent.click(shown.getByRole('button', { name: 'Tôi đã lưu khóa, đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(webhooks)).toHaveLength(2);
  });

  it('says at the field what the server refuses, and keeps what was typed', async () => {
    open('/admin/webhooks', 'ADMIN', {
      [made]: () =>
        jsonResponse(422, { code: 'x', message: 'Sai.', errors: { url: 'Địa chỉ sai.' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Thêm webhook' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Địa chỉ nhận'), 'http://x');
    await userEvent.click(form.getByRole('button', { name: 'Thêm' }));
    const address = form.getByLabelText('Địa chỉ nhận');
    await waitFor(() => expect(descriptionOf(address)).toContain('Địa chỉ sai.'));
    expect(address).toHaveProperty('value', 'http://x');
  });

  it('shows the response of the receiver to a test', async () => {
    const test = 'POST /webhooks/{id}/test';
    const server = open('/admin/webhooks', 'ADMIN');
    const working = await card(url);
    await userEvent.click(working.getByRole('button', { name: 'Gửi thử' }));
    await screen.findByText('Máy nhận đã nhận sự kiện thử: 200, “ok”');
    server.responses[test] = {
      data: { answer: { accepted: false, status: null, text: 'connection refused' } },
    };
    await userEvent.click(working.getByRole('button', { name: 'Gửi thử' }));
    await screen.findByText(
      /không nhận sự kiện thử: máy nhận từ chối kết nối \(connection refused\)/,
    );
  });

  it('are disabled and removed after a question, in which a refusal stays', async () => {
    const server = open('/admin/webhooks', 'ADMIN', { [changed]: refusal(503, 'Đang bận.') });
    const working = await card(url);
    await userEvent.click(working.getByRole('button', { name: 'Tắt' }));
    const question = within(await screen.findByRole('dialog', { name: 'Tắt webhook?' }));
    await userEvent.click(question.getByRole('button', { name: 'Tắt' }));
    await question.findByText('Đang bận.');
    server.responses[changed] = () => jsonResponse(200, { data: {} });
    await userEvent.click(question.getByRole('button', { name: 'Tắt' }));
    await screen.findByText('Đã tắt webhook.');
    expect(server.of(changed)[1]?.body).toEqual({ enabled: false });
    const disabled = await card('http://10.0.0.7:8000/events');
    const response = held(() => jsonResponse(200, { data: {} }));
    server.responses[changed] = response.reply;
    await userEvent.dblClick(disabled.getByRole('button', { name: 'Bật lại' }));
    response.release();
    await screen.findByText('Đã bật lại webhook.');
    expect(server.of(changed).slice(2)).toEqual([
      expect.objectContaining({ body: { enabled: true } }),
    ]);
    await userEvent.click(disabled.getByRole('button', { name: 'Xóa' }));
    const last = within(await screen.findByRole('dialog', { name: 'Xóa webhook?' }));
    await userEvent.click(last.getByRole('button', { name: 'Xóa' }));
    await screen.findByText('Đã xóa webhook.');
    expect(server.of('DELETE /webhooks/{id}')).toHaveLength(1);
  });

  it('list what was sent, and send it again', async () => {
    const server = open('/admin/webhooks', 'ADMIN', { [deliveries]: refusal(500, 'Hỏng') });
    const working = await card(url);
    await userEvent.click(working.getByRole('button', { name: 'Các lần gửi' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Các lần gửi/ }));
    await dialog.findByText('Không thể tải các lần gửi');
    delete server.responses[deliveries];
    await userEvent.click(dialog.getByRole('button', { name: 'Thử lại' }));
    const table = within(await dialog.findByRole('table', { name: 'Các lần gửi' }));
    const [, waits, arrived, failed] = table.getAllByRole('row').map((row) => row.textContent);
    expect(waits).toBe(
      'ebook.publishedToán 7 – tập một10:00 02/09/20253503, “busy”Đang chờthử lại lúc 10:10 02/09/2025',
    );
    expect(arrived).toContain('200, “ok”Đã nhậnGửi lại');
    expect(failed).toContain('máy nhận từ chối kết nối (connection refused)Thất bạiGửi lại');
    const again = table.getAllByRole('button', { name: /^Gửi lại: ebook.published/ });
    await userEvent.click(again[0] as HTMLElement);
    expect(document.activeElement).toBe(again[0]); // RULES §10.13: the button stays while it sends
    await screen.findByText('Đang gửi lại 3 sự kiện.');
    expect(server.of(replayed)[0]?.body).toEqual({
      delivery_id: '01900000-0000-7000-8000-0000000000d5',
    });
    expect(dialog.getByRole('button', { name: 'Gửi lại tất cả' })).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText('Thất bại từ ngày'), '2025-09-01');
    await userEvent.click(dialog.getByRole('button', { name: 'Gửi lại tất cả' }));
    await waitFor(() => expect(server.of(replayed)).toHaveLength(2));
    expect(server.of(replayed)[1]?.body).toEqual({ since: '2025-09-01T00:00:00+07:00' });
    server.responses[deliveries] = {
      data: { deliveries: [], total: 0, page: 1, limit: 10, totalPages: 0 },
    };
    await userEvent.click(dialog.getByRole('button', { name: 'Đóng' }));
    await userEvent.click(working.getByRole('button', { name: 'Các lần gửi' }));
    await screen.findByText('Chưa có sự kiện nào cho webhook này.');
  });
});
