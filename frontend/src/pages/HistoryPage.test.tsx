import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { VerificationResult } from '@/api/management/history';
import { ebook, theList } from '@/testing/ebooks';
import { page, row } from '@/testing/history';
import { here, open } from '@/testing/page';
import { savedFiles } from '@/testing/savedFiles';
import { jsonResponse, never, refusal } from '@/testing/server';

const history = 'GET /history';

// RULES §22.1
describe('the history of the library', () => {
  it('groups rows by days, links to e-books and shows the result of the last verification', async () => {
    const before = row('r2', {
      created_at: '2026-03-01T02:00:00Z',
      action: 'role',
      kind: 'account',
      comment: '',
      user: { id: null, full_name: 'quản trị', role: null },
      ebook: null,
      account: { id: 'p2', full_name: 'Trần Biên', email: 'bien@example.org', role: 'EDITOR' },
    });
    const renamed = { ...before, id: 'r3', action: 'name' };
    open('/admin/history', 'ADMIN', { [history]: page([row('r1'), before, renamed]) });
    const day = within(await screen.findByRole('region', { name: '02/03/2026' }));
    expect(day.getByRole('listitem').textContent).toContain('Từ chối Toán 7');
    expect(day.getByRole('listitem').textContent).toContain('Thiếu chương 3');
    expect(day.getByRole('link', { name: 'Toán 7' }).getAttribute('href')).toBe('/ebooks/e1');
    const first = screen.getByRole('region', { name: '01/03/2026' });
    expect(first.textContent).toContain('Đổi vai trò Trần Biên (bien@example.org)');
    expect(first.textContent).toContain('quản trị · Vai trò sau đó: Biên tập viên');
    expect(first.textContent.match(/Vai trò sau đó/g)).toHaveLength(1);
    screen.getByText(
      'Lịch sử của 1.204 eBook còn nguyên vẹn theo lần kiểm chứng lúc 03:00 02/03/2026.',
    );
  });

  it('keeps the filters in the address, and sets them by a press on a row', async () => {
    const server = open('/admin/history?from=2026-03-01', 'MANAGER', {
      [history]: page([row('r1')]),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Phạm Chuyên/ }));
    await waitFor(() => expect(here()).toBe('/admin/history?person=p1&from=2026-03-01'));
    await userEvent.click(await screen.findByRole('button', { name: /lịch sử của “Toán 7”/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Thao tác' }), 'Từ chối');
    await waitFor(() =>
      expect(server.of(history).at(-1)?.query).toEqual({
        person: 'p1',
        action: 'reject',
        ebook: 'e1',
        from: '2026-03-01',
        to: '',
        cursor: '',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ lọc theo eBook' }));
    await waitFor(() => expect(here()).not.toContain('e1'));
    await userEvent.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }));
    await waitFor(() => expect(here()).toBe('/admin/history'));
  });

  it('can be filtered by any e-book, found by a search', async () => {
    const server = open('/admin/history?action=reject', 'MANAGER', {
      [history]: page([]),
      ...theList([ebook({ title: 'Hoá học 8', subject: 'Hoá học', status: 'published' })]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Chọn eBook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Xem lịch sử của một eBook' }));
    expect(document.activeElement).toBe(dialog.getByRole('searchbox'));
    await userEvent.keyboard('hoa hoc');
    await waitFor(() =>
      expect(server.of('GET /ebooks').at(-1)?.query).toEqual({
        page: '1',
        limit: '10',
        search: 'hoa hoc',
      }),
    );
    const choices = within(await dialog.findByRole('list', { name: 'eBook tìm thấy' }));
    await userEvent.click(choices.getByRole('button', { name: /^Hoá học 8.*Đã xuất bản/ }));
    await waitFor(() => expect(here()).toBe(`/admin/history?action=reject&ebook=${ebook().id}`));
    await screen.findByText('eBook: Hoá học 8');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Chọn eBook');
  });

  it('shows that e-books are searched, that the search failed, and that there are none', async () => {
    const server = open('/admin/history', 'MANAGER', {
      [history]: page([row('r1')]),
      'GET /ebooks': never,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Chọn eBook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('status', { name: 'Đang tìm eBook...' });
    server.responses['GET /ebooks'] = refusal(500, 'Có lỗi.');
    await userEvent.type(dialog.getByRole('searchbox'), 'x');
    await dialog.findByText('Có lỗi.');
    Object.assign(server.responses, theList([]));
    await userEvent.click(dialog.getByRole('button', { name: 'Thử lại' }));
    await dialog.findByText('Không có eBook nào phù hợp.');
  });

  it('asks for whole days only, never with an end before the start', async () => {
    const server = open('/admin/history?to=2026-03-05', 'MANAGER', {
      [history]: page([row('r1')]),
    });
    const from = await screen.findByLabelText<HTMLInputElement>('Từ ngày');
    await screen.findByText('Thiếu chương 3');
    for (const year of ['0002', '0020', '0202']) {
      fireEvent.change(from, { target: { value: `${year}-04-01` } });
      expect(from.value).toBe(`${year}-04-01`);
    }
    expect(server.of(history)).toHaveLength(1);
    fireEvent.change(from, { target: { value: '2026-04-01' } });
    await waitFor(() => expect(here()).toBe('/admin/history?from=2026-04-01&to=2026-04-01'));
    fireEvent.change(screen.getByLabelText('Đến ngày'), { target: { value: '2026-02-01' } });
    await waitFor(() => expect(here()).toBe('/admin/history?from=2026-02-01&to=2026-02-01'));
  });

  it('saves everything that the filter selects as CSV', async () => {
    const saved = savedFiles();
    const server = open('/admin/history?action=reject', 'MANAGER', {
      [history]: ({ headers }) =>
        headers.get('Accept') === 'text/csv'
          ? new Response('\uFEFFid\r\n', { headers: { 'Content-Type': 'text/csv' } })
          : jsonResponse(200, page([row('r1')])),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Xuất CSV' }));
    await waitFor(() => expect(saved).toEqual(['lich-su-thu-vien.csv']));
    expect(server.of(history).at(-1)?.query).toMatchObject({ action: 'reject' });
    server.responses[history] = refusal(403, 'Bạn không có quyền thực hiện thao tác này.');
    await userEvent.click(await screen.findByRole('button', { name: 'Xuất CSV' }));
    await screen.findByText('Không thể xuất lịch sử. Bạn không có quyền thực hiện thao tác này.');
    expect(saved).toEqual(['lich-su-thu-vien.csv']);
  });

  it.each<[string, Partial<VerificationResult>, RegExp]>([
    ['e-books', { findings: 2, broken: 2 }, /thấy lịch sử của 2 eBook đã bị sửa từ bên ngoài/],
    [
      'accounts',
      { findings: 1, accounts: 23, broken_accounts: 1 },
      /thấy lịch sử của 1 tài khoản đã bị sửa từ bên ngoài/,
    ],
    [
      'both',
      { findings: 5, broken: 2, accounts: 23, broken_accounts: 3 },
      /thấy lịch sử của 2 eBook và 3 tài khoản đã bị sửa/,
    ],
  ])('warns of histories of %s that were tampered with', async (_, proof, warning) => {
    open('/admin/history', 'ADMIN', { [history]: page([row('r1')], null, proof) });
    await screen.findByText(warning);
  });

  it('says that the histories of accounts are intact too, and what else was found', async () => {
    const proof = { findings: 1, accounts: 23, broken_accounts: 0 };
    open('/admin/history', 'ADMIN', { [history]: page([row('r1')], null, proof) });
    const state = await screen.findByText(/Lịch sử của 1.204 eBook và 23 tài khoản còn nguyên vẹn/);
    expect(state.textContent).toContain('còn thấy 1 điểm khác không khớp');
  });

  it('shows that it is loading', async () => {
    open('/admin/history', 'MANAGER', { [history]: never });
    await screen.findByRole('status', { name: 'Đang tải lịch sử...' });
  });

  it('shows why it cannot load, and loads again', async () => {
    const server = open('/admin/history?action=give', 'MANAGER', {
      [history]: refusal(500, 'Có lỗi ngoài dự kiến.'),
    });
    await screen.findByText('Có lỗi ngoài dự kiến.');
    server.responses[history] = page([]);
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Không có dòng lịch sử nào phù hợp với bộ lọc.');
  });

  it.each([
    ['MANAGER', true],
    ['EXPERT', false],
  ] as const)('the menu of %s has the entry: %s', async (role, there) => {
    open('/dashboard', role);
    await userEvent.click(await screen.findByRole('button', { name: /^Tài khoản của/ }));
    await screen.findByRole('menuitem', { name: 'Cài đặt' });
    expect(screen.queryByRole('menuitem', { name: 'Lịch sử thư viện' }) !== null).toBe(there);
  });
});
