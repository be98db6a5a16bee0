import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '@/api/types';
import { ebookPath } from '@/testing/ebooks';
import { open, readAgain } from '@/testing/page';
import { noConnection, refusal } from '@/testing/server';

const outdated = 'Không thể cập nhật dữ liệu';
const named = (role: string, name: string | RegExp) => () => screen.findByRole(role, { name });
const entry = async () => {
  const history = within(await screen.findByRole('region', { name: 'Lịch sử duyệt' }));
  return history.findByRole('listitem');
};

/** A screen's address, who opens it, the call that fills a part of it, and what only the response shows. */
type Row = [string, Role, string, () => Promise<HTMLElement>];

const rows: Row[] = [
  [ebookPath, 'EDITOR', 'GET /ebooks/{id}', named('link', 'Mục lục')],
  [ebookPath, 'EDITOR', 'GET /ebooks/{id}/workflow-logs', entry],
  ['/dashboard', 'EDITOR', 'GET /ebooks/statistics', () => screen.findByText('Tổng số eBook')],
  ['/ebooks', 'EDITOR', 'GET /ebooks', named('link', /^Toán/)],
  ['/ebooks/values', 'MANAGER', 'GET /values', named('list', 'Các giá trị')],
  ['/ebooks/values', 'MANAGER', 'GET /values/unite', named('button', /^Hoàn tác/)],
  ['/reports', 'MANAGER', 'GET /reports/work', named('table', 'Công việc')],
  ['/reports', 'MANAGER', 'GET /reports/reasons', named('table', 'Lý do từ chối')],
  ['/reports', 'MANAGER', 'GET /reports/queue', named('region', 'Quá hạn duyệt')],
  ['/admin/people', 'ADMIN', 'GET /users', named('table', 'Tài khoản')],
  ['/admin/tokens', 'ADMIN', 'GET /tokens', named('table', 'Các mã truy cập')],
  ['/admin/webhooks', 'ADMIN', 'GET /webhooks', named('list', 'Các webhook')],
  ['/admin/health', 'ADMIN', 'GET /health', named('list', 'Các bộ phận của hệ thống')],
  ['/admin/history', 'ADMIN', 'GET /history', named('region', '02/09/2025')],
];

describe('RULES §10.14: what is shown', () => {
  it.each(rows)(
    '%s %s: %s fails, and it stays below the failure',
    async (path, role, call, find) => {
      const server = open(path, role);
      const shown = await find();
      server.responses = { [call]: refusal(503, 'Hệ thống tạm thời gián đoạn.') };
      await readAgain();
      await screen.findByText('Hệ thống tạm thời gián đoạn.');
      expect(shown.isConnected).toBe(true);
      const failure = screen.getByText(outdated).closest<HTMLElement>('[role=alert]');
      server.responses = {};
      await userEvent.click(
        within(failure ?? document.body).getByRole('button', { name: 'Thử lại' }),
      );
      await waitFor(() => expect(screen.queryByText(outdated)).toBeNull());
      expect(shown.isConnected).toBe(true);
    },
  );

  it('stays without a connection too', async () => {
    const server = open(ebookPath, 'EDITOR');
    const shown = await named('link', 'Mục lục')();
    server.responses = { 'GET /ebooks/{id}': noConnection };
    await readAgain();
    await screen.findByText(outdated);
    expect(shown.isConnected).toBe(true);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it.each([403, 404])('is replaced by a refusal: %d', async (status) => {
    const server = open(ebookPath, 'EDITOR');
    const shown = await named('link', 'Mục lục')();
    server.responses = { 'GET /ebooks/{id}': refusal(status, 'Không được.') };
    await readAgain();
    await screen.findByRole('heading', { level: 1, name: 'Không thể tải eBook' });
    expect(shown.isConnected).toBe(false);
  });
});
