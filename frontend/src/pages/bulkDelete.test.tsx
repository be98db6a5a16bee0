import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, theList } from '@/testing/ebooks';
import { open } from '@/testing/page';
import { type ApiRequest, jsonResponse, noConnection } from '@/testing/server';

const remove = 'POST /ebooks/bulk/delete';
const restore = 'POST /ebooks/bulk/restore';
const books = ['Sách một', 'Sách hai'].map((title, n) =>
  ebook({
    actions: [{ name: 'delete', comment_required: false }],
    id: `0198c0de-0000-7000-8000-00000000010${n}`,
    title,
  }),
);
const done = books.map((book) => ({ id: book.id, ebook: { ...book, version: book.version + 1 } }));
const refused = {
  id: books[1]?.id,
  error: { status: 409, code: 'ebook.stale', message: 'eBook đã thay đổi.' },
};

/** Deletes both e-books; the server answers with these results. */
async function deleteBoth(results: object[]) {
  const server = open('/ebooks', 'MANAGER', {
    ...theList(books),
    [remove]: { data: { results } },
    [restore]: noConnection,
  });
  await deleteChosen(2);
  return server;
}

async function deleteChosen(count: number) {
  await screen.findAllByRole('link', { name: 'Sách một' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
  const bar = within(await screen.findByRole('region', { name: 'Các eBook đã chọn' }));
  await userEvent.click(bar.getByRole('button', { name: 'Xóa' }));
  await userEvent.click(await screen.findByRole('button', { name: `Xóa ${count} eBook` }));
}

const pressUndo = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));

describe('RULES §10.18: deleting can be undone', () => {
  it('also where some were refused', async () => {
    const server = await deleteBoth([done[0] as object, refused]);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('1 eBook không thực hiện được');
    await pressUndo();
    await dialog.findByText(/^Không kết nối được máy chủ/);
    server.responses[restore] = { data: { results: [done[0]] } };
    await pressUndo();
    await screen.findByText('Đã khôi phục 1 eBook');
    const calls = server.of(restore);
    const version = (books[0]?.version ?? 0) + 1;
    expect(calls[1]?.body).toEqual({ items: [{ id: books[0]?.id, version }], comment: '' });
    expect(calls[1]?.headers.get('idempotency-key')).toBeTruthy();
    expect(calls[1]?.headers.get('idempotency-key')).toBe(calls[0]?.headers.get('idempotency-key'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hoàn tác' })).toBeNull());
  });

  it('only once, also where a retry deletes the rest afterwards', async () => {
    const many = Array.from({ length: 11 }, (_, n) =>
      ebook({ ...books[0], id: `0198c0de-0000-7000-8000-0000000002${10 + n}` }),
    );
    const resultsOf = ({ body }: ApiRequest) => ({
      data: {
        results: (body as { items: { id: string }[] }).items.map(({ id }) => ({
          id,
          ebook: { ...books[0], id, version: 9 },
        })),
      },
    });
    let lost = true;
    const server = open('/ebooks', 'MANAGER', {
      ...theList(many),
      [remove]: (request) =>
        lost && server.of(remove).length > 1
          ? noConnection()
          : jsonResponse(200, resultsOf(request)),
      [restore]: (request) => jsonResponse(200, resultsOf(request)),
    });
    await deleteChosen(11);
    await pressUndo();
    await screen.findByText('Đã khôi phục 10 eBook');
    lost = false;
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại với 1 eBook' }));
    await screen.findByText('Đã xóa 1 eBook');
    await pressUndo();
    await screen.findByText('Đã khôi phục 1 eBook');
    const restored = server.of(restore).map(({ body }) => (body as { items: [] }).items.length);
    expect(restored).toEqual([10, 1]);
  });

  it('and says how many were not restored', async () => {
    const server = await deleteBoth(done);
    await screen.findByText('Đã xóa 2 eBook');
    server.responses[restore] = { data: { results: [done[0], refused] } };
    await pressUndo();
    await screen.findByText('Đã khôi phục 1 eBook. 1 eBook chưa xử lý được: eBook đã thay đổi.');
  });

  it('again after a try without a connection, with the same key', async () => {
    const server = await deleteBoth(done);
    await screen.findByText('Đã xóa 2 eBook');
    await pressUndo();
    await screen.findByText(/^Không kết nối được máy chủ/);
    server.responses[restore] = { data: { results: done } };
    await pressUndo();
    await screen.findByText('Đã khôi phục 2 eBook');
    const [first, second] = server.of(restore).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});
