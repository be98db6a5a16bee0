import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { open } from '@/testing/page';
import { jsonResponse, noConnection } from '@/testing/server';

const call = 'POST /auth/password';
const wrong = 'Mật khẩu hiện tại không đúng.';
const perhaps = /^Mật khẩu có thể đã được đổi ở lần gửi trước\./;

const refuse = () =>
  jsonResponse(422, {
    code: 'password.wrong',
    message: wrong,
    errors: { current_password: wrong },
  });

// RULES §21.5
describe('the own password, sent again after its response was lost', () => {
  async function sendTwice() {
    const server = open('/dashboard', 'EDITOR', { [call]: noConnection });
    await userEvent.click(await screen.findByRole('button', { name: /^Tài khoản của/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Đổi mật khẩu' }));
    const form = within(await screen.findByRole('dialog', { name: 'Đổi mật khẩu' }));
    const current = form.getByLabelText('Mật khẩu hiện tại');
    await userEvent.type(current, 'mật khẩu cũ của tôi');
    await userEvent.type(form.getByLabelText('Mật khẩu mới'), 'ba con mèo xanh lá');
    const send = form.getByRole('button', { name: 'Đổi mật khẩu' });
    await userEvent.click(send);
    await form.findByRole('alert');
    server.responses[call] = refuse;
    await userEvent.click(send);
    await waitFor(() => expect(server.of(call)).toHaveLength(2));
    return { form, current, send };
  }

  it('may have been changed already, and the old one is not called wrong', async () => {
    const { form } = await sendTwice();
    await form.findByText(perhaps);
    expect(form.queryByText(wrong)).toBeNull();
  });

  it('is wrong if another one was typed as the old one', async () => {
    const { form, current, send } = await sendTwice();
    await form.findByText(perhaps);
    await userEvent.type(current, ' khác');
    await userEvent.click(send);
    await form.findByText(wrong);
    expect(form.queryByText(perhaps)).toBeNull();
  });
});
