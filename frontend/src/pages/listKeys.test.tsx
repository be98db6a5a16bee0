import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { here, open } from '@/testing/page';
import { onBook, ReviewQueue } from '@/testing/queue';

const queue = '/ebooks?status=PENDING_REVIEW';
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''));
const ready = () => screen.findByRole('button', { name: 'Phím tắt' });
const search = () =>
  screen.findByRole<HTMLInputElement>('searchbox', { name: 'Tìm theo tên eBook' });
const row = (n: number) => screen.findByRole('link', { name: `Sách chờ ${n + 1}` });
const isFocused = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));
const isHere = (address: string | RegExp) => waitFor(() => expect(here()).toMatch(address));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => localStorage.setItem('cms-read-in-queue', 'off'));

async function openList(books: ReviewQueue) {
  open(queue, 'MANAGER', books.responses);
  await row(books.books.length - 1);
  await ready();
}

describe('RULES §10.21: keys', () => {
  it('/ finds, j and k go from row to row, Enter opens, n, p and u go through the queue, g d and g l open the screens', async () => {
    await openList(new ReviewQueue(3));
    await press('j');
    await isFocused(await row(0));
    await press('jjj'); // there is no further row
    await isFocused(await row(2));
    await press('k');
    await isFocused(await row(1));
    await press('/');
    await isFocused(await search());
    expect((await search()).value).toBe(''); // the key itself is not typed
    expect(here()).toBe(queue);
    (await row(1)).focus();
    await press('{Enter}');
    await onBook(1);
    await screen.findByRole('link', { name: /^eBook tiếp theo/ });
    await press('n');
    await onBook(2);
    await screen.findByRole('link', { name: /^eBook trước/ });
    await press('p');
    await onBook(1);
    await press('u');
    await isHere(/status=PENDING_REVIEW/);
    await press('gd');
    await isHere(/^\/dashboard$/);
    await screen.findByText('Tổng số eBook');
    await press('gl');
    await isHere(/^\/ebooks$/);
    await row(0);
    await press('gq');
    await isHere(/^\/ebooks\?status=PENDING_REVIEW$/);
    await row(0);
  });

  it('/ finds as soon as another screen is there', async () => {
    await openList(new ReviewQueue(1));
    const pressed = new Promise<void>((done) => {
      const onArrival = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== 'Tổng Quan') return;
        onArrival.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
        done();
      });
      onArrival.observe(document.body, { childList: true, subtree: true });
    });
    await press('gd');
    await pressed;
    await isHere(/^\/ebooks$/);
    await isFocused(await search());
  });

  it('nothing while typing, composing or holding another key, or with an open dialog or menu', async () => {
    const keys = ['j', 'k', 'a', 'r', 's', 'x', 'n', 'p', 'v', 'u', '?', '/', 'g', 'd'];
    const books = new ReviewQueue(2);
    books.books[0] = {
      ...books.at(0),
      actions: [...books.at(0).actions, { name: 'delete', comment_required: false }],
      file_url: 'http://localhost:3000/store/a.pdf',
    };
    await openList(books);
    const subject = screen.getByLabelText<HTMLInputElement>('Môn học');
    subject.focus();
    await press('a?');
    expect(subject.value).toBe('a?');
    await userEvent.clear(subject);
    screen.getByLabelText('Trạng thái').focus();
    await press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(await row(0));
    await onBook(0);
    const panel = await screen.findByRole('region', { name: 'Xử lý' });
    await within(panel).findByRole('button', { name: 'Từ chối' });
    await screen.findByRole('link', { name: /^eBook tiếp theo/ });
    const there = here();
    const main = screen.getByRole('main');
    main.focus();
    const others = [
      { isComposing: true },
      { keyCode: 229 },
      { ctrlKey: true },
      { altKey: true },
      { metaKey: true },
    ];
    for (const key of keys.filter((one) => one !== 'k')) // Ctrl+K opens the palette
      for (const other of others) fireEvent.keyDown(main, { key, ...other });
    for (const key of ['A', 'R', 'N', 'V']) await press(`{Shift>}${key}{/Shift}`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(here()).toBe(there);

    await press('r');
    const reason = await screen.findByRole('textbox', { name: /Lý do từ chối/ });
    await isFocused(reason);
    await press(...keys);
    expect(reason).toHaveProperty('value', keys.join('')); // letters, and nothing else
    expect(here()).toBe(`${there}?action=reject`);
    await press('{Escape}');
    await noDialog();

    await userEvent.click(screen.getByRole('button', { name: 'Xóa' }));
    await screen.findByRole('dialog', { name: 'Xóa' });
    await press(...keys, '{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: 'Xóa' })]);
    await press('{Escape}');
    await noDialog();
    await userEvent.click(screen.getByRole('button', { name: /^Tài khoản của/ }));
    await screen.findByRole('menu');
    await press('arv');
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(here()).toBe(there);
  });
});

describe('RULES §10.20: keys beside the document', () => {
  it('a opens “Phê duyệt”, and Esc gives the focus back; r goes back to the text', async () => {
    const books = new ReviewQueue(1);
    open(`/ebooks/${books.at(0).id}`, 'EXPERT', books.responses);
    await ready();
    await within(await screen.findByRole('region', { name: 'Xử lý' })).findByText('Phê duyệt');
    const main = screen.getByRole('main');
    main.focus();
    await press('a');
    await screen.findByRole('dialog', { name: 'Phê duyệt' });
    await press('{Escape}');
    await noDialog();
    await isFocused(main);
    await press('r');
    const reason = await screen.findByRole('textbox', { name: /Lý do từ chối/ });
    await isFocused(reason);
    await press('Trang 2 mờ.');
    main.focus();
    await press('r');
    await isFocused(reason);
    expect(reason).toHaveProperty('value', 'Trang 2 mờ.');
  });
});
