import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Ebook } from '@/api/types';
import { ebook, ebookPath, theEbook, theList } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { never, refusal } from '@/testing/server';

const people = 'GET /colleagues';
const assign = 'PUT /ebooks/{id}/assignment';
const expert = { id: '01900000-0000-7000-8000-00000000000e', full_name: 'Phạm Chuyên' };
const theColleagues = {
  [people]: {
    data: {
      colleagues: [
        { id: '01900000-0000-7000-8000-00000000000d', full_name: 'Lê Quản', role: 'MANAGER' },
        { ...expert, role: 'EXPERT' },
      ],
      more: false,
    },
  },
};
const waiting: Partial<Ebook> = {
  status: 'pending_review',
  submitted_at: '2025-09-02T03:00:00Z',
  may_assign: true,
  may_give: true,
  actions: [{ name: 'delete', comment_required: false }],
};
const assignedUntil = (due: string | null) => ({
  assignment: { user: expert, due, at: '2025-09-02T04:00:00Z' },
});

const openDialog = async (button: string, dialog: string, fields = {}, responses = {}) => {
  const server = open(ebookPath, 'MANAGER', {
    ...theEbook({ ...waiting, ...fields }),
    ...theColleagues,
    ...responses,
  });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return { server, dialog: within(await screen.findByRole('dialog', { name: dialog })) };
};

// RULES §23.2
describe('assigning a review', () => {
  it('sends the chosen reviewer and due date', async () => {
    const { server, dialog } = await openDialog('Giao duyệt', 'Giao duyệt');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Giao' }).disabled).toBe(true);
    await userEvent.click(await dialog.findByRole('radio', { name: /^Phạm Chuyên · Chuyên gia/ }));
    const due = dialog.getByLabelText('Hạn (không bắt buộc)');
    await userEvent.type(due, '2099-03-01');
    await userEvent.click(dialog.getByRole('button', { name: 'Giao' }));
    await screen.findByText('Đã giao cho Phạm Chuyên');
    expect(server.of(people)[0]?.query).toEqual({ may: 'review' });
    expect(server.of(assign)[0]?.body).toEqual({
      user_id: expert.id,
      due: '2099-03-01',
      version: 3,
    });
  });

  it('shows a refusal, and keeps the chosen values', async () => {
    const { dialog } = await openDialog('Giao duyệt', 'Giao duyệt', assignedUntil('2099-03-01'), {
      [assign]: refusal(422, 'Người này không duyệt được eBook.'),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Giao' }));
    await dialog.findByText('Người này không duyệt được eBook.');
    expect(dialog.getByLabelText<HTMLInputElement>('Hạn (không bắt buộc)').value).toBe(
      '2099-03-01',
    );
  });

  it('shows the refusal of what was tried last', async () => {
    const { dialog } = await openDialog('Giao duyệt', 'Giao duyệt', assignedUntil(null), {
      [assign]: refusal(422, 'Người này không duyệt được eBook.'),
      'DELETE /ebooks/{id}/assignment': refusal(403, 'Bạn không có quyền hủy.'),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Giao' }));
    await dialog.findByText('Người này không duyệt được eBook.');
    await userEvent.click(dialog.getByRole('button', { name: 'Hủy giao duyệt' }));
    await dialog.findByText('Bạn không có quyền hủy.');
    expect(dialog.queryByText('Người này không duyệt được eBook.')).toBeNull();
  });

  it('can be cancelled', async () => {
    const { server, dialog } = await openDialog('Giao duyệt', 'Giao duyệt', assignedUntil(null));
    await userEvent.click(dialog.getByRole('button', { name: 'Hủy giao duyệt' }));
    await screen.findByText('Đã hủy giao duyệt');
    expect(server.of('DELETE /ebooks/{id}/assignment')).toHaveLength(1);
  });

  it('shows that people are loaded, that this failed, and that nobody was found', async () => {
    const { server, dialog } = await openDialog(
      'Giao duyệt',
      'Giao duyệt',
      {},
      { [people]: never },
    );
    await dialog.findByRole('status', { name: 'Đang tải danh sách người dùng...' });
    server.responses[people] = refusal(503, 'Hệ thống tạm thời gián đoạn.');
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Tìm theo tên' }), 'a{Enter}');
    await dialog.findByText('Không thể tải danh sách người dùng');
    server.responses[people] = { data: { colleagues: [], more: false } };
    await userEvent.click(dialog.getByRole('button', { name: 'Thử lại' }));
    await dialog.findByText('Không có ai phù hợp.');
    expect(server.of(people).at(-1)?.query).toMatchObject({ search: 'a' });
  });

  it('says who is chosen when a search does not find them', async () => {
    const { server, dialog } = await openDialog('Giao duyệt', 'Giao duyệt');
    await userEvent.click(await dialog.findByRole('radio', { name: /^Phạm Chuyên/ }));
    server.responses[people] = { data: { colleagues: [], more: false } };
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Tìm theo tên' }), 'a{Enter}');
    await dialog.findByText('Không có ai phù hợp.');
    dialog.getByText('Đã chọn: Phạm Chuyên');
  });

  it('keeps the dialog open while it is sent', async () => {
    const { dialog } = await openDialog('Giao duyệt', 'Giao duyệt', assignedUntil(null), {
      [assign]: never,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Giao' }));
    await dialog.findByRole('button', { name: 'Đang giao...' });
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Giao duyệt' }), { key: 'Escape' });
    screen.getByRole('dialog', { name: 'Giao duyệt' });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Hủy' }).disabled).toBe(true);
  });

  it('is shown on the e-book, and whether it is overdue', async () => {
    open(ebookPath, 'EXPERT', theEbook({ ...waiting, ...assignedUntil('2020-01-31') }), expert);
    await screen.findByText('Quá hạn (hạn 31/01/2020)');
    await screen.findByText(/Giao cho bạn/);
  });

  it('can be filtered in the list, oldest first', async () => {
    const server = open(
      '/ebooks',
      'EXPERT',
      theList([ebook({ ...waiting, ...assignedUntil('2099-01-31') })]),
    );
    await screen.findByText('Hạn 31/01/2099');
    await userEvent.click(screen.getByRole('button', { name: 'Giao cho tôi' }));
    await waitFor(() => expect(here()).toBe('/ebooks?assigned=me'));
    await waitFor(() =>
      expect(server.of('GET /ebooks').at(-1)?.query).toMatchObject({ assigned: 'me' }),
    );
    expect(server.of('GET /ebooks').at(-1)?.query).toMatchObject({ sort: 'waiting' });
  });

  it('is not offered without permission', async () => {
    open(ebookPath, 'EXPERT', theEbook({ ...waiting, may_assign: false, may_give: false }));
    await screen.findByRole('button', { name: 'Xóa' });
    expect(screen.queryByRole('button', { name: 'Giao duyệt' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Chuyển cho...' })).toBeNull();
  });
});

// RULES §23.3
describe('giving an e-book', () => {
  const title = 'Chuyển eBook cho người khác';

  it('makes a colleague the creator', async () => {
    const { server, dialog } = await openDialog('Chuyển cho...', title);
    await userEvent.click(await dialog.findByRole('radio', { name: /^Lê Quản/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Chuyển' }));
    await screen.findByText('Đã chuyển eBook cho Lê Quản');
    expect(server.of('PUT /ebooks/{id}/creator')[0]?.body).toMatchObject({ version: 3 });
  });

  it('shows the refusal if the e-book was changed meanwhile', async () => {
    const { dialog } = await openDialog(
      'Chuyển cho...',
      title,
      {},
      {
        'PUT /ebooks/{id}/creator': refusal(409, 'eBook đã được thay đổi.', 'ebook.stale'),
      },
    );
    await userEvent.click(await dialog.findByRole('radio', { name: /^Lê Quản/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Chuyển' }));
    await dialog.findByText('eBook đã được thay đổi.');
  });
});
