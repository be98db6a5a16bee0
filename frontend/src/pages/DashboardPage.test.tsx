import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '@/api/types';
import { ebook, theEbook, theList } from '@/testing/ebooks';
import { close, here, open, session } from '@/testing/page';
import { never, refusal } from '@/testing/server';

const statistics = (byStatus: object, mine: object = {}, total = 10) => ({
  'GET /ebooks/statistics': { data: { total, byStatus, mine: { total: 1, byStatus: mine } } },
});

const region = (name: string) => screen.findByRole('region', { name });

const linksIn = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('RULES §10.4: dashboard', () => {
  it('greets by full name and links four cards', async () => {
    open('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Tổng Quan' });
    screen.getByText(`Xin chào, ${session('EDITOR').user.full_name}`);
    const cards = within(await region('Số liệu chung'));
    for (const [name, address] of [
      [/Tổng số eBook/, '/ebooks'],
      [/Đã xuất bản/, '/ebooks?status=PUBLISHED'],
      [/Chờ duyệt/, '/ebooks?status=PENDING_REVIEW'],
      [/Bản nháp/, '/ebooks?status=DRAFT'],
    ] as const) {
      expect(cards.getByRole('link', { name }).getAttribute('href')).toBe(address);
    }
    expect(cards.getAllByRole('link')).toHaveLength(4);
  });

  it('a card shows its number and opens the list it counts', async () => {
    open(
      '/dashboard',
      'EDITOR',
      statistics({ DRAFT: 1234, PENDING_REVIEW: 5, PUBLISHED: 7 }, {}, 1250),
    );
    const cards = within(await region('Số liệu chung'));
    const shown = (name: RegExp) => cards.getByRole('link', { name }).textContent;
    expect(shown(/Tổng số eBook/)).toContain('1.250');
    expect(shown(/Bản nháp/)).toContain('1.234');
    expect(shown(/Đã xuất bản/)).toContain('7');
    await userEvent.click(cards.getByRole('link', { name: /Chờ duyệt/ }));
    const status = await screen.findByLabelText('Trạng thái');
    expect(here()).toBe('/ebooks?status=PENDING_REVIEW');
    expect((status as HTMLSelectElement).value).toBe('pending_review');
  });

  it('the numbers follow the actions of the user', async () => {
    const submits = [{ name: 'submit' as const, comment_required: false }];
    const draft = ebook({ actions: submits });
    const server = open('/dashboard', 'EDITOR', {
      ...statistics({ DRAFT: 5 }),
      ...theList([draft]),
      ...theEbook({ actions: submits }),
      'POST /ebooks/{id}/submit': {
        data: { ebook: { ...draft, status: 'pending_review', actions: [] } },
      },
    });
    const drafts = async () =>
      within(await region('Số liệu chung')).getByRole('link', { name: /Bản nháp/ }).textContent;
    const follow = async (name: string) =>
      userEvent.click(await screen.findByRole('link', { name }));
    expect(await drafts()).toContain('5');
    await follow('eBooks');
    await follow(draft.title);
    const panel = within(await screen.findByRole('region', { name: 'Xử lý' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Gửi duyệt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gửi duyệt' }));
    server.responses = { ...server.responses, ...statistics({ DRAFT: 4 }) };
    await userEvent.click(dialog.getByRole('button', { name: 'Gửi duyệt' }));
    await screen.findByText('Đã gửi duyệt');
    await follow('Tổng quan');
    await waitFor(async () => expect(await drafts()).toContain('4'));
  });

  it('loading shows four placeholder cards', async () => {
    open('/dashboard', 'EDITOR', { 'GET /ebooks/statistics': never });
    expect((await screen.findByRole('status', { name: 'Đang tải...' })).children).toHaveLength(4);
  });

  it('an error shows its message, and a retry succeeds', async () => {
    const server = open('/dashboard', 'EDITOR', {
      'GET /ebooks/statistics': refusal(500, 'Có lỗi xảy ra.'),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Không thể tải thống kê');
    expect(alert.textContent).toContain('Có lỗi xảy ra.');
    expect(server.of('GET /ebooks/statistics')).toHaveLength(2); // the request and one retry by itself, no more
    server.responses = {};
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Tổng số eBook');
  });

  it('a message says that there is no data', async () => {
    open('/dashboard', 'EDITOR', { 'GET /ebooks/statistics': { data: null } });
    await screen.findByText('Không có dữ liệu thống kê');
  });

  it('the status panel rounds to whole percent', async () => {
    open(
      '/dashboard',
      'EDITOR',
      statistics({ DRAFT: 1, PENDING_REVIEW: 1, APPROVED: 0, PUBLISHED: 1 }, {}, 3),
    );
    const panel = within(await region('Tình trạng eBook của cả thư viện'));
    const share = (name: string) =>
      panel.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
    expect(['Bản nháp', 'Chờ duyệt', 'Đã duyệt', 'Đã xuất bản', 'Bị từ chối'].map(share)).toEqual([
      '33',
      '33',
      '0',
      '33',
      '0',
    ]);
    expect(panel.getAllByRole('progressbar')).toHaveLength(5);
    expect(panel.getAllByText('33%')).toHaveLength(3);
    expect(panel.getAllByText('0%')).toHaveLength(2);
  });

  it('0 percent if there is nothing', async () => {
    open('/dashboard', 'EDITOR', statistics({}, {}, 0));
    expect(await screen.findAllByText('0%')).toHaveLength(5);
  });

  it.each([
    ['EDITOR', 0],
    ['EXPERT', 0],
    ['MANAGER', 1],
    ['ADMIN', 1],
  ] as const)('quick actions of %s', async (role, users) => {
    open('/dashboard', role);
    const panel = within(await region('Thao tác nhanh'));
    const to = (name: RegExp) => panel.getByRole('link', { name }).getAttribute('href');
    expect(to(/Tạo eBook/)).toBe('/ebooks/create');
    expect(to(/Tạo đề thi/)).toBe('/exams/create');
    expect(to(/Duyệt nội dung/)).toBe('/ebooks?status=PENDING_REVIEW');
    expect(panel.queryAllByRole('link', { name: /Quản lý người dùng/ })).toHaveLength(users);
  });

  const byStatus = { DRAFT: 9, PENDING_REVIEW: 4, APPROVED: 3, REJECTED: 2 };
  const waiting = ['Chờ duyệt4', '/ebooks?status=PENDING_REVIEW'];
  const approved = ['Đã duyệt, sẵn sàng xuất bản3', '/ebooks?status=APPROVED'];
  it.each<[Role, string[][]]>([
    [
      'EDITOR',
      [
        ['Bản nháp của tôi6', '/ebooks?status=DRAFT&created_by=me'],
        ['Nội dung bị từ chối5', '/ebooks?status=REJECTED&created_by=me'],
      ],
    ],
    ['EXPERT', [waiting]],
    ['MANAGER', [waiting, approved]],
    ['ADMIN', [waiting, approved]],
  ])('pending work of %s', async (role, rows) => {
    open('/dashboard', role, statistics(byStatus, { DRAFT: 6, REJECTED: 5 }));
    expect(linksIn(await region('Việc cần xử lý'))).toEqual(rows);
  });

  it.each<[string, Role, object, object]>([
    ['an editor with nothing left to do', 'EDITOR', byStatus, { PUBLISHED: 3 }],
    ['an expert when nothing waits', 'EXPERT', { PUBLISHED: 10 }, {}],
  ])('congratulates %s', async (_, role, all, mine) => {
    open('/dashboard', role, statistics(all, mine));
    await screen.findByText('Tuyệt vời! Không còn việc nào cần xử lý.');
  });

  it('the first steps are shown to people without e-books, until they close them', async () => {
    const none = { data: { total: 9, byStatus: {}, mine: { total: 0, byStatus: {} } } };
    open('/dashboard', 'EDITOR', { 'GET /ebooks/statistics': none });
    const steps = within(await region('Một eBook đi qua những bước nào?'));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(steps.getByRole('button', { name: 'Đã hiểu' }));
    expect(screen.queryByRole('region', { name: /những bước nào/ })).toBeNull();
    close();
    open('/dashboard', 'EDITOR', { 'GET /ebooks/statistics': none });
    await region('Số liệu chung');
    expect(screen.queryByRole('region', { name: /những bước nào/ })).toBeNull();
  });
});
