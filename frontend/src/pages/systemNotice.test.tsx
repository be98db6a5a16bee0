import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { here, open } from '@/testing/page';

const notifications = 'GET /notifications';
const needing = (attention: number | null) => ({
  data: { notifications: [], unread: 0, attention, total: 0, page: 1, limit: 1, totalPages: 0 },
});
const text = '2 bộ phận cần được xử lý.';

// RULES §24
describe('the notice that the system needs attention', () => {
  beforeEach(() => localStorage.clear());

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
    open('/dashboard', 'ADMIN', { [notifications]: needing(2) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ẩn đến ngày mai' }));
    expect(screen.queryByText(text)).toBeNull();
    document.body.replaceChildren();
    vi.setSystemTime(Date.now() + 86_400_000);
    open('/dashboard', 'ADMIN', { [notifications]: needing(2) });
    await screen.findByText(text);
    vi.useRealTimers();
  });

  it.each([0, null])('is not there where nothing needs attention (%s)', async (attention) => {
    open('/dashboard', 'ADMIN', { [notifications]: needing(attention) });
    await screen.findByRole('button', { name: 'Thông báo' });
    expect(screen.queryByText(/cần được xử lý/)).toBeNull();
  });
});
