import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { descriptionOf, show } from '@/testing/page';
import { held, noConnection, type Responses, refusal } from '@/testing/server';
import LoginPage from './LoginPage';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Mật khẩu');

/** Signs in by the form. */
async function signIn(responses: Responses, address = 'a@b.vn', secret = '123456') {
  const onSignedIn = vi.fn();
  const server = show(<LoginPage onSignedIn={onSignedIn} />, responses);
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.change(password(), { target: { value: secret } });
  await userEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
  return { server, onSignedIn };
}

describe('RULES §10.3: login screen', () => {
  it('describes the system and whom to ask', () => {
    show(<LoginPage onSignedIn={vi.fn()} />);
    for (const text of [
      'Hệ thống quản lý nội dung tài liệu số',
      'Quản lý eBook: tạo, chỉnh sửa và xuất bản học liệu',
      'Quy trình duyệt nội dung nhiều cấp',
      'Quản lý đề thi: ngân hàng câu hỏi, đề thi',
      /Vui lòng liên hệ quản trị viên hệ thống/,
    ])
      screen.getByText(text);
    expect(document.activeElement).toBe(email());
  });

  it.each([
    ['', '', true, true],
    ['khong-phai', '123456', true, false],
    ['a@b', '12345', true, true],
    ['a@b.vn', '12345', false, true],
  ])(
    'RULES §4: “%s” with “%s”: errors under the field, and nothing is sent',
    async (address, secret, wrongEmail, wrongPassword) => {
      const { server } = await signIn({}, address, secret);
      await waitFor(() =>
        expect([email(), password()].map((field) => field.getAttribute('aria-invalid'))).toEqual([
          String(wrongEmail),
          String(wrongPassword),
        ]),
      );
      if (wrongEmail) {
        expect(descriptionOf(email())).toBe('Invalid email address');
        expect(screen.getByText('Invalid email address').getAttribute('lang')).toBe('en');
      }
      if (wrongPassword)
        expect(descriptionOf(password())).toBe('Password must be at least 6 characters');
      expect(server.requests).toEqual([]);
    },
  );

  it('the password can be shown and hidden', async () => {
    show(<LoginPage onSignedIn={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Hiện mật khẩu' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Ẩn mật khẩu' }));
    expect(password().type).toBe('password');
  });

  it('a refused login shows in a red box above the form, without a refresh', async () => {
    const { server, onSignedIn } = await signIn({
      'POST /auth/login': refusal(401, 'Email hoặc mật khẩu không đúng.'),
    });
    const box = await screen.findByRole('alert');
    expect(box.textContent).toBe('Email hoặc mật khẩu không đúng.');
    expect(box.compareDocumentPosition(email())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(server.requests.map(({ call }) => call)).toEqual(['POST /auth/login']);
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('the button says that it is busy until the response arrives', async () => {
    const { reply, release } = held(refusal(503, 'Bận.'));
    const { onSignedIn } = await signIn({ 'POST /auth/login': reply });
    const busy = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Đang đăng nhập...',
    });
    expect(busy.disabled).toBe(true);
    release();
    await screen.findByRole('button', { name: 'Đăng nhập' });
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('an unreachable server is reported', async () => {
    await signIn({ 'POST /auth/login': noConnection });
    expect((await screen.findByRole('alert')).textContent).toContain('Không kết nối được máy chủ.');
  });

  it('a user who has signed in continues with the session of the response', async () => {
    const { onSignedIn, server } = await signIn({}, ' a@b.vn ');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(Object.keys(onSignedIn.mock.calls[0]?.[0]).sort()).toEqual([
      'accessToken',
      'refreshToken',
      'user',
    ]);
    expect(server.requests[0]?.body).toEqual({ email: 'a@b.vn', password: '123456' });
  });
});
