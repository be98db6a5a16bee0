import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Note } from '@/api/reviewTypes';
import { ebookPath, theEbook } from '@/testing/ebooks';
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
  const server = open(ebookPath, 'MANAGER', {
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

// RULES §10.10, §18.5
it('a reply that is being typed stays when its note, the last open one, is marked done', async () => {
  const withOpenNotes = (n: number) =>
    theEbook({ status: 'pending_review', open_notes: n, actions: [] });
  const server = open(ebookPath, 'MANAGER', {
    ...withOpenNotes(1),
    'GET /ebooks/{id}/notes': read([note(1)]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Trả lời: ghi chú 1' }));
  await userEvent.keyboard('Chưa');
  Object.assign(server.responses, withOpenNotes(0), {
    'GET /ebooks/{id}/notes': read([note(1, done)]),
  });
  await readAgain();
  await screen.findByText(/Lê Tác Giả đánh dấu đã xong/);
  await userEvent.keyboard(' sửa');
  expect(document.activeElement).toHaveProperty('value', 'Chưa sửa');
});

// RULES §10.10
it('all notes of an ended round are listed', async () => {
  const logs = (['reject', 'submit'] as const).map((action, n) => ({
    id: `0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f6${n}`,
    action,
    comment: 'Thiếu chương 3.',
    created_at: `2025-01-0${6 - n}T00:00:00Z`,
    version: 6 - n,
    user: { id: '0197a3b2-7c1d-7e4f-8a90-0b2c3d4e5f60', full_name: 'Người duyệt', role: 'EXPERT' },
    to: null,
  }));
  open(ebookPath, 'MANAGER', {
    ...theEbook({ status: 'published', open_notes: 0, actions: [] }),
    'GET /ebooks/{id}/notes': read([...many, note(26)].map((one) => ({ ...one, round: 1 }))),
    'GET /ebooks/{id}/workflow-logs': { data: { logs } },
  });
  const history = within(await screen.findByRole('region', { name: 'Lịch sử duyệt' }));
  await userEvent.click(await history.findByRole('button', { name: /ghi chú/ }));
  await history.findByText('Lỗi 26');
});
