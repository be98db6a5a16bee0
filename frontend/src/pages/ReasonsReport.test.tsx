import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ReasonsReport } from '@/api/management/reports';
import { here, open } from '@/testing/page';
import { savedFiles } from '@/testing/savedFiles';
import { jsonResponse, never, refusal } from '@/testing/server';

const reasons = 'GET /reports/reasons';
const cover = { id: '0198c0de-0000-7000-8000-000000000061', title: 'Bìa mờ' };
const toc = { id: '0198c0de-0000-7000-8000-000000000062', title: 'Thiếu mục lục' };
const row = { key: '', name: null };
const report = (fields: Partial<ReasonsReport> = {}) => ({
  data: {
    from: '2026-02',
    to: '2026-03',
    by: 'template',
    own: false,
    rows: [
      { ...row, template: cover, rejections: 1200 },
      { ...row, template: null, rejections: 5 },
    ],
    cut: false,
    total: { rejections: 1205, with_template: 1200 },
    complete: true,
    choices: { by: ['template', 'month', 'subject', 'grade'], library: true },
    ...fields,
  } satisfies ReasonsReport,
});
const byMonth = report({
  by: 'month',
  rows: [
    { ...row, key: '2026-02', template: cover, rejections: 3 },
    { ...row, key: '2026-02', template: toc, rejections: 2 },
    { ...row, key: '2026-03', template: toc, rejections: 4 },
    { ...row, key: '2026-03', template: null, rejections: 1 },
  ],
});

const rowsOf = async () => {
  const table = within(await screen.findByRole('table', { name: 'Lý do từ chối' }));
  return table.getAllByRole('row').map((one) => [...one.children].map((cell) => cell.textContent));
};
const panel = async () => within(await screen.findByRole('region', { name: 'Lý do từ chối' }));

// RULES §22.2
describe('the report on reasons', () => {
  it('shows how often each template was used, and rejections without one', async () => {
    open('/reports', 'MANAGER', { [reasons]: report() });
    expect(await rowsOf()).toEqual([
      ['Mẫu lý do', 'Số lần'],
      ['Bìa mờ', '1.200'],
      ['(không dùng mẫu)', '5'],
    ]);
    screen.getByText(/^1\.205 lần từ chối, trong đó 1\.200 lần dùng mẫu\./);
    screen.getByRole('img', { name: /số lần từ chối, theo mẫu lý do/ });
  });

  it('has rows by month, and a chart of the chosen template', async () => {
    const server = open('/reports?from=2026-02', 'MANAGER', { [reasons]: report() });
    await rowsOf();
    server.responses[reasons] = byMonth;
    const choice = screen.getByRole('combobox', { name: 'Lý do theo' });
    await userEvent.selectOptions(choice, 'Tháng');
    await waitFor(() => expect(here()).toBe('/reports?from=2026-02&reasons=month'));
    await screen.findAllByRole('rowheader', { name: '03/2026' });
    expect((await rowsOf()).slice(1)).toEqual([
      ['02/2026', 'Bìa mờ', '3'],
      ['02/2026', 'Thiếu mục lục', '2'],
      ['03/2026', 'Thiếu mục lục', '4'],
      ['03/2026', '(không dùng mẫu)', '1'],
    ]);
    expect(server.of(reasons).at(-1)?.query).toEqual({
      from: '2026-02',
      to: '',
      by: 'month',
      person: '',
    });
    const chart = (of: string) =>
      screen.getByRole('img', { name: new RegExp(`số lần từ chối với “${of}”, theo tháng`) });
    expect(chart('Bìa mờ').textContent).not.toContain('03/2026');
    const charts = (await panel()).getByRole('combobox', { name: 'Biểu đồ của' });
    await userEvent.selectOptions(charts, 'Thiếu mục lục');
    expect(chart('Thiếu mục lục').textContent).toContain('03/2026: 4');
  });

  it('is saved as CSV', async () => {
    const saved = savedFiles();
    open('/reports?reasons=subject', 'MANAGER', {
      [reasons]: ({ headers }) =>
        headers.get('Accept') === 'text/csv'
          ? new Response('\uFEFFsubject\r\n')
          : jsonResponse(200, report({ by: 'subject' })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Xuất CSV lý do' }));
    await waitFor(() => expect(saved).toEqual(['bao-cao-ly-do.csv']));
  });

  it('says that it loads', async () => {
    open('/reports', 'MANAGER', { [reasons]: never });
    await screen.findByRole('status', { name: 'Đang tải lý do từ chối...' });
  });

  it('says that there is nothing', async () => {
    open('/reports?person=me', 'EXPERT', {
      [reasons]: report({ own: true, rows: [], total: { rejections: 0, with_template: 0 } }),
    });
    await screen.findByText('Không có lần từ chối nào trong khoảng thời gian này.');
    const choice = screen.getByRole('combobox', { name: 'Lý do theo' });
    expect([...choice.children].map((option) => option.textContent)).toEqual([
      'Mẫu lý do',
      'Tháng',
    ]);
  });

  it('says why it cannot load, and tries again', async () => {
    const server = open('/reports', 'MANAGER', {
      [reasons]: refusal(500, 'Có lỗi ngoài dự kiến.'),
    });
    const there = await panel();
    await there.findByText('Có lỗi ngoài dự kiến.');
    server.responses[reasons] = report();
    await userEvent.click(there.getByRole('button', { name: 'Thử lại' }));
    expect(await rowsOf()).toHaveLength(3);
  });

  it('can be switched back where another one cannot be read', async () => {
    const server = open('/reports', 'MANAGER', { [reasons]: report() });
    await rowsOf();
    server.responses[reasons] = refusal(500, 'Có lỗi ngoài dự kiến.');
    const choice = screen.getByRole('combobox', { name: 'Lý do theo' });
    await userEvent.selectOptions(choice, 'Tháng');
    await (await panel()).findByText('Có lỗi ngoài dự kiến.');
    await userEvent.selectOptions(choice, 'Mẫu lý do');
    expect(await rowsOf()).toHaveLength(3);
  });
});
