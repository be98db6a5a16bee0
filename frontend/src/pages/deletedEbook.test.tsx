import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, ebookPath, theEbook, theList, theOutline } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { type Responses, refusal } from '@/testing/server';

const gone = refusal(404, 'Không tìm thấy eBook. Có thể eBook đã bị xóa.', 'ebook.not_found');
const deleted = ebook({
  title: 'Địa chỉ cũ',
  actions: [{ name: 'restore', comment_required: false }],
  deleted_at: '2026-01-02T03:00:00Z',
  deleted_by: { id: 'm', full_name: 'Trần Quản Lý' },
});
const away: Responses = {
  'GET /ebooks/{id}': gone,
  'GET /ebooks/{id}/toc': gone,
  'GET /ebooks/{id}/workflow-logs': gone,
  ...theList([deleted]),
};

describe('RULES §18.8: what is deleted can be had back', () => {
  it.each(['', '/edit', '/toc'])(
    '“%s” says what happened, and restores it for users who may',
    async (screenOf) => {
      const server = open(`${ebookPath}${screenOf}`, 'MANAGER', away);
      expect((await screen.findByRole('alert')).textContent).toContain(
        'Không tìm thấy eBook. Có thể eBook đã bị xóa.',
      );
      const said = await screen.findByText(
        /^Trần Quản Lý đã xóa “Địa chỉ cũ” lúc 10:00 02\/01\/2026\./,
      );
      expect(said.textContent).toContain('Có thể khôi phục đến 01/02/2026.');
      const note = within(said.closest('[role=status]') as HTMLElement);
      expect(note.getByRole('link', { name: 'Các eBook đã xóa' }).getAttribute('href')).toBe(
        '/ebooks?deleted=true',
      );
      expect(server.of('GET /ebooks').at(-1)?.query).toMatchObject({ deleted: 'true' });
      await userEvent.click(note.getByRole('button', { name: 'Khôi phục' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Khôi phục' }));
      const back = ebook({ title: 'Địa chỉ cũ' });
      server.responses = {
        ...theEbook(back),
        ...theOutline('Chương một|1'),
        'POST /ebooks/{id}/restore': { data: { ebook: back } },
      };
      await userEvent.click(dialog.getByRole('button', { name: 'Khôi phục' }));
      await screen.findByText('Đã khôi phục eBook'); // first: it may end while a busy machine loads the page
      await waitFor(() => expect(here()).toBe(ebookPath));
      await screen.findByRole('heading', { level: 1, name: 'Địa chỉ cũ' });
      await screen.findByText('Chương một'); // not the empty outline of while it was deleted
      await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    },
  );

  it('one that is not in the bin is not offered', async () => {
    open(ebookPath, 'MANAGER', { ...away, ...theList([]) });
    await screen.findByText('eBook này không có trong danh sách đã xóa trong 30 ngày qua.');
    expect(screen.queryByRole('button', { name: 'Khôi phục' })).toBeNull();
  });

  it('others are told whom to ask, and the bin is not read', async () => {
    const server = open(ebookPath, 'EDITOR', away);
    await screen.findByText(/quản lý hoặc quản trị viên có thể khôi phục trong 30 ngày/);
    expect(screen.queryByText(/Địa chỉ cũ/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Khôi phục' })).toBeNull();
    expect(server.of('GET /ebooks')).toEqual([]);
  });
});

it('RULES §18.8: an undo that failed can be tried again', async () => {
  const book = ebook({ title: 'Xóa nhầm', actions: [{ name: 'delete', comment_required: false }] });
  const server = open(ebookPath, 'MANAGER', {
    ...theEbook(book),
    ...theOutline(),
    ...theList([]),
    'DELETE /ebooks/{id}': { data: {} },
    'POST /ebooks/{id}/restore': refusal(503, 'Máy chủ đang bận.', 'server.busy'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Xóa' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Xóa' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('Máy chủ đang bận.');
  server.responses = {
    ...server.responses,
    'POST /ebooks/{id}/restore': { data: { ebook: book } },
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('Đã khôi phục eBook');
});
