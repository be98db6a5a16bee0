import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ActionName, Role, Status } from '@/api/types';
import { allowed, ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { descriptionOf, here, open, session } from '@/testing/page';

const { title } = ebook();
const seen = { hidden: false }; // not the copy that makes the field grow
const comment = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLTextAreaElement>('textbox', seen);
const confirm = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name });

describe('RULES §§2.7, 10.7: e-book detail, its actions', () => {
  it.each<[Role, Status, ActionName[], string[], string[]]>([
    ['EDITOR', 'draft', ['edit', 'submit'], ['Gửi duyệt'], ['Mục lục', 'Chỉnh sửa']],
    ['EDITOR', 'pending_review', [], [], []],
    ['EDITOR', 'rejected', ['edit'], [], ['Mục lục', 'Chỉnh sửa']],
    ['EXPERT', 'draft', [], [], []],
    ['EXPERT', 'pending_review', ['approve', 'reject'], ['Phê duyệt', 'Từ chối'], []],
    ['MANAGER', 'draft', ['delete'], [], ['Xóa']],
    [
      'MANAGER',
      'pending_review',
      ['approve', 'reject', 'delete'],
      ['Phê duyệt', 'Từ chối'],
      ['Xóa'],
    ],
    ['ADMIN', 'approved', ['publish', 'delete'], ['Xuất bản'], ['Xóa']],
    ['MANAGER', 'published', ['unpublish', 'delete'], ['Gỡ xuất bản'], ['Xóa']],
  ])(
    '%s at %s with %s: what the server allows, and nothing else',
    async (role, status, names, actions, tools) => {
      open(ebookPath, role, theEbook({ status, actions: allowed(...names) }));
      const panel = within(await screen.findByRole('region', { name: 'Xử lý' }));
      await waitFor(() =>
        expect(panel.queryAllByRole('button').map((button) => button.textContent)).toEqual(actions),
      );
      const nothing = 'Không có thao tác nào dành cho bạn ở trạng thái này.';
      const corrects = role === 'EDITOR' && status === 'rejected'; // its creator has work to do
      expect(panel.queryAllByText(nothing)).toHaveLength(actions.length > 0 || corrects ? 0 : 1);
      for (const name of ['Mục lục', 'Chỉnh sửa'])
        expect(screen.queryAllByRole('link', { name })).toHaveLength(tools.includes(name) ? 1 : 0);
      expect(screen.queryAllByRole('button', { name: 'Xóa' })).toHaveLength(
        tools.includes('Xóa') ? 1 : 0,
      );
    },
  );

  it.each<[string, Role, Status, string, string]>([
    [
      'submit',
      'EDITOR',
      'draft',
      'Gửi duyệt',
      'Bạn không thể chỉnh sửa cho đến khi có kết quả duyệt.',
    ],
    ['approve', 'EXPERT', 'pending_review', 'Phê duyệt', 'eBook sẽ sẵn sàng để xuất bản.'],
    [
      'REJECT',
      'EXPERT',
      'pending_review',
      'Từ chối',
      'Người tạo sẽ thấy lý do và có thể chỉnh sửa để gửi lại.',
    ],
    ['publish', 'MANAGER', 'approved', 'Xuất bản', ''],
    [
      'unpublish',
      'ADMIN',
      'published',
      'Gỡ xuất bản',
      'eBook trở về Bản nháp và phải được duyệt lại.',
    ],
  ])(
    '?action=%s opens its dialog by itself; closing it takes the parameter away',
    async (action, role, status, name, text) => {
      const actions = allowed(action.toLowerCase() as ActionName);
      open(`${ebookPath}?action=${action}`, role, theEbook({ status, actions }));
      const dialog = await screen.findByRole('dialog', { name });
      expect(dialog.textContent).toContain(`${name} “${title}”?`);
      expect(dialog.textContent).toContain(text);
      expect(confirm(dialog, name).disabled).toBe(actions[0]?.comment_required);
      await waitFor(() => expect(document.activeElement).toBe(comment(dialog)));
      const pages = window.history.length;
      await userEvent.click(within(dialog).getByRole('button', { name: 'Hủy' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(here()).toBe(ebookPath);
      expect(window.history.length).toBe(pages); // Back returns to the page before
    },
  );

  it('an unknown ?action= is ignored', async () => {
    open(`${ebookPath}?action=delete`, 'EDITOR');
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findByRole('region', { name: 'Xử lý' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('?action= that is not allowed says so, and goes away', async () => {
    open(`${ebookPath}?action=approve`, 'EXPERT', theEbook({ status: 'draft', actions: [] }));
    await screen.findByText(
      'Không thể phê duyệt: eBook đang ở trạng thái Bản nháp hoặc bạn không có quyền.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(here()).toBe(ebookPath));
  });

  it('RULES §10.20: outside a queue no next e-book is offered or requested', async () => {
    const fields = { status: 'pending_review', actions: allowed('approve') } as const;
    const server = open(`${ebookPath}?action=approve`, 'EXPERT', theEbook(fields));
    const dialog = await screen.findByRole('dialog', { name: 'Phê duyệt' });
    expect(within(dialog).queryAllByRole('switch')).toEqual([]);
    await userEvent.click(confirm(dialog, 'Phê duyệt'));
    await screen.findByText('Đã phê duyệt');
    expect(here()).toBe(ebookPath);
    expect(server.of('GET /ebooks/{id}/neighbours')).toEqual([]);
  });

  it('a reviewer is told that the e-book is their own', async () => {
    const mine = { created_by: session('EXPERT').user.id };
    const fields = { status: 'pending_review', actions: allowed('approve') } as const;
    open(`${ebookPath}?action=approve`, 'EXPERT', theEbook({ ...fields, ...mine }));
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Bạn là người tạo eBook này.',
    );
  });
});

describe('RULES §10.7: the history', () => {
  it('also shows deletions, restorations and handovers', async () => {
    const row = (n: number, action: string, to: object | null = null) => ({
      id: `0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f6${n}`,
      action,
      comment: '',
      created_at: '2025-01-01T00:00:00Z',
      version: n,
      user: {
        id: '00000000-0000-0000-0000-000000000000',
        full_name: 'Quản trị hệ thống',
        role: 'ADMIN',
      },
      to,
    });
    const heir = { id: '0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f60', full_name: 'Lê Thị Bình' };
    open(ebookPath, 'EDITOR', {
      'GET /ebooks/{id}/workflow-logs': {
        data: { logs: [row(3, 'give', heir), row(2, 'restore'), row(1, 'delete')] },
      },
    });
    const history = within(await screen.findByRole('region', { name: 'Lịch sử duyệt' }));
    const rows = (await history.findAllByRole('listitem')).map((item) => item.textContent);
    expect(rows).toHaveLength(3);
    for (const [n, text] of ['Chuyển cho Lê Thị Bình', 'Đã khôi phục', 'Đã xóa'].entries())
      expect(rows[n]).toContain(text);
    expect(rows[0]).toContain('Quản trị hệ thống · Quản trị viên');
  });
});

describe('RULES §4: comments of decisions', () => {
  it.each<[ActionName, Role, Status, string]>([
    ['reject', 'EXPERT', 'pending_review', 'Từ chối'],
    ['unpublish', 'MANAGER', 'published', 'Gỡ xuất bản'],
  ])(
    '%s needs one that is not blank, of at most 2,000 characters',
    async (action, role, status, name) => {
      const server = open(
        `${ebookPath}?action=${action}`,
        role,
        theEbook({ status, actions: allowed(action) }),
      );
      const dialog = await screen.findByRole('dialog', { name });
      for (const [text, hint] of [
        [' \n ', 'Comment is required for this action'],
        ['x'.repeat(2001), 'Tối đa 2.000 ký tự (hiện có 2.001)'],
      ] as const) {
        fireEvent.change(comment(dialog), { target: { value: text } });
        fireEvent.blur(comment(dialog));
        await waitFor(() => expect(descriptionOf(comment(dialog))).toContain(hint));
        expect(confirm(dialog, name).disabled).toBe(true);
      }
      fireEvent.change(comment(dialog), { target: { value: 'Có lý do.' } });
      await userEvent.click(confirm(dialog, name));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.of(`POST /ebooks/{id}/${action}`)[0]?.body).toMatchObject({
        comment: 'Có lý do.',
      });
    },
  );

  it.each<[ActionName, Role, Status, string, string]>([
    ['submit', 'EDITOR', 'draft', 'Gửi duyệt', 'Lời nhắn cho người duyệt (không bắt buộc)'],
    ['approve', 'EXPERT', 'pending_review', 'Phê duyệt', 'Ghi chú (không bắt buộc)'],
    ['publish', 'MANAGER', 'approved', 'Xuất bản', 'Ghi chú (không bắt buộc)'],
  ])('%s needs none', async (action, role, status, name, label) => {
    const server = open(ebookPath, role, theEbook({ status, actions: allowed(action) }));
    const panel = within(await screen.findByRole('region', { name: 'Xử lý' }));
    await userEvent.click(await panel.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(label).value).toBe('');
    await userEvent.click(confirm(dialog, name));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(`POST /ebooks/{id}/${action}`)[0]?.body).toMatchObject({ comment: '' });
  });
});
