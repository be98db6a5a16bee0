import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { theList } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { onBook, ReviewQueue } from '@/testing/queue';

const seen = { hidden: false }; // not the copy that makes a field grow
const ready = () => screen.findByRole('button', { name: 'Phím tắt' });
const palette = async () => within(await screen.findByRole('dialog', { name: 'Tìm nhanh' }));
const field = async () => (await palette()).findByRole<HTMLInputElement>('combobox', seen);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** The item that the field names, which Enter would choose. */
const chosenIs = (name: string | RegExp) =>
  waitFor(async () => {
    const id = (await field()).getAttribute('aria-activedescendant') ?? '';
    const item = document.getElementById(id);
    expect(item?.getAttribute('aria-selected')).toBe('true');
    expect(item?.textContent).toMatch(name);
  });

async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  expect((await field()).value).toBe('');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
}

beforeEach(() => localStorage.setItem('cms-read-in-queue', 'off'));

describe('RULES §10.21: Ctrl+K leads anywhere', () => {
  it('screens, actions of the e-book that is shown, e-books by title, and those seen last', async () => {
    const queue = new ReviewQueue(1);
    const { title } = queue.at(0);
    const server = open('/dashboard', 'EXPERT', queue.responses);
    await ready();
    await openPalette();
    await userEvent.keyboard('giao dien toi');
    await chosenIs('Giao diện tối');
    await userEvent.keyboard('{Enter}');
    await within(screen.getByRole('banner')).findByRole('button', { name: 'Giao diện tối' });
    await openPalette();
    await userEvent.keyboard('dang xuat');
    await chosenIs('Đăng xuất');
    await userEvent.clear(await field());
    await userEvent.keyboard('cai dat');
    await chosenIs('Cài đặt');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe('/settings'));
    await isClosed();
    await openPalette();
    await userEvent.keyboard('sach cho');
    const found = await (await palette()).findByRole('option', { name: new RegExp(title) });
    expect(found.textContent).toContain('Chờ duyệt');
    expect((await palette()).getAllByRole('option')).toEqual([found]);
    expect(server.of('GET /ebooks').at(-1)?.query.search).toBe('sach cho');
    await userEvent.keyboard('{Enter}');
    await onBook(0);
    await within(await screen.findByRole('region', { name: 'Xử lý' })).findByText('Từ chối');
    await isClosed();
    await openPalette();
    const groups = await palette();
    const actions = await groups.findByRole('group', { name: `Thao tác với “${title}”` });
    within(actions).getByRole('option', { name: /Phê duyệt/ });
    const recent = groups.getByRole('group', { name: 'Đã xem gần đây' });
    expect(within(recent).getAllByRole('option')[0]?.textContent).toBe(title);
    await userEvent.keyboard('tu choi');
    await chosenIs('Từ chối');
    await userEvent.keyboard('{Enter}');
    const reason = await screen.findByRole('textbox', { name: /Lý do từ chối/ });
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(screen.queryByRole('dialog', { name: 'Tìm nhanh' })).toBeNull();
  });

  it('arrows wrap around, the field names the item, Enter of an input method chooses nothing, Esc returns the focus', async () => {
    const server = open('/ebooks', 'EDITOR');
    await ready();
    const create = await screen.findByRole('link', { name: 'Tạo mới' });
    create.focus();
    await openPalette();
    await chosenIs(/^Tổng quan/);
    await userEvent.keyboard('{ArrowDown}');
    await chosenIs(/^eBooks/);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    const last = (await palette()).getAllByRole('option').at(-1);
    await waitFor(() => expect(last?.getAttribute('aria-selected')).toBe('true'));
    await chosenIs(last?.textContent ?? 'nothing');
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      fireEvent.keyDown(await field(), { key: 'Enter', ...composing });
    server.responses = { ...server.responses, ...theList([]) };
    // If Enter had closed the palette, it would be gone once a search is over.
    await userEvent.type(await field(), 'zzqq');
    await (await palette()).findByText('Không tìm thấy gì phù hợp.');
    expect(here()).toBe('/ebooks');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(document.activeElement).toBe(create));
  });
});
