import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ActionName, Role, Status } from '@/api/types';
import { allowed, ebook, theEbook, theList } from '@/testing/ebooks';
import { hasArrived, here, open } from '@/testing/page';
import { held, jsonResponse, never, type Responses, refusal } from '@/testing/server';

const { id, title } = ebook();
const titleLinks = () => screen.findAllByRole('link', { name: title }); // the placeholder until then is a table too
const list = 'GET /ebooks';
const openMenu = async () => {
  await titleLinks();
  await userEvent.click(screen.getByRole('button', { name: `Thao tác với “${title}”` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

describe('RULES §10.5: e-book list', () => {
  it('only title and created date sort', async () => {
    const server = open('/ebooks');
    await titleLinks();
    const sorts = screen
      .getAllByRole('columnheader')
      .flatMap((header) => within(header).queryAllByRole('button'));
    expect(sorts.map((button) => button.textContent)).toEqual(['Tên eBook', 'Ngày tạo']);
    await userEvent.click(screen.getByRole('button', { name: 'Ngày tạo' }));
    await waitFor(() =>
      expect(server.of(list).at(-1)?.query).toMatchObject({ sort: 'oldest', limit: '25' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Tên eBook' }));
    await waitFor(() => expect(here()).toContain('sort=title'));
    expect(screen.getByRole('columnheader', { name: 'Tên eBook' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  it.each([
    ['/ebooks', 'Chưa có eBook nào'],
    ['/ebooks?search=zzz', 'Không tìm thấy eBook phù hợp với bộ lọc.'],
  ])('an empty list at %s says: %s', async (address, words) => {
    open(address, 'EDITOR', theList([], { totalPages: 0 }));
    await screen.findByText(words);
    const first = screen.queryByRole('link', { name: 'Tạo eBook đầu tiên' });
    expect(first?.getAttribute('href')).toBe(address === '/ebooks' ? '/ebooks/create' : undefined);
  });

  it('an empty list says nothing of the next one, which is still loading', async () => {
    const server = open('/ebooks?search=zzz', 'EDITOR', theList([], { totalPages: 0 }));
    await screen.findByText('Không tìm thấy eBook phù hợp với bộ lọc.');
    server.responses[list] = never;
    const [clear] = screen.getAllByRole('button', { name: 'Xóa bộ lọc' });
    await userEvent.click(clear as HTMLElement);
    await waitFor(() => expect(server.of(list).at(-1)?.query).not.toHaveProperty('search'));
    expect(screen.queryByText('Chưa có eBook nào')).toBeNull();
    expect(screen.queryByText('Không tìm thấy eBook phù hợp với bộ lọc.')).toBeNull();
  });

  it('RULES §10.41: a search that finds nothing offers another one, with the same filters', async () => {
    const server = open('/ebooks?search=tona&subject=Tin', 'EDITOR', {
      ...theList([], { totalPages: 0 }),
      'GET /ebooks/correction': { data: { search: 'toán' } },
    });
    const link = await screen.findByRole('link', { name: '“toán”' });
    expect(link.parentElement?.textContent).toBe('Ý bạn là “toán”?');
    expect(server.of('GET /ebooks/correction')[0]?.query).toEqual({
      search: 'tona',
      subject: 'Tin',
    });
    await userEvent.click(link);
    await waitFor(() => expect(here()).toBe('/ebooks?search=to%C3%A1n&subject=Tin'));
    await waitFor(() => expect(server.of(list).at(-1)?.query).toMatchObject({ search: 'toán' }));
  });

  it('RULES §10.41: the correction appears in a live region', async () => {
    const correction = held(() => jsonResponse(200, { success: true, data: { search: 'toán' } }));
    open('/ebooks?search=tona', 'EDITOR', {
      ...theList([], { totalPages: 0 }),
      'GET /ebooks/correction': correction.reply,
    });
    const empty = await screen.findByText('Không tìm thấy eBook phù hợp với bộ lọc.');
    const region = empty.closest('[role="status"]');
    correction.release();
    const text = await screen.findByText('Ý bạn là', { exact: false });
    expect(text.closest('[role="status"]')).toBe(region);
    expect(region?.getAttribute('aria-atomic')).toBe('false'); // what was said is not said again
  });

  it.each<[string, Responses, string]>([
    ['no correction', { 'GET /ebooks/correction': { data: { search: null } } }, '"data":null'],
    ['the server fails', { 'GET /ebooks/correction': refusal(500, 'Hỏng rồi') }, 'Hỏng rồi'],
  ])('an empty list offers no other search: %s', async (_, responses, arrived) => {
    open('/ebooks?search=zzz', 'EDITOR', {
      ...theList([], { totalPages: 0 }),
      ...responses,
    });
    await screen.findByText('Không tìm thấy eBook phù hợp với bộ lọc.');
    await waitFor(() => expect(hasArrived(arrived)).toBe(true));
    expect(screen.queryByText(/Ý bạn là/)).toBeNull();
    expect(screen.queryByText(/Hỏng rồi/)).toBeNull();
  });

  it('a person without access sees the refusal instead of the page, without a redirect', async () => {
    open('/ebooks', 'EDITOR', {
      [list]: refusal(403, 'Bạn không có quyền thực hiện thao tác này.'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Bạn không có quyền thực hiện thao tác này.',
    );
    expect(here()).toBe('/ebooks');
    screen.getByRole('button', { name: /^Tài khoản của/ });
  });

  it.each<[Role, Status, ActionName, string[]]>([
    ['EXPERT', 'pending_review', 'approve', ['Phê duyệt', 'Từ chối']],
    ['EXPERT', 'pending_review', 'reject', ['Phê duyệt', 'Từ chối']],
    ['MANAGER', 'approved', 'publish', ['Xuất bản', 'Xóa']],
    ['ADMIN', 'published', 'unpublish', ['Gỡ xuất bản', 'Xóa']],
  ])(
    'row actions of %s on %s: %s navigates to the detail page',
    async (role, status, action, names) => {
      const actions: Record<string, ActionName> = {
        'Phê duyệt': 'approve',
        'Từ chối': 'reject',
        'Xuất bản': 'publish',
        'Gỡ xuất bản': 'unpublish',
        Xóa: 'delete',
      };
      const fields = {
        status,
        actions: allowed(...names.map((name) => actions[name] ?? 'edit')),
      };
      open('/ebooks', role, { ...theList([ebook(fields)]), ...theEbook(fields) });
      expect(await openMenu()).toEqual(['Xem chi tiết', ...names]);
      const name = names.find((one) => actions[one] === action) ?? '';
      await userEvent.click(screen.getByRole('menuitem', { name }));
      await waitFor(() => expect(here()).toBe(`/ebooks/${id}?action=${action}`));
    },
  );

  it.each([
    ['Xem chi tiết', ''],
    ['Chỉnh sửa', '/edit'],
  ])('row actions: %s', async (name, path) => {
    open('/ebooks', 'EDITOR', theList([ebook({ actions: allowed('edit', 'submit') })]));
    expect(await openMenu()).toEqual(['Xem chi tiết', 'Chỉnh sửa', 'Gửi duyệt']);
    await userEvent.click(screen.getByRole('menuitem', { name }));
    await waitFor(() => expect(here()).toBe(`/ebooks/${id}${path}`));
  });

  it('RULES §6.1: a search of more than 200 characters is an error and is not sent', async () => {
    const server = open('/ebooks');
    await titleLinks();
    const box = screen.getByLabelText<HTMLInputElement>('Tìm theo tên eBook');
    const most = 'q'.repeat(200);
    fireEvent.change(box, { target: { value: most } });
    await waitFor(() => expect(server.of(list).at(-1)?.query.search).toBe(most));
    fireEvent.change(box, { target: { value: `${most}a` } });
    await screen.findByText('Tối đa 200 ký tự (hiện có 201)');
    fireEvent.blur(box);
    expect(new URLSearchParams(window.location.search).get('search')).toBe(most);
    expect(box.value).toBe(`${most}a`);
    expect(server.of(list).at(-1)?.query.search).toBe(most);
  });
});
