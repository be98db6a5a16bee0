import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ebook, theList } from '@/testing/ebooks';
import { open } from '@/testing/page';

const queue = '/ebooks?status=PENDING_REVIEW';

describe('RULES §10.18: the queue', () => {
  it('a row says how long it has waited and how often it was returned', async () => {
    const waiting = (n: number, returned: number, ago: number) =>
      ebook({
        id: `0198c0de-0000-7000-8000-00000000000${n}`,
        title: `Sách ${n}`,
        status: 'pending_review',
        submitted_at: new Date(Date.now() - ago).toISOString(),
        returned_count: returned,
      });
    const day = 86_400_000;
    open(queue, 'EXPERT', theList([waiting(1, 2, 3.5 * day), waiting(2, 0, 60_000)]));
    await screen.findByRole('link', { name: 'Sách 2' });
    screen.getByText('Chờ duyệt 3 ngày');
    screen.getByText(/^Chờ từ \d\d:\d\d$/);
    const returned = screen.getAllByText(/^Đã bị từ chối/);
    expect(returned.map((note) => note.textContent)).toEqual(['Đã bị từ chối hoặc gỡ 2 lần']);
  });
});
