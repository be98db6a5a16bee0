import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, ebookPath } from '@/testing/ebooks';
import { hasArrived, open } from '@/testing/page';
import { refusal } from '@/testing/server';
import { until } from '@/testing/until';

const call = 'GET /ebooks/{id}/duplicates';

describe('RULES §17.13: e-books that may be duplicates', () => {
  it('three of many are shown, and on request all that the server listed', async () => {
    const duplicates = Array.from({ length: 20 }, (_, n) => ({
      ebook: ebook({ id: `0198c0de-0000-7000-8000-0000000000${10 + n}` }),
      same: ['record'],
    }));
    open(ebookPath, 'EDITOR', { [call]: { data: { duplicates, total: 57 } } });
    const notice = within(await screen.findByRole('group', { name: 'Có thể trùng với 57 eBook' }));
    expect(notice.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(notice.getByRole('button', { name: 'Xem 20 eBook' }));
    expect(notice.getAllByRole('listitem')).toHaveLength(20);
    notice.getByText(/Chỉ liệt kê 20 eBook mới nhất\./);
    const less = notice.getByRole('button', { name: 'Thu gọn' });
    expect(less.getAttribute('aria-expanded')).toBe('true');
  });

  it('a failure shows nothing', async () => {
    open(ebookPath, 'EDITOR', { [call]: refusal(500, 'Hỏng.') });
    await screen.findByRole('region', { name: 'Lịch sử duyệt' });
    await until(() => expect(hasArrived('Hỏng.')).toBe(true));
    expect(screen.queryByRole('group', { name: /^Có thể trùng với/ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
