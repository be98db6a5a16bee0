import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Ebook } from '@/api/types';
import { ebook, theList } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { jsonResponse } from '@/testing/server';
import { holdTimers } from '@/testing/timers';

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

describe('RULES §10.5: e-book list, its filters', () => {
  it('a hit in the outline says so', async () => {
    const hit = ebook({ title: 'Sinh học', matched_toc: 'Chương Quang hợp' });
    open('/ebooks?search=quang+h%E1%BB%A3p', 'EXPERT', theList([hit]));
    const row = (await screen.findByRole('link', { name: 'Sinh học' })).closest('tr');
    expect(row?.textContent).toContain('Có trong mục lục: “Chương Quang hợp”');
  });

  it('each filter finds, on its own and with the others', async () => {
    const first = ebook({ title: 'Đường lối', grade: 'Lớp 1', status: 'pending_review' });
    const other = ebook({
      id: '0198c0de-0000-7000-8000-0000000000f2',
      title: 'Dương thế',
      grade: 'Lớp 12',
      status: 'draft',
    });
    const third = ebook({ id: '0198c0de-0000-7000-8000-0000000000f3', title: 'Của môn khác' });
    const grades = { '': [other, first], '1': [first] } as Record<string, Ebook[]>;
    open('/ebooks', 'EDITOR', {
      'GET /ebooks': ({ query }) => {
        const ofSubject = grades[query.grade ?? ''] ?? [];
        const found = query.subject === 'TOÁN' ? ofSubject : [third, ...ofSubject];
        const rows = found.filter(({ status }) => (query.status ?? status) === status);
        const best = query.search === 'đường' ? rows.toReversed() : rows; // the server's order
        return jsonResponse(200, theList(best)['GET /ebooks']);
      },
    });
    await screen.findByLabelText('Số dòng mỗi trang'); // which is drawn last
    const shown = (...books: Ebook[]) =>
      waitFor(() => {
        const links = [...document.querySelectorAll('a[data-ebook]')];
        expect(links.map(({ textContent }) => textContent)).toEqual(books.map((b) => b.title));
      });
    const set = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    await shown(third, other, first);
    set('Môn học', 'TOÁN');
    await shown(other, first);
    set('Khối lớp', '1');
    await shown(first);
    set('Khối lớp', '');
    await shown(other, first);
    set('Trạng thái', 'draft');
    await shown(other);
    set('Trạng thái', '');
    await shown(other, first);
    set('Tìm theo tên eBook', 'đường');
    await shown(first, other);
    await userEvent.click(screen.getAllByRole('button', { name: 'Xóa bộ lọc' })[0] as HTMLElement);
    await waitFor(() => expect(here()).toBe('/ebooks'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Xóa bộ lọc' })).toBeNull());
  });

  it('typing is debounced, and only the last word is searched', async () => {
    const pass = holdTimers(350);
    const server = open('/ebooks');
    await screen.findByLabelText('Số dòng mỗi trang');
    const search = screen.getByLabelText('Tìm theo tên eBook');
    const searched = () =>
      server.of('GET /ebooks').flatMap(({ query }) => (query.search ? [query.search] : []));
    await userEvent.type(search, 'sách');
    expect(searched()).toEqual([]);
    expect(pass()).toBe(true);
    await waitFor(() => expect(here()).toBe('/ebooks?search=s%C3%A1ch'));
    await waitFor(() => expect(searched()).toEqual(['sách']));
  });
});
