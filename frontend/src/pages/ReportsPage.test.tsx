import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WorkReport } from '@/api/management/reports';
import { here, open, readAgain } from '@/testing/page';
import { savedFiles } from '@/testing/savedFiles';
import { jsonResponse, never, refusal } from '@/testing/server';

const work = 'GET /reports/work';
const queue = 'GET /reports/queue';
const none = { created: 0, submitted: 0, returned: 0, approved: 0, published: 0, withdrawn: 0 };
const report = (fields: Partial<WorkReport> = {}) => ({
  data: {
    from: '2026-02',
    to: '2026-03',
    by: 'month',
    own: false,
    rows: [
      { key: '2026-02', name: null, ...none, created: 1200, published: 3 },
      { key: '2026-03', name: null, ...none, created: 7, returned: 2, published: 9 },
    ],
    cut: false,
    total: { ...none, created: 1207, returned: 2, published: 12 },
    times: [{ status: 'pending_review', left: 8, median_minutes: 90, p90_minutes: 3060 }],
    complete: true,
    choices: { by: ['month', 'subject', 'grade', 'status'], library: true },
    ...fields,
  } satisfies WorkReport,
});

// RULES §22.2
describe('the reports on work', () => {
  it('show every figure in a table, one in a chart, and the times', async () => {
    open('/reports', 'MANAGER', { [work]: report() });
    const table = within(await screen.findByRole('table', { name: 'Công việc' }));
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ['02/2026', '1.200', '0', '0', '0', '3', '0'],
      ['03/2026', '7', '0', '2', '0', '9', '0'],
      ['Tổng cộng', '1.207', '0', '2', '0', '12', '0'],
    ]);
    screen.getByRole('img', { name: /^Biểu đồ: Xuất bản, theo tháng/ });
    const times = screen.getByRole('table', { name: 'Thời gian ở mỗi trạng thái' });
    expect(times.textContent).toContain('Chờ duyệt81 giờ2 ngày 3 giờ');
    screen.getByRole('img', { name: /^Biểu đồ: trung vị của thời gian/ });
    await screen.findByText('14 eBook đang chờ duyệt');
    expect(screen.getByRole('link', { name: /^Toán 7/ }).getAttribute('href')).toContain(
      '/ebooks/',
    );
  });

  it('say whose review is overdue', async () => {
    open('/reports', 'MANAGER', { [work]: report() });
    const overdue = within(await screen.findByRole('region', { name: 'Quá hạn duyệt' }));
    expect(overdue.getByRole('listitem').textContent).toBe(
      'Ngữ văn 8 · hạn 30/08/2025 · giao cho Phạm Chuyên',
    );
    expect(overdue.getByRole('link', { name: 'Ngữ văn 8' }).getAttribute('href')).toBe(
      '/ebooks/01900000-0000-7000-8000-000000000002',
    );
  });

  it('say how many e-books are not listed, and which lists are empty', async () => {
    const book = { id: 'e1', title: 'Toán 7', status: 'rejected', returned_count: 4 };
    open('/reports', 'MANAGER', {
      [work]: report(),
      [queue]: {
        data: {
          waiting: 0,
          oldest_at: null,
          median_minutes: null,
          ages: [],
          overdue: [],
          overdue_total: 0,
          often_returned: [book],
          often_total: 1201,
        },
      },
    });
    await screen.findByText('Không có lượt duyệt nào quá hạn.');
    screen.getByText('Không có eBook nào đang chờ duyệt.');
    screen.getByText('Và 1.200 eBook khác.');
  });

  it('keep months, rows and scope in the address', async () => {
    const server = open('/reports?from=2026-01', 'MANAGER', { [work]: report() });
    await screen.findByRole('table', { name: 'Công việc' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Theo' }), 'Môn học');
    await waitFor(() => expect(here()).toBe('/reports?from=2026-01&by=subject'));
    await waitFor(() =>
      expect(server.of(work).at(-1)?.query).toEqual({
        from: '2026-01',
        to: '',
        by: 'subject',
        person: '',
      }),
    );
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Phạm vi' }),
      'Báo cáo của tôi',
    );
    await waitFor(() => expect(here()).toContain('person=me'));
  });

  it('never have an end before the start', async () => {
    open('/reports', 'MANAGER', { [work]: report() });
    await screen.findByRole('table', { name: 'Công việc' });
    const month = (name: string) =>
      within(screen.getByRole('group', { name })).getByLabelText(name);
    const year = (name: string) =>
      within(screen.getByRole('group', { name })).getByLabelText('Năm');
    await userEvent.selectOptions(month('Từ tháng'), 'Tháng 01');
    await waitFor(() => expect(here()).toBe('/reports?from=2026-01'));
    await userEvent.selectOptions(year('Đến tháng'), '2024');
    await waitFor(() => expect(here()).toBe('/reports?from=2024-03&to=2024-03'));
    await userEvent.selectOptions(year('Từ tháng'), '2025');
    await waitFor(() => expect(here()).toBe('/reports?from=2025-03&to=2025-03'));
  });

  it('stay visible, dimmed, while others are loaded', async () => {
    const server = open('/reports', 'MANAGER', { [work]: report() });
    await screen.findByText('14 eBook đang chờ duyệt');
    server.responses[work] = never;
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Theo' }), 'Môn học');
    await waitFor(() => expect(server.of(work)).toHaveLength(2));
    const table = screen.getByRole('table', { name: 'Công việc' });
    expect(table.closest('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByRole('status', { name: 'Đang tải báo cáo...' })).toBeNull();
    screen.getByText('14 eBook đang chờ duyệt');
    expect(server.of(queue)).toHaveLength(1);
  });

  it('distinguish people of the same name', async () => {
    const people = ['p1', 'p2'].map((key) => ({ key, name: 'Trần Biên', ...none, created: 1 }));
    const of = (rows: typeof people) => ({ [work]: report({ by: 'person', rows }) });
    const server = open('/reports?by=person', 'ADMIN', of(people));
    const table = within(await screen.findByRole('table', { name: 'Công việc' }));
    const chart = screen.getByRole('img', { name: /^Biểu đồ: Xuất bản/ });
    const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    const bars = () => [...chart.querySelectorAll('title')].map(({ textContent }) => textContent);
    expect(names()).toEqual(['Trần Biên', 'Trần Biên', 'Tổng cộng']);
    // Of rows with the same React key, one would be left behind when another comes first.
    Object.assign(server.responses, of([{ ...none, key: 'p3', name: 'Lê Quản' }, ...people]));
    await readAgain();
    await waitFor(() => expect(names()[0]).toBe('Lê Quản'));
    expect(names()).toEqual(['Lê Quản', 'Trần Biên', 'Trần Biên', 'Tổng cộng']);
    expect(bars()).toEqual(['Lê Quản: 0', 'Trần Biên: 0', 'Trần Biên: 0']);
  });

  it('draw the chosen figure', async () => {
    open('/reports', 'ADMIN', { [work]: report() });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Biểu đồ của' }),
      'Bị từ chối',
    );
    screen.getByRole('img', { name: /^Biểu đồ: Bị từ chối, theo tháng/ });
  });

  it('are saved as CSV', async () => {
    const saved = savedFiles();
    open('/reports?by=subject', 'MANAGER', {
      [work]: ({ headers }) =>
        headers.get('Accept') === 'text/csv'
          ? new Response('\uFEFFsubject\r\n')
          : jsonResponse(200, report()),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Xuất CSV' }));
    await waitFor(() => expect(saved).toEqual(['bao-cao-cong-viec.csv']));
  });

  it.each([
    ['Xuất CSV thời gian', work, 'bao-cao-thoi-gian.csv', { by: 'status', from: '2026-01' }],
    ['Xuất CSV hàng chờ duyệt', queue, 'bao-cao-hang-cho-duyet.csv', { list: 'ages' }],
    ['Xuất CSV quá hạn', queue, 'bao-cao-qua-han.csv', { list: 'overdue' }],
    ['Xuất CSV bị từ chối hoặc gỡ', queue, 'bao-cao-bi-tu-choi.csv', { list: 'often_returned' }],
  ])('save each part as CSV: %s', async (button, endpoint, name, query) => {
    const saved = savedFiles();
    const server = open('/reports?from=2026-01&by=subject', 'MANAGER', { [work]: report() });
    const save = await screen.findByRole('button', { name: button });
    server.responses[endpoint] = () => new Response('\uFEFF\r\n');
    await userEvent.click(save);
    await waitFor(() => expect(saved).toEqual([name]));
    expect(server.of(endpoint).at(-1)?.query).toMatchObject(query);
    expect(server.of(endpoint).at(-1)?.headers.get('Accept')).toBe('text/csv');
  });

  it('show editors their own work, without the queue', async () => {
    const server = open('/reports?person=me', 'EDITOR', {
      [work]: report({
        own: true,
        times: null,
        choices: { by: ['month', 'status'], library: false },
      }),
    });
    await screen.findByRole('table', { name: 'Công việc' });
    expect(screen.queryByRole('combobox', { name: 'Phạm vi' })).toBeNull();
    expect(server.of(queue)).toEqual([]);
  });

  it('say that they are not complete yet and have no rows', async () => {
    open('/reports', 'MANAGER', { [work]: report({ complete: false, rows: [], total: none }) });
    await screen.findByText('Hệ thống đang đếm lịch sử cũ. Số liệu sẽ đầy đủ sau ít phút.');
    screen.getByText('Không có việc nào trong khoảng thời gian này.');
  });

  it('have a placeholder while they are loaded', async () => {
    open('/reports', 'MANAGER', { [work]: never });
    await screen.findByRole('status', { name: 'Đang tải báo cáo...' });
  });

  it('say why they cannot be loaded, and offer a retry', async () => {
    const server = open('/reports', 'MANAGER', {
      [work]: refusal(500, 'Có lỗi ngoài dự kiến.'),
      [queue]: refusal(500, 'Có lỗi khác.'),
    });
    await screen.findByText('Có lỗi ngoài dự kiến.');
    server.responses[work] = report();
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByRole('table', { name: 'Công việc' });
    await screen.findByText('Có lỗi khác.');
  });

  it.each([
    ['MANAGER', 'Báo cáo công việc', '/reports'],
    ['EXPERT', 'Báo cáo của tôi', '/reports?person=me'],
  ] as const)('the menu of %s has %s', async (role, name, href) => {
    open('/dashboard', role);
    await userEvent.click(await screen.findByRole('button', { name: /^Tài khoản của/ }));
    const item = await screen.findByRole('menuitem', { name });
    expect(item.getAttribute('href')).toBe(href);
  });
});
