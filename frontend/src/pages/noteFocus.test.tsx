import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ebookPath, theEbook } from '@/testing/ebooks';
import { noteWith } from '@/testing/notes';
import { open, readAgain } from '@/testing/page';
import { never, refusal, type Server } from '@/testing/server';

const note = noteWith({ actions: ['remove', 'done'] });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const isOnPage = () => waitFor(() => expect(document.activeElement).not.toBe(document.body));

let server: Server;
beforeEach(async () => {
  server = open(ebookPath, 'MANAGER', {
    ...theEbook({ status: 'pending_review', open_notes: 1, actions: [] }),
    'GET /ebooks/{id}/notes': { data: { notes: [note], may_write: true } },
  });
  await screen.findByText('Xem lại');
});

it('closing an unfinished note leaves the focus on the page', async () => {
  await press('Viết ghi chú');
  const field = await screen.findByRole('textbox', { name: /^Nội dung ghi chú/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('Sai{Escape}');
  expect(screen.queryByRole('textbox', { name: /^Nội dung ghi chú/ })).toBeNull();
  await isOnPage();
});

it('a note that is being sent keeps the focus on its button, and is sent once', async () => {
  server.responses['POST /ebooks/{id}/notes'] = never;
  await press('Viết ghi chú');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nội dung ghi chú/ }), 'Sai');
  await press('Gửi ghi chú');
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: /^Đang gửi/ });
  expect(document.activeElement).toBe(sending);
  expect(sending.disabled).toBe(false); // a browser takes the focus from a disabled button
  await userEvent.keyboard('{Enter}');
  await press('Hủy');
  screen.getByRole('textbox', { name: /^Nội dung ghi chú/ });
  expect(server.of('POST /ebooks/{id}/notes')).toHaveLength(1);
});

it('the question before a removal has the focus, and gives it back', async () => {
  const remove = await screen.findByRole('button', { name: /^Xóa/ });
  remove.focus();
  await userEvent.keyboard('{Enter}');
  const keep = screen.getByRole('button', { name: /^Giữ lại/ });
  expect(document.activeElement).toBe(keep);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Xóa/ }));
});

it('a removed note leaves the focus on the page', async () => {
  await press(/^Xóa/);
  await press(/^Xóa/);
  await waitFor(() => expect(screen.queryByText('Xem lại')).toBeNull());
  await isOnPage();
});

it('the refusal of a removal disappears once the note is marked', async () => {
  server.responses['DELETE /ebooks/{id}/notes/{note}'] = refusal(403, 'Không được xóa.');
  await press(/^Xóa/);
  await press(/^Xóa/);
  await screen.findByText('Không được xóa.');
  await press(/^Giữ lại/);
  await press(/^Đánh dấu/);
  await waitFor(() => expect(screen.queryByText('Không được xóa.')).toBeNull());
});

// RULES §18.5
it.each([
  ['title', 'Tên eBook'],
  ['tags', 'Từ khóa'],
] as const)('a note on the field %s has its place on the page', async (field, label) => {
  const about = { ...note, number: 2, place: { kind: 'field', field } };
  server.responses['GET /ebooks/{id}/notes'] = { data: { notes: [about], may_write: true } };
  await readAgain();
  const mark = await screen.findByTitle(`1 ghi chú chưa xong: Mục “${label}”`);
  await press(`Mục “${label}”`);
  await waitFor(() => expect(document.activeElement).toBe(mark));
});
