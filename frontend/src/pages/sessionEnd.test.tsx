import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { dialog } from '@/testing/accounts';
import { untilStored } from '@/testing/drafts';
import { ebook, ebookPath, theEbook, theList } from '@/testing/ebooks';
import { close, open, session } from '@/testing/page';
import { refusal } from '@/testing/server';

// The tray is loaded after the first screen. What is not sent may not depend on it.
vi.mock('@/features/tray/Tray', () => ({ Tray: () => null }));

// RULES §9.6
describe('the end of the session', () => {
  const ended = refusal(401, 'Phiên đã hết hạn.', 'session.ended');
  const relogin = () => screen.findByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });

  it('leaves the form of an account open', async () => {
    const ends = { 'POST /users': ended, 'POST /auth/refresh': ended };
    open('/admin/people', 'ADMIN', ends);
    await userEvent.click(await screen.findByRole('button', { name: 'Mời người dùng' }));
    const form = await dialog('Mời người dùng');
    const email = form.getByLabelText<HTMLInputElement>('Email');
    await userEvent.type(email, 'moi@example.org');
    await userEvent.click(form.getByRole('button', { name: 'Mời' }));
    await relogin();
    expect(email.isConnected && email.value).toBe('moi@example.org');
  });

  /** Opens the form for several e-books and changes a field. */
  async function editTogether() {
    const book = ebook({ actions: [{ name: 'edit', comment_required: false }], title: 'Sách một' });
    const server = open('/ebooks', 'EDITOR', theList([book]));
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Chọn tất cả/ }));
    const bar = within(await screen.findByRole('region', { name: 'Các eBook đã chọn' }));
    await userEvent.click(bar.getByRole('button', { name: 'Chỉnh sửa' }));
    const form = within(await screen.findByRole('dialog'));
    const grade = form.getByLabelText<HTMLInputElement>('Khối lớp');
    await userEvent.clear(grade);
    await userEvent.type(grade, 'Lớp 6');
    server.responses['POST /auth/refresh'] = ended;
    return { server, form, grade };
  }

  it('leaves the form for several e-books open', async () => {
    const { server, form, grade } = await editTogether();
    server.responses['GET /ebooks/values'] = ended;
    await userEvent.type(form.getByLabelText('Môn học'), 'T');
    await relogin();
    expect(grade.isConnected && grade.value).toBe('Lớp 6');
  });

  it('keeps what several e-books were not sent', async () => {
    const { server, form } = await editTogether();
    server.responses['POST /ebooks/bulk/edit'] = ended;
    await userEvent.click(form.getByRole('button', { name: 'Sửa chung 1 eBook' }));
    await relogin();
    const sent = server.of('POST /ebooks/bulk/edit').length;
    await userEvent.click(form.getByRole('button', { name: 'Thử lại với 1 eBook' }));
    await waitFor(() => expect(server.of('POST /ebooks/bulk/edit')).toHaveLength(sent + 1));
    expect(server.of('POST /ebooks/bulk/edit').at(-1)?.body).toMatchObject({
      set: { grade: 'Lớp 6' },
    });
  });

  it('gives what was typed to nobody else who signs in', async () => {
    open('/ebooks/create', 'EDITOR', {
      'GET /ebooks/values': ended,
      'POST /auth/refresh': ended,
    });
    await userEvent.type(await screen.findByLabelText(/^Tên eBook/), 'Của người thứ nhất');
    await userEvent.type(screen.getByLabelText('Môn học'), 'T');
    await relogin();
    const first = session('EDITOR').user.id;
    const second = { ...session('EDITOR').user, id: 'b', full_name: 'Người thứ hai' };
    const newValue = JSON.stringify({ ...session('EDITOR'), user: second });
    localStorage.setItem('cms-auth-storage', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cms-auth-storage', newValue }));
    await screen.findByRole('button', { name: 'Tài khoản của Người thứ hai' });
    expect(await screen.findByLabelText(/^Tên eBook/)).toHaveProperty('value', '');
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith('cms-draft:'));
    expect(drafts).toMatchObject([expect.stringContaining(`:${first}:form:new:`)]);
  });

  it('asks for the password, and calls it missing only once the form is sent', async () => {
    const ends = { 'GET /ebooks/values': ended, 'POST /auth/refresh': ended };
    open('/ebooks/create', 'EDITOR', ends);
    await userEvent.type(await screen.findByLabelText(/^Tên eBook/), 'Đang viết');
    await userEvent.type(screen.getByLabelText('Môn học'), 'T');
    const again = within(await relogin());
    const password = again.getByLabelText('Mật khẩu');
    await userEvent.click(password);
    await userEvent.click(again.getByLabelText('Email')); // an error would move what is clicked
    expect(password.getAttribute('aria-invalid')).toBe('false');
    await userEvent.click(again.getByRole('button', { name: 'Tiếp tục làm việc' }));
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  });

  it('keeps the work of a user who signs out', async () => {
    const ends = { 'GET /ebooks/values': ended, 'POST /auth/refresh': ended };
    open('/ebooks/create', 'EDITOR', ends);
    await userEvent.type(await screen.findByLabelText(/^Tên eBook/), 'Giữ lại nhé');
    await untilStored('Giữ lại nhé');
    await userEvent.type(screen.getByLabelText('Môn học'), 'T');
    const leave = { name: 'Đăng xuất, giữ nội dung trong trình duyệt' };
    await userEvent.click(within(await relogin()).getByRole('button', leave));
    await screen.findByRole('button', { name: 'Đăng nhập' });
    close();
    open('/ebooks/create', 'EDITOR');
    const kept = await dialog('Khôi phục nội dung chưa lưu?');
    await userEvent.click(kept.getByRole('button', { name: 'Khôi phục' }));
    const title = await screen.findByLabelText(/^Tên eBook/);
    await waitFor(() => expect(title).toHaveProperty('value', 'Giữ lại nhé'));
  });

  it('is over after signing in with an address that was changed, but not with another account', async () => {
    const { user, accessToken: access_token, refreshToken: refresh_token } = session('EDITOR');
    const signIn = (who: object) => ({ data: { user: who, access_token, refresh_token } });
    const server = open('/ebooks/create', 'EDITOR', {
      'GET /ebooks/values': ended,
      'POST /auth/refresh': ended,
      'POST /auth/login': signIn({ ...user, id: 'b', full_name: 'Người thứ hai' }),
      'POST /auth/logout': {},
    });
    const title = await screen.findByLabelText(/^Tên eBook/);
    await userEvent.type(title, 'Đang viết');
    await userEvent.type(screen.getByLabelText('Môn học'), 'T');
    const again = within(await relogin());
    const email = again.getByLabelText('Email');
    expect(email).toHaveProperty('value', user.email);
    await userEvent.clear(email);
    await userEvent.type(email, 'moi@example.org');
    await userEvent.type(again.getByLabelText('Mật khẩu'), 'một câu dài của tôi');
    await userEvent.click(again.getByRole('button', { name: 'Tiếp tục làm việc' }));
    await again.findByText(/^Đây là tài khoản khác\./);
    const signedOut = () => server.of('POST /auth/logout').map(({ body }) => body);
    await waitFor(() => expect(signedOut()).toEqual([{ refresh_token }]));
    server.responses['POST /auth/login'] = signIn({ ...user, email: 'moi@example.org' });
    server.responses['GET /ebooks/values'] = { data: { values: [] } };
    await userEvent.click(again.getByRole('button', { name: 'Tiếp tục làm việc' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('POST /auth/login').at(-1)?.body).toMatchObject({ email: 'moi@example.org' });
    expect(title.isConnected && title).toHaveProperty('value', 'Đang viết');
  });

  it('is no longer reported in a decision once the user has signed in again', async () => {
    const { user, accessToken: access_token, refreshToken: refresh_token } = session('EXPERT');
    const server = open(`${ebookPath}?action=reject`, 'EXPERT', {
      ...theEbook({
        status: 'pending_review',
        actions: [{ name: 'reject', comment_required: true }],
      }),
      'POST /ebooks/{id}/reject': ended,
      'POST /auth/refresh': ended,
      'POST /auth/login': { data: { user, access_token, refresh_token } },
    });
    const panel = within(await screen.findByRole('dialog', { name: 'Từ chối' }));
    const reason = panel.getByRole('textbox', { name: /Lý do từ chối/ });
    await userEvent.type(reason, 'Thiếu bìa.');
    await userEvent.click(panel.getByRole('button', { name: 'Từ chối' }));
    const again = within(await relogin());
    await panel.findByText('Phiên đã hết hạn.');
    await userEvent.type(again.getByLabelText('Mật khẩu'), 'một câu dài của tôi');
    await userEvent.click(again.getByRole('button', { name: 'Tiếp tục làm việc' }));
    await waitFor(() => expect(panel.queryByText('Phiên đã hết hạn.')).toBeNull());
    expect(reason).toHaveProperty('value', 'Thiếu bìa.');
    server.responses['POST /ebooks/{id}/reject'] = {
      data: { ebook: ebook({ status: 'rejected', actions: [] }) },
    };
    await userEvent.click(panel.getByRole('button', { name: 'Từ chối' }));
    await screen.findByText('Đã từ chối');
    const { body } = server.of('POST /ebooks/{id}/reject').at(-1) ?? {};
    expect(body).toMatchObject({ comment: 'Thiếu bìa.' });
  });
});
