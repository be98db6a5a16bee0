import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { account, dialog, list, page } from '@/testing/accounts';
import { describedResponse } from '@/testing/described';
import { descriptionOf, here, open, readAgain } from '@/testing/page';
import { held, jsonResponse, never, refusal } from '@/testing/server';

// RULES §21.14
describe('the screen for accounts', () => {
  it('lists the accounts with role, state, last seen, sessions and e-books', async () => {
    open('/admin/people', 'ADMIN');
    const table = within(await screen.findByRole('table', { name: 'Tài khoản' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toHaveLength(5);
    expect(rows[2]).toContain('Lê Thị Mới');
    expect(rows[2]).toContain('Chưa nhận lời mời');
    expect(rows[2]).toContain('Chưa đăng nhập');
    expect(rows[3]).toMatch(/Biên tập viên.*Đang hoạt động.*09:00 02\/09\/2025/);
    expect(rows[3]).toContain('12Bản nháp 3, Chờ duyệt 2, Đã duyệt 1, Đã xuất bản 6');
    expect(rows[4]).toContain('Ngừng hoạt động');
  });

  it('keeps filters in the address and asks the server for them', async () => {
    const server = open('/admin/people?page=2', 'ADMIN');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Trạng thái' }),
      'Ngừng hoạt động',
    );
    const pages = window.history.length;
    await userEvent.type(screen.getByRole('searchbox'), 'bien');
    await waitFor(() => expect(here()).toBe('/admin/people?search=bien&state=disabled'));
    expect(window.history.length).toBe(pages); // Back does not step through what was typed
    await waitFor(() =>
      expect(server.of(list).at(-1)?.query).toEqual({
        page: '1',
        limit: '25',
        search: 'bien',
        state: 'disabled',
      }),
    );
  });

  it('goes to the last page from one that no longer exists', async () => {
    open('/admin/people?state=active&page=9', 'ADMIN', {
      [list]: ({ query }) => {
        const users = query.page === '9' ? [] : [account()];
        const paging = { total: 26, page: Number(query.page), limit: 25, totalPages: 2 };
        return Promise.resolve(jsonResponse(200, { data: { users, ...paging } }));
      },
    });
    await screen.findByRole('button', { name: 'Mở tài khoản Trần Biên' });
    expect(here()).toBe('/admin/people?state=active&page=2');
  });

  it('does so without a question while something is typed in a dialog', async () => {
    let pages = 2;
    const twoPages = ({ query }: { query: Record<string, string> }) => {
      const users = Number(query.page) > pages ? [] : [account()];
      const paging = { total: 26, page: Number(query.page), limit: 25, totalPages: pages };
      return Promise.resolve(jsonResponse(200, { data: { users, ...paging } }));
    };
    open('/admin/people?page=2', 'ADMIN', { [list]: twoPages });
    await screen.findByRole('button', { name: 'Mở tài khoản Trần Biên' });
    await userEvent.click(screen.getByRole('button', { name: 'Mời người dùng' }));
    const name = (await dialog('Mời người dùng')).getByLabelText<HTMLInputElement>('Họ tên');
    await userEvent.type(name, 'Lê');
    pages = 1;
    await readAgain();
    await waitFor(() => expect(here()).toBe('/admin/people'));
    expect(screen.queryByRole('dialog', { name: 'Rời khỏi trang?' })).toBeNull();
    expect(name.value).toBe('Lê');
  });

  it('says that it loads, that it failed, and that nothing fits', async () => {
    const server = open('/admin/people?search=x', 'ADMIN', { [list]: never });
    await screen.findByRole('status', { name: 'Đang tải danh sách tài khoản...' });
    server.responses[list] = refusal(403, 'Bạn không có quyền thực hiện thao tác này.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Vai trò' }), 'Quản lý');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Bạn không có quyền thực hiện thao tác này.');
    server.responses[list] = page();
    await userEvent.click(alert.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Không có tài khoản nào phù hợp.');
    await userEvent.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }));
    await waitFor(() => expect(here()).toBe('/admin/people'));
  });

  it('invites a person and shows the link once, until its button closes it', async () => {
    const server = open('/admin/people', 'ADMIN');
    await userEvent.click(await screen.findByRole('button', { name: 'Mời người dùng' }));
    const form = await dialog('Mời người dùng');
    await userEvent.type(form.getByLabelText('Họ tên'), 'Lê Thị Mới');
    await userEvent.type(form.getByLabelText('Email'), 'moi@example.org');
    await userEvent.selectOptions(form.getByLabelText('Vai trò'), 'Chuyên gia');
    await userEvent.click(form.getByRole('button', { name: 'Mời' }));
    const link = await dialog('Liên kết mời');
    expect(server.of('POST /users')[0]?.body).toEqual({
      full_name: 'Lê Thị Mới',
      email: 'moi@example.org',
      role: 'EXPERT',
    });
    expect(link.getByLabelText<HTMLInputElement>('Liên kết').value).toContain('/invitation#');
    link.getByText(/dùng một lần, hiệu lực 72 giờ/);
    await userEvent.click(link.getByRole('button', { name: 'Sao chép' }));
    await screen.findByText(/Đã sao chép liên kết\.|Nhấn Ctrl\+C/);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Liên kết mời' })).toBeDefined();
    await userEvent.click(link.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open while the invitation is being sent, because its link is shown once', async () => {
    const invitation = held(() => jsonResponse(201, describedResponse('POST /users') as object));
    open('/admin/people', 'ADMIN', { 'POST /users': invitation.reply });
    await userEvent.click(await screen.findByRole('button', { name: 'Mời người dùng' }));
    const form = await dialog('Mời người dùng');
    await userEvent.type(form.getByLabelText('Email'), 'moi@example.org');
    await userEvent.click(form.getByRole('button', { name: 'Mời' }));
    await form.findByRole('button', { name: 'Đang mời...' });
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Mời người dùng' }), { key: 'Escape' });
    screen.getByRole('dialog', { name: 'Mời người dùng' });
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Hủy' }).disabled).toBe(true);
    invitation.release();
    await dialog('Liên kết mời');
  });

  it('shows what the server refuses at the field, and keeps what was typed', async () => {
    open('/admin/people', 'ADMIN', {
      'POST /users': () =>
        jsonResponse(422, {
          code: 'user.invalid',
          message: 'Invalid email address',
          errors: { email: 'Invalid email address' },
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Mời người dùng' }));
    const form = await dialog('Mời người dùng');
    const email = form.getByLabelText<HTMLInputElement>('Email');
    await userEvent.type(email, 'khong');
    await userEvent.click(form.getByRole('button', { name: 'Mời' }));
    await waitFor(() => expect(descriptionOf(email)).toContain('Invalid email address'));
    expect(email.value).toBe('khong');
  });
});

describe('the ways there', () => {
  it.each([
    ['ADMIN', true],
    ['MANAGER', false],
  ] as const)('the screen of users leads %s there: %s', async (role, there) => {
    open('/users', role);
    await screen.findByText('Coming Soon', { selector: 'p' });
    const link = screen.queryByRole('link', { name: 'Quản lý tài khoản' });
    expect(link?.getAttribute('href')).toBe(there ? '/admin/people' : undefined);
  });

  it('the profile shows one’s own account, password and sessions', async () => {
    open('/profile', 'EXPERT');
    await userEvent.click(await screen.findByRole('button', { name: 'Tài khoản của tôi' }));
    const own = await dialog('Tài khoản của tôi');
    own.getByText('thu@thu-vien.example');
    own.getByText('Chuyên gia');
    await userEvent.click(own.getByRole('button', { name: 'Phiên đăng nhập' }));
    await dialog('Phiên đăng nhập');
  });
});
