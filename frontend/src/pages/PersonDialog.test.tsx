import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { account, at, change, dialog, list, one, page, shown } from '@/testing/accounts';
import { here, open } from '@/testing/page';
import { jsonResponse, noConnection, refusal } from '@/testing/server';

const entry = (formerName: string) => ({
  action: 'name',
  email: 'bien@example.org',
  role: 'EDITOR',
  by: { id: null, full_name: 'Quản trị' },
  detail: formerName,
  created_at: '2026-03-01T00:00:00Z',
  previous_sha256: null,
});

// RULES §21.14
describe('one account', () => {
  it('offers what the server allows and nothing else', async () => {
    const lone = account({
      role: 'ADMIN',
      last_admin: true,
      actions: ['edit', 'password_link', 'end_sessions'],
    });
    const server = open(at(lone), 'ADMIN', shown(lone));
    const panel = await dialog('Trần Biên');
    const group = within(panel.getByRole('group', { name: 'Thao tác với tài khoản' }));
    expect(group.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Sửa tài khoản',
      'Tạo liên kết đặt lại mật khẩu',
      'Kết thúc các phiên',
    ]);
    panel.getByText(/Đây là quản trị viên cuối cùng/);
    panel.getByRole('link', { name: '12 eBook' });
    await panel.findByText(/^Đổi vai trò: Biên tập viên \(trước đó: Học viên\)$/);
    expect(server.of('GET /users/{id}/history')).toHaveLength(1);
  });

  it('sends only what was changed, and says who was faster', async () => {
    const person = account();
    const server = open(at(person), 'ADMIN', {
      ...shown(person),
      [change]: () =>
        jsonResponse(409, {
          code: 'user.stale',
          message: 'Tài khoản đã được thay đổi',
          changed_by: { id: 'x', full_name: 'Quản trị khác' },
        }),
    });
    await userEvent.click(
      (await dialog('Trần Biên')).getByRole('button', { name: 'Sửa tài khoản' }),
    );
    const form = await dialog('Sửa tài khoản');
    await userEvent.selectOptions(form.getByLabelText('Vai trò'), 'Quản lý');
    server.responses[one] = { data: { user: account({ full_name: 'Trần Thị Biên', version: 3 }) } };
    await userEvent.click(form.getByRole('button', { name: 'Lưu' }));
    await form.findByText(/^Quản trị khác vừa thay đổi tài khoản này\. Nội dung bạn nhập vẫn còn/);
    expect(server.of(change)[0]?.body).toEqual({ role: 'MANAGER', version: 2 });
    await screen.findByText('Trần Thị Biên');
    server.responses[change] = { data: { user: account({ version: 4 }) } };
    await userEvent.click(form.getByRole('button', { name: 'Lưu' }));
    await screen.findByText('Đã lưu tài khoản.');
    expect(server.of(change)[1]?.body).toEqual({ role: 'MANAGER', version: 3 });
  });

  it('sends a field again, also with its old value, after a change whose response was lost', async () => {
    const server = open(at(account()), 'ADMIN', { ...shown(account()), [change]: noConnection });
    await userEvent.click(
      (await dialog('Trần Biên')).getByRole('button', { name: 'Sửa tài khoản' }),
    );
    const form = await dialog('Sửa tài khoản');
    const save = async (role: string) => {
      await userEvent.selectOptions(form.getByLabelText('Vai trò'), role);
      await userEvent.click(form.getByRole('button', { name: 'Lưu' }));
    };
    await save('Quản lý');
    await form.findByRole('alert');
    server.responses[change] = { data: { user: account({ version: 4 }) } };
    await save('Biên tập viên');
    await waitFor(() => expect(server.of(change)[1]?.body).toMatchObject({ role: 'EDITOR' }));
  });

  it('disables an account and gives the e-books to a colleague', async () => {
    const person = account();
    const colleagues = [
      { id: person.id, full_name: 'Trần Biên', role: 'EDITOR' },
      { id: 'recipient', full_name: 'Người Nhận', role: 'EXPERT' },
    ];
    const server = open(at(person), 'ADMIN', {
      ...shown(person),
      'GET /colleagues': { data: { colleagues, more: false } },
      [change]: { data: { user: account({ state: 'disabled', actions: ['enable'] }) } },
    });
    const panel = await dialog('Trần Biên');
    await userEvent.click(panel.getByRole('button', { name: 'Ngừng hoạt động tài khoản' }));
    const question = await dialog('Ngừng hoạt động tài khoản');
    await userEvent.click(question.getByLabelText('Chuyển eBook cho một đồng nghiệp'));
    const go = question.getByRole('button', { name: 'Ngừng hoạt động tài khoản' });
    await userEvent.click(go);
    await question.findByText('Hãy chọn người nhận eBook.');
    const found = within(await question.findByRole('radiogroup', { name: 'Người nhận eBook' }));
    expect(await found.findAllByRole('radio')).toHaveLength(1);
    await userEvent.click(found.getByLabelText('Người Nhận · Chuyên gia'));
    await userEvent.click(go);
    await screen.findByText(/^Đang chuyển eBook\. Việc này chạy nền/);
    expect(server.of(change)[0]?.body).toEqual({
      disabled: true,
      give_to: 'recipient',
      version: 2,
    });
  });

  it('follows the e-books that are being given', async () => {
    const giving = (given: number, state: 'running' | 'done') =>
      account({
        state: 'disabled',
        handover: {
          state,
          to: { id: 'recipient', full_name: 'Người Nhận' },
          by: { id: 'me', full_name: 'Tôi' },
          started_at: '2025-09-02T02:00:00Z',
          expected: 200,
          given,
        },
      });
    let reads = 0;
    open(at(giving(0, 'running')), 'ADMIN', {
      [list]: page(giving(50, 'running')),
      [one]: () => {
        reads += 1;
        const user = reads < 3 ? giving(50, 'running') : giving(200, 'done');
        return jsonResponse(200, { data: { user } });
      },
    });
    await screen.findByText('Đang chuyển cho Người Nhận: 50 / 200 eBook');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    await screen.findByText('Đã chuyển 200 eBook cho Người Nhận');
  });

  it('shows the state of an invitation, and makes another', async () => {
    const invited = account({
      state: 'invited',
      actions: ['invite', 'delete'],
      ebooks: { total: 0, byStatus: {} },
      link: {
        kind: 'invitation',
        made_at: '2025-09-02T02:00:00Z',
        expires_at: '2025-09-05T02:00:00Z',
        mailed_at: '2025-09-02T02:00:00Z',
        mail_outcome: 'refused',
        mail_reason: '550 5.1.1 no such user',
      },
    });
    const server = open(at(invited), 'ADMIN', shown(invited));
    const panel = await dialog('Trần Biên');
    panel.getByText(/^Lời mời đã hết hạn lúc 09:00 05\/09\/2025\. Máy chủ thư đã từ chối/);
    panel.getByText(/địa chỉ này không có .*\(chi tiết: “550 5\.1\.1 no such user”\)/);
    await userEvent.click(panel.getByRole('button', { name: 'Tạo lời mời mới' }));
    await dialog('Liên kết mời');
    expect(server.of('POST /users/{id}/invitation')).toHaveLength(1);
  });

  it('deletes an account made by mistake after asking, and goes back to the list', async () => {
    const wrong = account({ state: 'invited', actions: ['delete'] });
    const server = open(at(wrong), 'ADMIN', {
      ...shown(wrong),
      'DELETE /users/{id}': refusal(409, 'Tài khoản này đã được dùng nên không thể xóa.'),
    });
    await userEvent.click(
      (await dialog('Trần Biên')).getByRole('button', { name: 'Xóa tài khoản' }),
    );
    const question = await dialog('Xóa tài khoản tạo nhầm?');
    await userEvent.click(question.getByRole('button', { name: 'Xóa' }));
    await question.findByText('Tài khoản này đã được dùng nên không thể xóa.');
    server.responses['DELETE /users/{id}'] = { data: {} };
    await userEvent.click(question.getByRole('button', { name: 'Xóa' }));
    await waitFor(() => expect(here()).toBe('/admin/people'));
  });

  it('keeps the panel and a link that is shown once when a later read fails', async () => {
    const invited = account({ state: 'invited', actions: ['invite'] });
    const server = open(at(invited), 'ADMIN', shown(invited));
    const panel = await dialog('Trần Biên');
    server.responses[one] = refusal(503, 'Hệ thống tạm thời gián đoạn.');
    await userEvent.click(panel.getByRole('button', { name: 'Tạo lời mời mới' }));
    await panel.findByText('Hệ thống tạm thời gián đoạn.');
    expect(server.of('GET /users/{id}/history')).toHaveLength(2);
    panel.getByText('Không thể cập nhật dữ liệu');
    panel.getByText('bien@example.org');
    expect((await dialog('Liên kết mời')).getByLabelText('Liên kết')).toBeDefined();
    server.responses[one] = { data: { user: invited } };
    await userEvent.click(panel.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(panel.queryByText('Không thể cập nhật dữ liệu')).toBeNull());
  });

  it('can go back to the newer decisions when the older ones cannot be read', async () => {
    const person = account();
    const firstPage = {
      data: { entries: [entry('Tên cũ')], total: 12, page: 1, limit: 10, totalPages: 2 },
    };
    open(at(person), 'ADMIN', {
      ...shown(person),
      'GET /users/{id}/history': ({ query }) =>
        query.page === '2'
          ? jsonResponse(503, { code: 'test', message: 'Hệ thống tạm thời gián đoạn.' })
          : jsonResponse(200, firstPage),
    });
    const panel = await dialog('Trần Biên');
    await panel.findByText(/Tên cũ/);
    await userEvent.click(panel.getByRole('button', { name: 'Cũ hơn' }));
    await panel.findByText('Hệ thống tạm thời gián đoạn.');
    await userEvent.click(panel.getByRole('button', { name: 'Mới hơn' }));
    await panel.findByText(/Tên cũ/);
    expect(panel.queryByText('Hệ thống tạm thời gián đoạn.')).toBeNull();
  });

  it('says who was faster also for an action without a form', async () => {
    const closed = account({ state: 'disabled', actions: ['enable'] });
    open(at(closed), 'ADMIN', {
      ...shown(closed),
      [change]: () =>
        jsonResponse(409, {
          code: 'user.stale',
          message: 'Tài khoản đã được thay đổi',
          changed_by: { id: 'x', full_name: 'Quản trị khác' },
        }),
    });
    const panel = await dialog('Trần Biên');
    await userEvent.click(panel.getByRole('button', { name: 'Cho hoạt động lại' }));
    await panel.findByText(
      'Quản trị khác vừa thay đổi tài khoản này. Hãy xem lại rồi thực hiện tiếp.',
    );
  });

  it('loads, fails and is tried again', async () => {
    const person = account();
    const server = open(at(person), 'ADMIN', {
      ...shown(person),
      [one]: refusal(404, 'Không tìm thấy người dùng.'),
    });
    const panel = await dialog('Đang tải tài khoản...');
    await panel.findByText('Không tìm thấy người dùng.');
    server.responses[one] = { data: { user: person } };
    await userEvent.click(panel.getByRole('button', { name: 'Thử lại' }));
    await dialog('Trần Biên');
  });
});
