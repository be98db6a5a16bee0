import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf, open } from '@/testing/page';
import { jsonResponse, never, refusal } from '@/testing/server';

const tokens = 'GET /tokens';
const made = 'POST /tokens';
const none = { data: { tokens: [], total: 0, page: 1, limit: 25, totalPages: 0 } };

// RULES §26.6
describe('the tokens of programs', () => {
  it('are listed with person, scope, maker, end, last use and state in words', async () => {
    open('/admin/tokens', 'ADMIN');
    const table = within(await screen.findByRole('table', { name: 'Các mã truy cập' }));
    const [, first, second] = table.getAllByRole('row').map((row) => row.textContent);
    expect(first).toBe(
      'Máy tìm kiếmTrần Biên · Biên tập viênChỉ đọcLê Quản09:00 01/12/202510:00 02/09/2025Đang dùng đượcThu hồi',
    );
    expect(second).toBe(
      'Nhập từ kho cũTrần Biên · Biên tập viênĐọc và biên soạnroot09:00 01/10/2025Chưa dùngĐã thu hồi',
    );
  });

  it('says that it loads', async () => {
    open('/admin/tokens', 'ADMIN', { [tokens]: never });
    await screen.findByRole('status', { name: 'Đang tải danh sách mã truy cập...' });
  });

  it('says why they cannot be shown, tries again, and says that there are none', async () => {
    const server = open('/admin/tokens', 'ADMIN', { [tokens]: refusal(500, 'Hỏng') });
    await screen.findByText('Không thể tải danh sách mã truy cập');
    server.responses[tokens] = none;
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Chưa có mã truy cập nào.');
  });

  it('shows the value of a new one once; only the button closes it, Back asks', async () => {
    const server = open('/dashboard', 'ADMIN');
    await userEvent.click(await screen.findByRole('button', { name: /^Tài khoản của/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mã truy cập' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Tạo mã truy cập' }));
    const form = within(await screen.findByRole('dialog', { name: 'Tạo mã truy cập' }));
    await userEvent.type(form.getByLabelText('Tên của mã'), 'Nhập từ kho cũ');
    await userEvent.selectOptions(form.getByLabelText('Phạm vi'), 'Đọc và biên soạn');
    form.getByText(/tạo, sửa, tải tệp lên/);
    await userEvent.selectOptions(form.getByLabelText('Thời hạn'), '365 ngày');
    await userEvent.click(form.getByRole('button', { name: 'Tạo mã' }));
    await form.findByText('Hãy chọn một người.');
    expect(server.of(made)).toHaveLength(0);
    const people = within(
      await form.findByRole('radiogroup', { name: 'Chương trình làm việc thay' }),
    );
    const person = (await people.findAllByRole('radio'))[0] as HTMLInputElement;
    await userEvent.click(person);
    await userEvent.type(form.getByRole('searchbox'), 'B{Enter}');
    await form.findAllByRole('radio');
    expect(server.of(made), 'Enter searches').toHaveLength(0);
    await userEvent.click(form.getByRole('button', { name: 'Tạo mã' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Mã truy cập mới' }));
    expect(shown.getByLabelText('Mã truy cập')).toHaveProperty('value', 'cms_pat_example');
    expect(server.of(made)[0]?.body).toEqual({
      name: 'Nhập từ kho cũ',
      scope: 'write',
      days: 365,
      user_id: person.value,
    });
    await userEvent.keyboard('{Escape}');
    shown.getByText(/mã chỉ hiện ở đây một lần/);
    window.history.back();
    const question = within(await screen.findByRole('dialog', { name: 'Rời khỏi trang?' }));
    await userEvent.click(question.getByRole('button', { name: 'Ở lại' }));
    await userEvent.click(shown.getByRole('button', { name: 'Tôi đã lưu mã, đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(tokens)).toHaveLength(2);
  });

  it('says at the field what the server refuses, and keeps what was typed', async () => {
    open('/admin/tokens', 'ADMIN', {
      [made]: () =>
        jsonResponse(422, {
          code: 'token.invalid',
          message: 'Cần có tên mã truy cập.',
          errors: { name: 'Cần có tên mã truy cập.' },
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Tạo mã truy cập' }));
    const form = within(await screen.findByRole('dialog'));
    const name = form.getByLabelText('Tên của mã');
    await userEvent.type(name, ' ');
    const [person] = await form.findAllByRole('radio');
    await userEvent.click(person as HTMLElement);
    await userEvent.click(form.getByRole('button', { name: 'Tạo mã' }));
    await waitFor(() => expect(descriptionOf(name)).toContain('Cần có tên mã truy cập.'));
    expect(name).toHaveProperty('value', ' ');
    expect(person).toHaveProperty('checked', true);
  });

  it('are revoked after a question; a refusal stays in it', async () => {
    const server = open('/admin/tokens', 'ADMIN', {
      'DELETE /tokens/{id}': refusal(409, 'Đang bận.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Thu hồi mã “Máy tìm kiếm”' }));
    const question = within(await screen.findByRole('dialog', { name: 'Thu hồi mã truy cập?' }));
    await userEvent.click(question.getByRole('button', { name: 'Thu hồi' }));
    await question.findByText('Đang bận.');
    server.responses['DELETE /tokens/{id}'] = () => jsonResponse(200, { data: {} });
    await userEvent.click(question.getByRole('button', { name: 'Thu hồi' }));
    await screen.findByText('Đã thu hồi mã truy cập.');
    expect(server.of(tokens)).toHaveLength(3); // after the refusal, too
  });
});
