import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '@/testing/page';
import { jsonResponse, never, noConnection, type Responses, refusal } from '@/testing/server';
import LinkPage from './LinkPage';

const readLink = 'POST /auth/link';
const useLink = 'POST /auth/link/use';

function openLink(responses: Responses = {}, address = '/invitation#secret') {
  const onSignedIn = vi.fn();
  window.history.replaceState(null, '', address);
  return { server: show(<LinkPage onSignedIn={onSignedIn} />, responses), onSignedIn };
}

const field = (label: string) => screen.getByLabelText(label);

// RULES §§21.12, 21.14
describe('the page of a link', () => {
  it('sets name and password, then signs in with the address filled in', async () => {
    const { server, onSignedIn } = openLink();
    const name = await screen.findByLabelText<HTMLInputElement>('Họ tên');
    expect(name.value).toBe('Lê Thị Mới');
    expect(window.location.hash).toBe('');
    expect(server.of(readLink)[0]?.body).toEqual({ secret: 'secret' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Lê Thị Mới Hơn');
    await userEvent.type(field('Mật khẩu mới'), 'một câu dài của tôi');
    await userEvent.type(field('Nhập lại mật khẩu'), 'một câu dài của tôi');
    await userEvent.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
    await screen.findByText('Đã đặt mật khẩu. Bây giờ bạn có thể đăng nhập.');
    expect(server.of(useLink)[0]?.body).toEqual({
      secret: 'secret',
      full_name: 'Lê Thị Mới Hơn',
      new_password: 'một câu dài của tôi',
    });
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('moi@example.org');
    await userEvent.type(field('Mật khẩu'), 'một câu dài của tôi');
    await userEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  });

  it('checks before it sends, and shows what the server refuses', async () => {
    const common = 'Mật khẩu này quá dễ đoán.';
    const { server } = openLink({
      [useLink]: () =>
        jsonResponse(422, {
          code: 'password.common',
          message: common,
          errors: { new_password: common },
        }),
    });
    await userEvent.type(await screen.findByLabelText('Mật khẩu mới'), 'ngắn');
    await userEvent.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
    await screen.findByText('Password must be at least 6 characters');
    await userEvent.type(field('Mật khẩu mới'), ' quá');
    await userEvent.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
    await screen.findByText('Hai lần nhập không giống nhau.');
    expect(server.of(useLink)).toHaveLength(0);
    await userEvent.type(field('Nhập lại mật khẩu'), 'ngắn quá');
    await userEvent.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
    await screen.findByText(common);
  });

  it.each([
    ['that was lost', noConnection],
    ['that was cut off', async () => new Response('{"da', { status: 200 })],
    ['of a failed proxy', () => jsonResponse(502)],
  ])(
    'after a response %s does not call the link unusable, but leads to the sign-in',
    async (_, lost) => {
      const { server } = openLink({ [useLink]: lost });
      await userEvent.type(await screen.findByLabelText('Mật khẩu mới'), 'một câu dài của tôi');
      await userEvent.type(field('Nhập lại mật khẩu'), 'một câu dài của tôi');
      await userEvent.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
      await screen.findByRole('alert');
      server.responses[useLink] = refusal(404, 'Liên kết không còn hiệu lực.', 'link.unknown');
      await userEvent.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
      await screen.findByText(/^Mật khẩu có thể đã được đặt ở lần gửi trước\./);
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('moi@example.org');
    },
  );

  it('without such a response before it says that the link is no longer valid', async () => {
    const unknown = refusal(404, 'Liên kết không còn hiệu lực.', 'link.unknown');
    openLink({ [useLink]: unknown });
    await userEvent.type(await screen.findByLabelText('Mật khẩu mới'), 'một câu dài của tôi');
    await userEvent.type(field('Nhập lại mật khẩu'), 'một câu dài của tôi');
    await userEvent.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
    await screen.findByText('Liên kết không còn hiệu lực.');
  });

  it('does not ask for a name to reset a password', async () => {
    const purpose = {
      kind: 'password',
      email: 'quen@example.org',
      full_name: 'Người Quên',
      expires_at: '2025-09-02T04:00:00Z',
    };
    openLink({ [readLink]: { data: purpose } }, '/password-link#secret');
    await screen.findByRole('heading', { name: 'Đặt lại mật khẩu' });
    await screen.findByText('Đặt mật khẩu cho tài khoản quen@example.org.');
    expect(screen.queryByLabelText('Họ tên')).toBeNull();
  });

  it('says that a link has expired, without a retry', async () => {
    openLink({ [readLink]: refusal(404, 'Liên kết này không còn hiệu lực.', 'link.unknown') });
    await screen.findByText('Liên kết không dùng được');
    screen.getByText('Liên kết này không còn hiệu lực.');
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
    screen.getByRole('link', { name: 'Đến trang đăng nhập' });
  });

  it('asks to open the link again after a reload, and then reads it', async () => {
    const { server } = openLink({}, '/invitation');
    await screen.findByText('Hãy mở lại liên kết bạn nhận được.');
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
    expect(server.of(readLink)).toHaveLength(0);
    window.location.hash = '#secret';
    await screen.findByLabelText('Họ tên');
    expect(server.of(readLink)[0]?.body).toEqual({ secret: 'secret' });
  });

  it('offers a retry after a failed connection, and says that it loads', async () => {
    const { server } = openLink({ [readLink]: noConnection });
    await screen.findByText('Không kiểm tra được liên kết');
    server.responses[readLink] = never;
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Đang kiểm tra liên kết...');
  });
});
