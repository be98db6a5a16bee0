import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HealthPart } from '@/api/management/health';
import { open } from '@/testing/page';
import { held, jsonResponse, never, refusal } from '@/testing/server';

const health = 'GET /health';
const of = (...parts: HealthPart[]) => ({ data: { at: '2026-03-01T01:00:00Z', parts } });
const row = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li')?.textContent ?? '';

// RULES §24
describe('the state of the system', () => {
  it('shows each part with its state in words, its figures and what to do', async () => {
    open('/admin/health', 'ADMIN');
    const list = within(await screen.findByRole('list', { name: 'Các bộ phận của hệ thống' }));
    expect(list.getAllByRole('listitem')).toHaveLength(10);
    screen.getByText('6 bộ phận cần được xử lý.');
    expect(await row('Cơ sở dữ liệu')).toBe('Cơ sở dữ liệuBình thườngPostgreSQL 16.4 · lược đồ 82');
    expect(await row('Kho tệp')).toMatch(/^Kho tệpCó lỗiCần làm gì: .*cms check/);
    expect(await row('Dung lượng ổ đĩa')).toContain('Cần xemcòn ghi được 3 GB');
    expect(await row('Hạn mức tải lên')).toContain('cả thư viện dùng 90 MB trên 200 GB');
    expect(await row('Việc chạy nền')).toContain(
      '2 việc thất bại, không thử lại nữa · 3 việc đang chờ · 1 việc đang chạy · việc trễ nhất đã quá hạn 40 giây',
    );
    expect(await row('Chỉ mục tìm kiếm')).toContain('12 thay đổi chưa vào chỉ mục');
    expect(await row('Dọn dẹp định kỳ')).toContain(
      'lần hoàn tất gần nhất: 08:20 02/09/2025 · lần tới: 09:20 02/09/2025',
    );
    expect(await row('Sao lưu')).toMatch(
      /Cần xembản đã kiểm chứng gần nhất: 02:00 31\/08\/2025 \(cách đây .+ ngày\) · 2.410 tệpCần làm gì: Chạy cms backup/,
    );
    expect(await row('Máy chủ')).toContain(
      'Cần xemphiên bản 1.0.0: may-1:8080 · phiên bản 1.1.0: may-2:8080Cần làm gì: Đang chạy nhiều',
    );
    expect(await row('Kiểm chứng dữ liệu')).toContain('lịch sử của 1 eBook bị sửa từ bên ngoài');
  });

  it('says that nothing is to do, and names parts that it does not know', async () => {
    open('/admin/health', 'ADMIN', {
      [health]: of({ name: 'store', state: 'ok' }, { name: 'turbine', state: 'ok' }),
    });
    await screen.findByText('Không có bộ phận nào cần xử lý.');
    screen.getByText('Kiểm tra lúc 08:00 01/03/2026');
    expect(await row('Kho tệp')).toBe('Kho tệpBình thườngtruy cập được');
    expect(await row('turbine')).toBe('turbineBình thường');
  });

  it('says what a database lacks, and counts no further than the server', async () => {
    open('/admin/health', 'ADMIN', {
      [health]: of(
        { name: 'database', state: 'bad', schema: 80, schema_expected: 82, read_only: true },
        { name: 'index', state: 'warn', built: false, pending: 10_000 },
        { name: 'quota', state: 'ok', used_bytes: 1_048_576, limit_bytes: 0 },
      ),
    });
    expect(await row('Cơ sở dữ liệu')).toContain('lược đồ 80, máy chủ cần 82 · chỉ đọc được');
    expect(await row('Chỉ mục tìm kiếm')).toContain(
      'chưa lập xong · ít nhất 10.000 thay đổi chưa vào chỉ mục',
    );
    expect(await row('Hạn mức tải lên')).toContain('cả thư viện dùng 1 MB');
  });

  it('says how old the latest backup is, and how many servers run one version', async () => {
    const last_at = new Date(Date.now() - 26 * 3_600_000).toISOString();
    const server = (name: string) => ({ name, version: '1.0.0', started_at: last_at });
    open('/admin/health', 'ADMIN', {
      [health]: of(
        { name: 'backups', state: 'warn', last_at, objects: 7, problems: 2 },
        { name: 'servers', state: 'ok', servers: [server('a:80'), server('b:80')] },
      ),
    });
    expect(await row('Sao lưu')).toContain('2 tệp đã mất hoặc bị đổi từ trước');
    expect(await row('Sao lưu')).toContain('(cách đây 26 giờ)');
    expect(await row('Máy chủ')).toBe('Máy chủBình thườngphiên bản 1.0.0: a:80, b:80');
  });

  it('says what to do where no backup is known', async () => {
    open('/admin/health', 'ADMIN', { [health]: of({ name: 'backups', state: 'unknown' }) });
    expect(await row('Sao lưu')).toMatch(/Không rõCần làm gì: Chưa có bản sao lưu nào/);
  });

  it('is examined again on request, while what is known stays', async () => {
    const server = open('/admin/health', 'ADMIN', {
      [health]: of({ name: 'store', state: 'bad' }),
    });
    expect(await row('Kho tệp')).toContain('Có lỗi');
    const examined = held(() => jsonResponse(200, of({ name: 'store', state: 'ok' })));
    server.responses[health] = examined.reply;
    await userEvent.click(screen.getByRole('button', { name: 'Kiểm tra lại' }));
    await screen.findByRole('button', { name: 'Đang kiểm tra...' });
    expect(await row('Kho tệp')).toContain('Có lỗi');
    examined.release();
    await screen.findByRole('button', { name: 'Kiểm tra lại' });
    expect(await row('Kho tệp')).toContain('Bình thường');
    expect(server.of(health)).toHaveLength(2);
  });

  it('says what to do where the database cannot say when the data was verified', async () => {
    open('/admin/health', 'ADMIN', { [health]: of({ name: 'verification', state: 'unknown' }) });
    expect(await row('Kiểm chứng dữ liệu')).toMatch(/hoặc cơ sở dữ liệu không đọc được lúc này/);
  });

  it('says that it loads', async () => {
    open('/admin/health', 'ADMIN', { [health]: never });
    await screen.findByRole('status', { name: 'Đang kiểm tra hệ thống...' });
  });

  it('says that there is nothing', async () => {
    open('/admin/health', 'ADMIN', { [health]: of() });
    await screen.findByText('Máy chủ không gửi thông tin nào.');
  });

  it('says why it cannot be shown, and tries again', async () => {
    const server = open('/admin/health', 'ADMIN', {
      [health]: refusal(500, 'Có lỗi ngoài dự kiến.'),
    });
    await screen.findByText('Có lỗi ngoài dự kiến.');
    server.responses[health] = of({ name: 'store', state: 'ok' });
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Không có bộ phận nào cần xử lý.');
  });

  it('is only in the menu of administrators', async () => {
    open('/dashboard', 'ADMIN');
    await userEvent.click(await screen.findByRole('button', { name: /^Tài khoản của/ }));
    const item = await screen.findByRole('menuitem', { name: 'Tình trạng hệ thống' });
    expect(item.getAttribute('href')).toBe('/admin/health');
  });

  it('is not in the menu of managers', async () => {
    open('/dashboard', 'MANAGER');
    await userEvent.click(await screen.findByRole('button', { name: /^Tài khoản của/ }));
    await screen.findByRole('menuitem', { name: 'Lịch sử thư viện' });
    expect(screen.queryByRole('menuitem', { name: 'Tình trạng hệ thống' })).toBeNull();
  });
});
