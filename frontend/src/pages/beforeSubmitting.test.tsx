import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { allowed, ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { here, open, session } from '@/testing/page';

describe('RULES §10.24: before submitting', () => {
  it('what is missing is listed, an outline too', async () => {
    open(`${ebookPath}?action=submit`, 'EDITOR', {
      ...theEbook({ description: '', cover_image_url: null, actions: allowed('edit', 'submit') }),
      ...theOutline(),
      // An open note would be listed as well, once it is loaded.
      'GET /ebooks/{id}/notes': { data: { notes: [], may_write: true } },
    });
    const note = within(await screen.findByRole('dialog')).findByRole('note');
    await waitFor(async () =>
      expect(
        within(await note)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['Chưa có ảnh bìa', 'Chưa có mô tả', 'Chưa có mục lục']),
    );
  });

  it('each offers a correction, and forbids nothing', async () => {
    const fields = { description: '', cover_image_url: null, total_pages: 3 };
    const submit = 'POST /ebooks/{id}/submit';
    const server = open(`${ebookPath}?action=submit`, 'EDITOR', {
      ...theEbook({ ...fields, actions: allowed('edit', 'submit') }),
      ...theOutline('A|1', 'B|9', 'C|8'),
      'GET /ebooks/{id}/notes': { data: { notes: [], may_write: true } },
    });
    const dialog = await screen.findByRole('dialog');
    const note = within(await within(dialog).findByRole('note'));
    const beyond = '2 dòng mục lục có trang vượt quá số trang của PDF';
    await note.findByRole('link', { name: beyond });
    const links = note.getAllByRole('listitem').map((item) => {
      const link = within(item).getByRole('link');
      return [link.textContent, link.getAttribute('href')];
    });
    expect(links).toEqual([
      ['Chưa có ảnh bìa', `${ebookPath}/edit`],
      ['Chưa có mô tả', `${ebookPath}/edit`],
      [beyond, `${ebookPath}/toc`],
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Gửi duyệt' }));
    await waitFor(() => expect(server.of(submit)).toHaveLength(1));
  });

  it('a rejected e-book asks its creator for work', async () => {
    const mine = { created_by: session('EDITOR').user.id };
    open(ebookPath, 'EDITOR', theEbook({ ...mine, status: 'rejected', actions: allowed('edit') }));
    const panel = within(await screen.findByRole('region', { name: 'Xử lý' }));
    await userEvent.click(await panel.findByRole('link', { name: 'Sửa để gửi lại' }));
    await waitFor(() => expect(here()).toBe(`${ebookPath}/edit`));
  });
});
