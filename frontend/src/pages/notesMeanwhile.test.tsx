import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Note } from '@/api/reviewTypes';
import { at, theEbook } from '@/testing/ebooks';
import { noteWith } from '@/testing/notes';
import { open, readAgain } from '@/testing/page';

const note = (number: number, more: Partial<Note> = {}) =>
  noteWith({
    id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    body: `Lỗi ${number}`,
    place: { kind: 'page', page: number },
    actions: ['reply'],
    ...more,
  });
const done = { done_at: '2026-01-03T00:00:00Z', done_by: { id: 'v', full_name: 'Lê Tác Giả' } };
const read = (notes: Note[]) => ({ data: { notes, may_write: true } });
const many = Array.from({ length: 25 }, (_, i) => note(i + 1));

// RULES §10.10, §18.5: what is typed stays, and others' changes move nothing.
it.each([
  ['is marked done', [note(1)], 1, [note(1, done)]],
  ['is removed', [note(1), note(2)], 1, [note(2)]],
  ['moves to the next 25', many, 25, [note(26, { place: { kind: 'ebook' } }), ...many]],
])('a reply that is being typed stays when its note %s', async (_, before, number, after) => {
  const server = open(at, 'MANAGER', {
    ...theEbook({ status: 'pending_review', open_notes: before.length, actions: [] }),
    'GET /ebooks/{id}/notes': read(before),
  });
  const reply = { name: `Trả lời: ghi chú ${number}` };
  await userEvent.click(await screen.findByRole('button', reply));
  await userEvent.keyboard('Chưa');
  server.responses['GET /ebooks/{id}/notes'] = read([
    ...after,
    note(99, { place: { kind: 'ebook' } }),
  ]);
  await readAgain();
  await screen.findByText('Lỗi 99');
  await userEvent.keyboard(' sửa');
  expect(document.activeElement).toHaveProperty('value', 'Chưa sửa');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', reply)).toBeNull());
});
