import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { open } from '@/testing/page';
import { answer, noConnection } from '@/testing/server';

const statistics = 'GET /ebooks/statistics';
const byStatus = { DRAFT: 4321 };
const counts = { data: { total: 4321, byStatus, mine: { total: 0, byStatus: {} } } };

afterEach(() => vi.restoreAllMocks());

/** The dashboard, whose statistics fail until the line is back. */
async function failing() {
  let line = false;
  open('/dashboard', 'EDITOR', {
    [statistics]: () => (line ? answer(200, counts) : noConnection()),
  });
  await screen.findByText('Không thể tải thống kê');
  return () => {
    line = true;
  };
}

describe('RULES §10.14: what could not be read', () => {
  it('is read when the connection is back, and its error goes', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const mend = await failing();
    act(() => void window.dispatchEvent(new Event('offline')));
    mend();
    online.mockReturnValue(true);
    await vi.waitFor(
      () => {
        act(() => void window.dispatchEvent(new Event('online')));
        expect(screen.queryByText('Không thể tải thống kê')).toBeNull();
      },
      { timeout: 30_000 },
    );
    await screen.findAllByText('4.321');
  });

  it('is left to its retry if the server refused it', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const reads = { statistics: 0, notifications: 0 };
    open('/dashboard', 'EDITOR', {
      [statistics]: () => {
        reads.statistics += 1;
        return answer(500, { message: 'Bận.' });
      },
      'GET /notifications': () => {
        reads.notifications += 1;
        return noConnection();
      },
    });
    await screen.findByText('Không thể tải thống kê');
    await vi.waitFor(() => expect(reads.notifications).toBeGreaterThan(0), { timeout: 30_000 });
    const { statistics: before, notifications } = reads;
    await vi.waitFor(
      () => {
        for (const [event, now] of [
          ['offline', false],
          ['online', true],
        ] as const) {
          online.mockReturnValue(now);
          act(() => void window.dispatchEvent(new Event(event)));
        }
        expect(reads.notifications).toBeGreaterThan(notifications);
      },
      { timeout: 30_000 },
    );
    expect(reads.statistics).toBe(before);
  });
});
