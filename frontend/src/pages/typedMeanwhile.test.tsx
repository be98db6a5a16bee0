import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { account, at, change, dialog, one, shown } from '@/testing/accounts';
import { describedResponse } from '@/testing/described';
import { ebookPath, theEbook } from '@/testing/ebooks';
import { open, show } from '@/testing/page';
import { held, jsonResponse, never, refusal } from '@/testing/server';
import LinkPage from './LinkPage';

const left = 'Đã lưu nội dung lúc bạn bấm. Những gì bạn nhập sau đó chưa được lưu.';

const physics = {
  values: [
    { value: 'Vật lý', count: 3 },
    { value: 'Vật lí', count: 2 },
  ],
  count: 5,
};

const heldJson = (status: number, body: object) => held(() => jsonResponse(status, body));

const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

/** An account is saved with another name, and its name is typed again meanwhile. */
async function retypedWhileSaving() {
  const person = account();
  const saved = account({ full_name: 'Trần Thị Biên', version: 3 });
  const save = heldJson(200, { data: { user: saved } });
  const server = open(at(person), 'ADMIN', { ...shown(person), [change]: save.reply });
  await userEvent.click((await dialog('Trần Biên')).getByRole('button', { name: 'Sửa tài khoản' }));
  const form = await dialog('Sửa tài khoản');
  const name = form.getByLabelText<HTMLInputElement>('Họ tên');
  await retype(name, 'Trần Thị Biên');
  await userEvent.click(form.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(server.of(change)).toHaveLength(1));
  await retype(name, 'Trần Biên');
  return { server, form, name, save };
}

// RULES §10.10
describe('what is typed while it is being sent', () => {
  it('stays in the form of an account, which saves it next', async () => {
    const { server, form, name, save } = await retypedWhileSaving();
    server.responses[one] = never; // the next save does not wait for the account
    save.release();
    await form.findByText(left);
    expect(name.value).toBe('Trần Biên');
    server.responses[change] = { data: { user: account({ version: 4 }) } };
    await userEvent.click(form.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sửa tài khoản' })).toBeNull());
    expect(server.of(change)[1]?.body).toEqual({ full_name: 'Trần Biên', version: 3 });
  });

  it('stays in the form of an account after the next save is refused', async () => {
    const { server, form, name, save } = await retypedWhileSaving();
    save.release();
    await form.findByText(left);
    server.responses[change] = refusal(503, 'Hệ thống tạm thời gián đoạn.');
    await userEvent.click(form.getByRole('button', { name: 'Lưu' }));
    await form.findByText('Hệ thống tạm thời gián đoạn.');
    await userEvent.click(name.closest('.MuiDialog-container') as HTMLElement);
    expect(name.isConnected && name.value).toBe('Trần Biên');
  });

  it('stays in the form of a template', async () => {
    const add = heldJson(201, describedResponse('POST /reasons') as object);
    const server = open(`${ebookPath}?action=reject`, 'MANAGER', {
      ...theEbook({
        status: 'pending_review',
        submitted_at: '2025-09-02T03:00:00Z',
        actions: [{ name: 'reject', comment_required: true }],
      }),
      'GET /reasons': { data: { reasons: [], may_keep: true } },
      'POST /reasons': add.reply,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Quản lý mẫu' }));
    const form = await dialog('Quản lý mẫu lý do');
    await userEvent.type(form.getByLabelText('Tên mẫu'), 'Bìa');
    const text = form.getByLabelText<HTMLInputElement>('Nội dung chèn vào lý do');
    await userEvent.type(text, 'Thiếu bìa.');
    await userEvent.click(form.getByRole('button', { name: 'Thêm mẫu' }));
    await waitFor(() => expect(server.of('POST /reasons')).toHaveLength(1));
    await userEvent.type(text, ' Và gáy.');
    add.release();
    await screen.findByText(/^Đã thêm mẫu/);
    await form.findByText(left);
    expect(text.value).toBe('Thiếu bìa. Và gáy.');
  });

  it('is not taken for the password that a link sets', async () => {
    const use = heldJson(200, describedResponse('POST /auth/link/use') as object);
    window.history.replaceState(null, '', '/invitation#secret');
    const server = show(<LinkPage onSignedIn={() => undefined} />, {
      'POST /auth/link/use': use.reply,
    });
    await screen.findByLabelText('Họ tên');
    const next = screen.getByLabelText('Mật khẩu mới');
    await userEvent.type(next, 'một câu dài của tôi');
    await userEvent.type(screen.getByLabelText('Nhập lại mật khẩu'), 'một câu dài của tôi');
    await userEvent.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
    await waitFor(() => expect(server.of('POST /auth/link/use')).toHaveLength(1));
    await retype(next, 'một câu khác hẳn');
    use.release();
    await screen.findByText(/^Mật khẩu đã được đặt theo nội dung lúc bạn bấm\./);
  });
});

// RULES §10.10
describe('what is made', () => {
  const made = {
    'an invitation': {
      address: '/admin/people',
      call: 'POST /users',
      opens: 'Mời người dùng',
      field: 'Email',
      confirm: 'Mời',
      shows: 'Liên kết mời',
      closes: 'Đóng',
    },
    'a token': {
      address: '/admin/tokens',
      call: 'POST /tokens',
      opens: 'Tạo mã truy cập',
      field: 'Tên của mã',
      confirm: 'Tạo mã',
      shows: 'Mã truy cập mới',
      closes: 'Tôi đã lưu mã, đóng',
    },
    'a webhook': {
      address: '/admin/webhooks',
      call: 'POST /webhooks',
      opens: 'Thêm webhook',
      field: 'Địa chỉ nhận',
      confirm: 'Thêm',
      shows: /^Khóa ký/,
      closes: 'Tôi đã lưu khóa, đóng',
    },
  };
  for (const [what, screenOf] of Object.entries(made)) {
    it(`cannot be changed while it is being sent: the fields of ${what}`, async () => {
      const { address, call, opens, field: label, confirm, shows, closes } = screenOf;
      const add = heldJson(201, describedResponse(call) as object);
      const server = open(address, 'ADMIN', { [call]: add.reply });
      await userEvent.click(await screen.findByRole('button', { name: opens }));
      const form = await dialog(opens);
      const field = form.getByLabelText<HTMLInputElement>(label);
      await userEvent.type(field, 'https://mot.example.org');
      if (what === 'a token')
        await userEvent.click((await form.findAllByRole('radio'))[0] as HTMLElement);
      await userEvent.click(form.getByRole('button', { name: confirm }));
      await waitFor(() => expect(server.of(call)).toHaveLength(1));
      await userEvent.type(field, '/hai');
      expect(field.value).toBe('https://mot.example.org');
      expect(field.closest('fieldset')?.getAttribute('aria-busy')).toBe('true');
      add.release();
      const secret = within(await screen.findByRole('dialog', { name: shows }));
      expect(field.isConnected).toBe(false);
      await userEvent.click(secret.getByRole('button', { name: closes }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  }
});

// RULES §10.10
describe('what a question is about', () => {
  it('cannot be changed while it is being sent: the value that others are united into', async () => {
    const unite = heldJson(200, describedResponse('POST /values/unite') as object);
    const server = open('/ebooks/values?field=subject', 'MANAGER', {
      'GET /values': { data: { groups: [physics], cut: false } },
      'GET /values/unite': { data: { unitings: [] } },
      'POST /values/unite': unite.reply,
    });
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Chọn mọi cách viết của “Vật lý”' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Gộp...' }));
    const question = await dialog('Gộp giá trị');
    await userEvent.click(question.getByRole('radio', { name: 'Giá trị khác' }));
    const field = question.getByRole<HTMLInputElement>('textbox', { name: 'Giá trị mới' });
    await userEvent.type(field, 'Vật Lí');
    await userEvent.click(question.getByRole('button', { name: 'Gộp' }));
    await waitFor(() => expect(server.of('POST /values/unite')).toHaveLength(1));
    await userEvent.type(field, ' 10');
    expect(field.value).toBe('Vật Lí');
    unite.release();
    await waitFor(() => expect(field.isConnected).toBe(false));
  });

  it('cannot be changed while it is being sent: until when a colleague reviews', async () => {
    const assign = heldJson(200, describedResponse('PUT /ebooks/{id}/assignment') as object);
    const server = open(ebookPath, 'MANAGER', {
      ...theEbook({
        status: 'pending_review',
        submitted_at: '2025-09-02T03:00:00Z',
        may_assign: true,
        may_give: true,
        actions: [{ name: 'delete', comment_required: false }],
        assignment: {
          user: { id: 'x', full_name: 'Phạm Chuyên' },
          due: '2099-03-01',
          at: '2025-09-02T04:00:00Z',
        },
      }),
      'PUT /ebooks/{id}/assignment': assign.reply,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Giao duyệt' }));
    const question = await dialog('Giao duyệt');
    await userEvent.click(question.getByRole('button', { name: 'Giao' }));
    await waitFor(() => expect(server.of('PUT /ebooks/{id}/assignment')).toHaveLength(1));
    const due = question.getByLabelText<HTMLInputElement>('Hạn (không bắt buộc)');
    await userEvent.type(due, '2099-04-02');
    expect(due.value).toBe('2099-03-01');
    assign.release();
    await waitFor(() => expect(due.isConnected).toBe(false));
  });
});
