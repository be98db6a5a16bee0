import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AddReason } from '@/features/reasons/AddReason';
import { open, pickPdf } from '@/testing/page';
import { jsonResponse, refusal } from '@/testing/server';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const form = async () => within(await screen.findByRole('dialog'));
const isFocused = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

const dialogs = {
  invitation: {
    address: '/admin/people',
    call: 'POST /users',
    opens: 'Mời người dùng',
    sends: 'Mời',
    field: 'email',
    label: 'Email',
  },
  webhook: {
    address: '/admin/webhooks',
    call: 'POST /webhooks',
    opens: 'Thêm webhook',
    sends: 'Thêm',
    field: 'url',
    label: 'Địa chỉ nhận',
  },
} as const;
const names = ['invitation', 'webhook'] as const;

describe('RULES §10.13: a form that was refused has the focus', () => {
  it.each(names)('of the %s in the first field with an error', async (name) => {
    const { address, call, opens, sends, field, label } = dialogs[name];
    const body = { message: 'Sai.', code: 'x', errors: { [field]: 'Sai.' } };
    open(address, 'ADMIN', { [call]: () => jsonResponse(422, body) });
    await press(opens);
    await userEvent.click((await form()).getByRole('button', { name: sends }));
    await isFocused(await screen.findByLabelText(label));
  });

  it.each(names)('of the %s on the message if no field is wrong', async (name) => {
    const { address, call, opens, sends } = dialogs[name];
    open(address, 'ADMIN', { [call]: refusal(500, 'Hỏng.') });
    await press(opens);
    await userEvent.click((await form()).getByRole('button', { name: sends }));
    const message = await (await form()).findByRole('alert');
    expect(message.textContent).toBe('Hỏng.');
    await isFocused(message.parentElement as HTMLElement);
  });

  it('of the token on the message that a person is missing', async () => {
    open('/admin/tokens', 'ADMIN');
    await press('Tạo mã truy cập');
    await userEvent.click((await form()).getByRole('button', { name: 'Tạo mã' }));
    const message = await (await form()).findByRole('alert');
    await isFocused(message.parentElement as HTMLElement);
  });

  it('of the new e-book on the message, unless the user is typing', async () => {
    const server = open('/ebooks/create', 'EDITOR', { 'POST /ebooks': refusal(500, 'Hỏng.') });
    const title = await screen.findByLabelText(/Tên eBook/);
    await pickPdf();
    await userEvent.type(title, 'Toán');
    await press('Tạo eBook');
    const message = await screen.findByText(/Hỏng\./);
    await isFocused(message.closest('[role="alert"]') as HTMLElement);
    await userEvent.type(title, ' 7{Enter}');
    await waitFor(() => expect(server.of('POST /ebooks')).toHaveLength(2));
    await screen.findByText(/Hỏng\./);
    expect(document.activeElement).toBe(title);
  });

  it('of a new template on the message', async () => {
    const reason = {
      value: { title: 'a', text: 'b' },
      typedMeanwhile: false,
      error: undefined,
      busy: true,
      complete: true,
      change: vi.fn(),
      save: vi.fn(),
    };
    const { rerender } = render(<AddReason reason={reason} />);
    const error = { status: 500, data: { message: 'Hỏng.', code: 'x' } };
    rerender(<AddReason reason={{ ...reason, busy: false, error }} />);
    await isFocused((await screen.findByRole('alert')).parentElement as HTMLElement);
  });
});
