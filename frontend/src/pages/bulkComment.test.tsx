import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ebook, theList } from '@/testing/ebooks';
import { open } from '@/testing/page';
import { noConnection } from '@/testing/server';
import { holdTimers } from '@/testing/timers';
import { undoMs } from '@/ui/undo/DelayedSends';
import { tabSends } from '@/ui/undo/tabSends';

const approve = 'POST /ebooks/bulk/approve';
const books = ['Sách một', 'Sách hai'].map((title, n) =>
  ebook({
    status: 'pending_review',
    actions: [{ name: 'approve', comment_required: false }],
    id: `0198c0de-0000-7000-8000-00000000010${n}`,
    title,
  }),
);
const results = books.map((book) => ({ id: book.id, ebook: { ...book, status: 'approved' } }));

const press = async (name: string) => {
  const bar = await screen.findByRole('region', { name: 'Các eBook đã chọn' });
  await userEvent.click(within(bar).getByRole('button', { name }));
};
const dialog = async () => within(await screen.findByRole('dialog'));
const field = async () =>
  (await dialog()).getByRole<HTMLTextAreaElement>('textbox', { hidden: false });
const inDialog = async (name: string) =>
  userEvent.click(await (await dialog()).findByRole('button', { name }));
const drafts = () => Object.keys(localStorage).filter((key) => key.includes(':several:'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  localStorage.setItem('cms-undo-decision', 'off');
});
afterEach(() => tabSends.keepOnlyOf('nobody'));

const chooseAll = async () => {
  await screen.findAllByRole('link', { name: 'Sách một' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
};

describe('RULES §10.18: several e-books together', () => {
  it('keep the comment if the action was refused for every e-book', async () => {
    const error = { status: 409, code: 'ebook.stale', message: 'eBook đã thay đổi.' };
    open('/ebooks', 'EXPERT', {
      ...theList(books),
      [approve]: { data: { results: books.map(({ id }) => ({ id, error })) } },
    });
    await chooseAll();
    await press('Phê duyệt');
    fireEvent.change(await field(), { target: { value: 'Đã đối chiếu.' } });
    await inDialog('Phê duyệt 2 eBook');
    await (await dialog()).findByText('2 eBook không thực hiện được');
    await inDialog('Đóng');
    await closed();
    await press('Phê duyệt');
    await waitFor(async () => expect((await field()).value).toBe('Đã đối chiếu.'));
  });

  it('keep the comment for the rows that stay chosen, until all is done', async () => {
    const error = { status: 409, code: 'ebook.stale', message: 'eBook đã thay đổi.' };
    const server = open('/ebooks', 'EXPERT', {
      ...theList(books),
      [approve]: { data: { results: [results[0], { id: books[1]?.id, error }] } },
    });
    await chooseAll();
    await press('Phê duyệt');
    fireEvent.change(await field(), { target: { value: 'Đã đối chiếu.' } });
    await inDialog('Phê duyệt 2 eBook');
    await (await dialog()).findByText('1 eBook không thực hiện được');
    await inDialog('Đóng');
    await closed();
    server.responses[approve] = { data: { results: [results[1]] } };
    await press('Phê duyệt');
    await waitFor(async () => expect((await field()).value).toBe('Đã đối chiếu.'));
    await inDialog('Phê duyệt 1 eBook');
    await closed();
    expect(server.of(approve)[1]?.body).toMatchObject({ comment: 'Đã đối chiếu.' });
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('keep no comment once another try has done all', async () => {
    const server = open('/ebooks', 'EXPERT', { ...theList(books), [approve]: noConnection });
    await chooseAll();
    await press('Phê duyệt');
    fireEvent.change(await field(), { target: { value: 'Đã đối chiếu.' } });
    await inDialog('Phê duyệt 2 eBook');
    await (await dialog()).findByText(/2 eBook chưa rõ kết quả/);
    await waitFor(() => expect(drafts()).toHaveLength(1));
    server.responses[approve] = { data: { results } };
    await inDialog('Thử lại với 2 eBook');
    await closed();
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('keep a typed comment when the dialog is closed, and give it back after "Hủy"', async () => {
    const text = 'Đã đối chiếu từng trang.';
    const server = open('/ebooks', 'EXPERT', {
      ...theList(books),
      [approve]: { data: { results } },
    });
    await chooseAll();
    await press('Phê duyệt');
    fireEvent.change(await field(), { target: { value: text } });
    await userEvent.keyboard('{Escape}');
    await closed();
    await press('Phê duyệt');
    await waitFor(async () => expect((await field()).value).toBe(text));
    await inDialog('Hủy');
    await closed();
    await press('Phê duyệt');
    expect((await field()).value).toBe('');
    await inDialog('Lấy lại nội dung đã bỏ');
    await waitFor(async () => expect((await field()).value).toBe(text));
    await inDialog('Phê duyệt 2 eBook');
    await closed();
    expect(server.of(approve).map(({ body }) => body)).toMatchObject([{ comment: text }]);
    await waitFor(() => expect(drafts()).toEqual([]));
  });
});

describe('RULES §10.28: a decision on several e-books can be taken back', () => {
  it('also after a double click: nothing has been sent by then', async () => {
    localStorage.setItem('cms-undo-decision', 'on');
    const pass = holdTimers(undoMs);
    const server = open('/ebooks', 'EXPERT', {
      ...theList(books),
      [approve]: { data: { results } },
    });
    await chooseAll();
    await press('Phê duyệt');
    await userEvent.dblClick((await dialog()).getByRole('button', { name: 'Phê duyệt 2 eBook' }));
    await screen.findByText(/^Sắp phê duyệt 2 eBook/);
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    await (await dialog()).findByRole('button', { name: 'Phê duyệt 2 eBook' });
    expect(pass(), 'no decision waits').toBe(false);
    expect(server.of(approve)).toEqual([]);
    await inDialog('Phê duyệt 2 eBook'); // again, and not taken back this time
    await screen.findByText(/^Sắp phê duyệt 2 eBook/);
    expect(pass()).toBe(true);
    await waitFor(() => expect(server.of(approve)).toHaveLength(1));
  });
});
