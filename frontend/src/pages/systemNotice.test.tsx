import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { close, hasArrived, here, open } from '@/testing/page';

const notifications = 'GET /notifications';
const needing = (attention: number | null) => ({
  data: { notifications: [], unread: 0, attention, total: 0, page: 1, limit: 1, totalPages: 0 },
});
const text = '2 bộ phận cần được xử lý.';

// RULES §24
describe('the notice that the system needs attention', () => {
  afterEach(() => void vi.useRealTimers());

  it('is on every screen, links to the state of the system, and needs no additional call', async () => {
    const server = open('/ebooks', 'ADMIN', { [notifications]: needing(2) });
    await screen.findByText(text);
    expect(server.of('GET /health')).toHaveLength(0);
    expect(server.of(notifications)).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: 'Xem' }));
    await waitFor(() => expect(here()).toBe('/admin/health'));
    await screen.findByRole('heading', { name: 'Tình trạng hệ thống' });
    expect(screen.queryByRole('link', { name: 'Xem' })).toBeNull();
  });

  it('stays away until the next day once it was closed', async () => {
    const openAt = (time: string) => {
      close();
      vi.setSystemTime(time);
      open('/dashboard', 'ADMIN', { [notifications]: needing(2) });
    };
    openAt('2025-06-01T08:00:00+07:00');
    await userEvent.click(await screen.findByRole('button', { name: 'Ẩn đến ngày mai' }));
    expect(screen.queryByText(text)).toBeNull();
    openAt('2025-06-01T23:59:00+07:00');
    await waitFor(() => expect(hasArrived('"attention":2')).toBe(true));
    expect(screen.queryByText(text)).toBeNull();
    openAt('2025-06-02T00:01:00+07:00');
    await screen.findByText(text);
  });

  it.each([0, null])('is not there where nothing needs attention (%s)', async (attention) => {
    open('/dashboard', 'ADMIN', { [notifications]: needing(attention) });
    await waitFor(() => expect(hasArrived(`"attention":${attention}`)).toBe(true));
    expect(screen.queryByText(/cần được xử lý/)).toBeNull();
  });
});
