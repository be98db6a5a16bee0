import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebookPath } from '@/testing/ebooks';
import { descriptionOf, open } from '@/testing/page';
import { book, field, reject, templates } from '@/testing/reasons';
import { jsonResponse } from '@/testing/server';

// RULES §23.1
describe('the dialog of templates', () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('cms-draft:'));
  const manage = async (responses = {}) => {
    const server = open(`${ebookPath}?action=reject`, 'MANAGER', {
      ...book(),
      ...templates(true),
      ...responses,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Quản lý mẫu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quản lý mẫu lý do' }));
    return { server, dialog };
  };

  it('has keys of its own: Ctrl+Enter does not reject the e-book', async () => {
    const server = open(`${ebookPath}?action=reject`, 'MANAGER', { ...book(), ...templates(true) });
    await userEvent.type(await field(), 'Thiếu');
    await userEvent.click(await screen.findByRole('button', { name: 'Quản lý mẫu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quản lý mẫu lý do' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Nội dung/ }), 'Thay bìa.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(server.of(reject)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Đóng' }));
    await userEvent.type(await field(), ' bìa');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.of(reject)).toHaveLength(1));
  });

  it('adds one, and says what the server refuses at its field', async () => {
    const { server, dialog } = await manage({
      'POST /reasons': () =>
        jsonResponse(422, {
          code: 'reason.exists',
          message: 'Đã có.',
          errors: { title: 'Đã có một mẫu lý do tên này.' },
        }),
    });
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Tên mẫu' });
    await userEvent.type(title, ' Bìa mờ ');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Nội dung/ }), 'Thay bìa.');
    await userEvent.click(dialog.getByRole('button', { name: 'Thêm mẫu' }));
    await waitFor(() => expect(descriptionOf(title)).toContain('Đã có một mẫu lý do tên này.'));
    expect(server.of('POST /reasons')[0]?.body).toEqual({ title: 'Bìa mờ', text: 'Thay bìa.' });
    expect(title.value).toBe(' Bìa mờ ');
  });

  it('keeps what is being written in the browser, and shows it again without a question', async () => {
    const { dialog } = await manage();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Nội dung/ }), 'Thay bìa.');
    await userEvent.click(dialog.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Tên mẫu' })).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Rời khỏi trang?' })).toBeNull();
    expect(drafts()).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Quản lý mẫu' }));
    const again = within(await screen.findByRole('dialog', { name: 'Quản lý mẫu lý do' }));
    const text = again.getByRole<HTMLInputElement>('textbox', { name: /^Nội dung/ });
    await waitFor(() => expect(text.value).toBe('Thay bìa.'));
  });

  it('keeps no blanks alone', async () => {
    const { dialog } = await manage();
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Tên mẫu' });
    await userEvent.type(title, ' ');
    expect(title.value).toBe(' ');
    await userEvent.click(dialog.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(title.isConnected).toBe(false));
    expect(drafts()).toEqual([]);
  });

  it('shows what a tab that has died left of one, and keeps what another has left', async () => {
    const leave = (key: string, minutesAgo: number, title: string) => {
      const content = JSON.stringify({ title, text: 'Thay bìa.' });
      const savedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      localStorage.setItem(key, JSON.stringify({ savedAt, content }));
    };
    const prefix = 'cms-draft:0198c0de-0000-7000-8000-000000000001:reason:new:';
    leave(`${prefix}x`, 0, 'Bìa');
    leave(`${prefix}y`, 5, 'Tên');
    const { server, dialog } = await manage();
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Tên mẫu' });
    await waitFor(() => expect(title.value).toBe('Bìa'));
    await userEvent.click(dialog.getByRole('button', { name: 'Thêm mẫu' }));
    await waitFor(() => expect(server.of('POST /reasons')).toHaveLength(1));
    expect(server.of('POST /reasons')[0]?.body).toEqual({ title: 'Bìa', text: 'Thay bìa.' });
    await waitFor(() => expect(drafts()).toEqual([`${prefix}y`]));
  });

  it('asks before it removes one', async () => {
    const { server, dialog } = await manage({ 'DELETE /reasons/{id}': { data: {} } });
    await userEvent.click(dialog.getByRole('button', { name: 'Xóa mẫu “Bìa mờ”' }));
    const question = within(await screen.findByRole('dialog', { name: 'Xóa mẫu lý do?' }));
    expect(server.of('DELETE /reasons/{id}')).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: 'Xóa' }));
    await screen.findByText('Đã xóa mẫu “Bìa mờ”');
    expect(server.of('DELETE /reasons/{id}')).toHaveLength(1);
  });
});
