import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, theList } from '@/testing/ebooks';
import { close, here, open } from '@/testing/page';
import { refusal, type Server } from '@/testing/server';

const { title } = ebook();
const shown = () => screen.findByLabelText('Số dòng mỗi trang'); // which is drawn last
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
const list = 'GET /ebooks';
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const options = (field: HTMLSelectElement) => [...field.options].map((option) => option.text);

describe('RULES §10.5: e-book list', () => {
  it('columns, default size 25 and its options', async () => {
    open('/ebooks');
    await shown();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
      expect.arrayContaining([
        'Ảnh bìa',
        'Tên eBook',
        'Môn học',
        'Khối lớp',
        'Trạng thái',
        'Người tạo',
        'Ngày tạo',
        'Thao tác',
      ]),
    );
    expect(select('Số dòng mỗi trang').value).toBe('25');
    expect(options(select('Số dòng mỗi trang'))).toEqual(['10', '25', '50', '100']);
  });

  it('footer: showing X to Y of Z, page size, previous and next, Page n / total', async () => {
    const server = open('/ebooks?limit=10', 'EDITOR', {
      ...theList(
        Array.from({ length: 10 }, (_, n) =>
          ebook({ id: `0198c0de-0000-7000-8000-00000000001${n}` }),
        ),
        { total: 23, limit: 10, totalPages: 3 },
      ),
    });
    await screen.findAllByText('Hiển thị 1 đến 10 trong tổng số 23 kết quả');
    expect((await screen.findByText('Page 1 / 3')).getAttribute('lang')).toBe('en');
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    // RULES §10.13: natively disabled, it would lose the focus.
    expect(button('Trang trước').disabled).toBe(false);
    expect(button('Trang trước').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button('Trang sau'));
    await waitFor(() => expect(address()).toEqual({ limit: '10', page: '2' }));
    await waitFor(() => expect(server.of(list).at(-1)?.query.page).toBe('2'));
    fireEvent.change(select('Số dòng mỗi trang'), { target: { value: '50' } });
    await waitFor(() => expect(here()).toBe('/ebooks?limit=50'));
  });

  it('RULES §12.1: 25 rows by default; 10, 50 and 100 are asked for as chosen', async () => {
    const server = open('/ebooks');
    await shown();
    expect(server.of(list)[0]?.query).toEqual({ page: '1', limit: '25', sort: 'newest' });
    for (const limit of ['10', '50', '100']) {
      fireEvent.change(select('Số dòng mỗi trang'), { target: { value: limit } });
      await waitFor(() =>
        expect(server.of(list).at(-1)?.query).toMatchObject({ page: '1', limit }),
      );
      expect(select('Số dòng mỗi trang').value).toBe(limit);
    }
  });

  it.each([
    ['limit=7', '25'],
    ['limit=100000', '25'],
    ['page=-3', '25'],
    ['sort=drop&limit=50', '50'],
  ])(
    'RULES §10.14: an address that makes no sense (%s) counts as usual',
    async (address, limit) => {
      const server = open(`/ebooks?${address}`);
      await shown();
      expect(select('Số dòng mỗi trang').value).toBe(limit);
      expect(server.of(list)[0]?.query).toEqual({ page: '1', limit, sort: 'newest' });
    },
  );
});

describe('RULES §10.5: e-book list, its filters', () => {
  it('the statuses; the link to create', async () => {
    open('/ebooks');
    await shown();
    expect(options(select('Trạng thái'))).toEqual([
      'Tất cả trạng thái',
      'Bản nháp',
      'Chờ duyệt',
      'Đã duyệt',
      'Đã xuất bản',
      'Bị từ chối',
    ]);
    expect(screen.getByRole('link', { name: 'Tạo mới' }).getAttribute('href')).toBe(
      '/ebooks/create',
    );
  });

  it.each(['PENDING_REVIEW', 'pending_review'])('the address takes status=%s', async (word) => {
    const server = open(`/ebooks?status=${word}&sort=newest`, 'EXPERT');
    await shown();
    expect(select('Trạng thái').value).toBe('pending_review');
    expect(server.of(list)[0]?.query.status?.toLowerCase()).toBe('pending_review');
  });

  it('filters live in the address, go to page 1, and can be cleared', async () => {
    const server = open('/ebooks?limit=10&page=2');
    await shown();
    const clear = () => screen.queryAllByRole('button', { name: 'Xóa bộ lọc' });
    expect(clear()).toEqual([]);
    fireEvent.change(select('Trạng thái'), { target: { value: 'published' } });
    await waitFor(() => expect(address()).toEqual({ limit: '10', status: 'PUBLISHED' }));
    for (const [name, value] of [
      ['Môn học', 'toan'],
      ['Khối lớp', '10'],
    ] as const)
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    await waitFor(() =>
      expect(server.of(list).at(-1)?.query).toMatchObject({
        page: '1',
        subject: 'toan',
        grade: '10',
      }),
    );
    await userEvent.click(clear()[0] ?? document.body);
    await waitFor(() => expect(here()).toBe('/ebooks?limit=10'));
    expect(screen.getByLabelText<HTMLInputElement>('Môn học').value).toBe('');
  });

  it.each([0, 1])('clearing them also removes a text that is too long, button %i', async (n) => {
    open('/ebooks?status=DRAFT', 'EDITOR', theList([]));
    await screen.findAllByText(/Không tìm thấy/);
    const field = () => screen.getByLabelText<HTMLInputElement>('Môn học');
    fireEvent.change(field(), { target: { value: 'a'.repeat(256) } });
    const clear = screen.getAllByRole('button', { name: 'Xóa bộ lọc' });
    expect(clear).toHaveLength(2);
    await userEvent.click(clear[n] ?? document.body);
    await waitFor(() => expect(here()).toBe('/ebooks'));
    expect(field().value).toBe('');
  });

  it('created_by=me shows as a switch that is on and can be taken off', async () => {
    open('/ebooks?status=DRAFT&created_by=me');
    await shown();
    const mine = screen.getByRole('button', { name: 'Do tôi tạo' });
    expect(mine.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(mine);
    await waitFor(() => expect(here()).toBe('/ebooks?status=DRAFT'));
    expect(mine.getAttribute('aria-pressed')).toBe('false');
  });

  it('delete from the menu asks, sends nothing, and says it is not yet there', async () => {
    const actions = [{ name: 'delete', comment_required: false } as const];
    const server = open('/ebooks', 'MANAGER', theList([ebook({ actions })]));
    const notice = /^Chưa hỗ trợ xóa từ danh sách\./;
    for (const button of ['Hủy', 'Xóa']) {
      await shown();
      await userEvent.click(screen.getByRole('button', { name: `Thao tác với “${title}”` }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
      await screen.findByRole('dialog');
      expect(screen.queryByText(notice)).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await screen.findByText(notice);
    expect(server.of('DELETE /ebooks/{id}')).toEqual([]);
  });
});

describe('RULES §10.18: the queue', () => {
  it('the dashboard and a switch lead reviewers there', async () => {
    open('/dashboard', 'EXPERT');
    const work = within(await screen.findByRole('region', { name: 'Việc cần xử lý' }));
    await userEvent.click(await work.findByRole('link', { name: /^Chờ duyệt/ }));
    await shown();
    expect(select('Sắp xếp').value).toBe('waiting');
    const queue = () => screen.getByRole('button', { name: 'Hàng chờ duyệt' });
    expect(queue().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(queue());
    await waitFor(() => expect(here()).toBe('/ebooks'));
    await userEvent.click(queue());
    await waitFor(() => expect(here()).toBe('/ebooks?status=PENDING_REVIEW'));
    expect(select('Sắp xếp').value).toBe('waiting');
  });

  it('what waits for review comes to reviewers by the longest wait, to others by the newest', async () => {
    const address = '/ebooks?status=PENDING_REVIEW';
    const server = open(address, 'EXPERT');
    const sent = (at: Server) => at.of(list).at(-1)?.query.sort;
    await shown();
    expect(select('Sắp xếp').selectedOptions[0]?.textContent).toBe('Chờ lâu nhất');
    expect(sent(server)).toBe('waiting');
    await userEvent.selectOptions(select('Sắp xếp'), 'Mới nhất');
    await waitFor(() => expect(here()).toBe(`${address}&sort=newest`));
    await waitFor(() => expect(sent(server)).toBe('newest'));
    close();
    open(here(), 'EXPERT'); // again later, by the address
    await shown();
    expect(select('Sắp xếp').value).toBe('newest');
    close();
    const other = open(address, 'EDITOR');
    await shown();
    expect(select('Sắp xếp').value).toBe('newest');
    expect(sent(other)).toBe('newest');
    await userEvent.selectOptions(select('Sắp xếp'), 'Chờ lâu nhất');
    await waitFor(() => expect(sent(other)).toBe('waiting'));
  });

  it('the switches of editors are filters in the address', async () => {
    const server = open('/ebooks?subject=To%C3%A1n', 'EDITOR');
    await shown();
    expect(screen.queryByRole('button', { name: 'Hàng chờ duyệt' })).toBeNull();
    const lastQuery = () => server.of(list).at(-1)?.query;
    const returned = () => screen.getByRole('button', { name: 'Bị từ chối của tôi' });
    await userEvent.click(screen.getByRole('button', { name: 'Do tôi tạo' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ subject: 'Toán', created_by: 'me' }));
    await userEvent.click(returned());
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ status: 'rejected', created_by: 'me' }),
    );
    expect(here()).toMatch(/status=REJECTED.*created_by=me/);
    expect(returned().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(returned());
    await waitFor(() => expect(here()).toBe('/ebooks?subject=To%C3%A1n'));
  });
});

describe('RULES §18.8: deleted e-books', () => {
  it('are offered to nobody who may not delete', async () => {
    open('/ebooks?deleted=true', 'EXPERT', {
      [list]: refusal(403, 'Bạn không có quyền thực hiện thao tác này.'),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Bạn không có quyền thực hiện thao tác này.');
    screen.getByRole('button', { name: 'Do tôi tạo' });
    expect(screen.queryByRole('button', { name: 'Đã xóa' })).toBeNull();
  });
});
