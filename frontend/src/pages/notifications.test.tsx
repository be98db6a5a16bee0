import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Notification } from '@/api/reviewTypes';
import { describedResponse } from '@/testing/described';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { noteWith } from '@/testing/notes';
import { open } from '@/testing/page';
import { jsonResponse } from '@/testing/server';

const list = 'GET /notifications';
const [described] = (describedResponse(list) as { data: { notifications: Notification[] } }).data
  .notifications;

it('a notification that arrives later does not take the focus from “Xem thêm”', async () => {
  let titles = ['Một'];
  let report = () => {};
  const server = open('/dashboard', 'EDITOR', {
    'GET /events': () =>
      new Promise((resolve) => {
        report = () => resolve(new Response('event: notification\ndata: {}\n\n'));
      }),
    [list]: ({ query }) => {
      const notifications = titles.map((title) => ({
        ...described,
        id: title,
        ebook: { ...described?.ebook, title },
      }));
      const page = { page: Number(query.page), limit: 25, totalPages: 3, total: 3, unread: 0 };
      return jsonResponse(200, { data: { notifications, attention: null, ...page } });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Thông báo' }));
  await screen.findByText('Một');
  const more = () => screen.findByRole('button', { name: 'Xem thêm' });
  await userEvent.click(await more());
  const focused = await more();
  expect(document.activeElement).toBe(focused);
  titles = ['Mới', 'Một'];
  await waitFor(() => expect(server.of('GET /events')).toHaveLength(1));
  report();
  await screen.findByText('Mới');
  expect(document.activeElement).toBe(focused);
  titles = ['Cũ'];
  await userEvent.click(await more());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Cũ'));
});

// RULES §19.7
it('an entry about the note that is in the address already shows it again', async () => {
  const about = noteWith({ place: { kind: 'field', field: 'author' } });
  const entry = { ...described, ebook: { id: ebook().id, title: 'Sách' }, note_id: about.id };
  const pages = { page: 1, limit: 25, totalPages: 1, total: 1, unread: 0, attention: null };
  open(`${ebookPath}?note=${about.id}`, 'MANAGER', {
    ...theEbook({ status: 'pending_review', open_notes: 1, actions: [] }),
    'GET /ebooks/{id}/notes': { data: { notes: [about], may_write: true } },
    [list]: { data: { notifications: [entry], ...pages } },
  });
  const mark = await screen.findByTitle('1 ghi chú chưa xong: Mục “Tác giả”');
  await waitFor(() => expect(document.activeElement).toBe(mark));
  await userEvent.click(await screen.findByRole('button', { name: 'Thông báo' }));
  await userEvent.click(await screen.findByText('Sách'));
  await waitFor(() => expect(document.activeElement).toBe(mark));
});
