import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ActionName } from '@/api/types';
import { allowed, ebook, ebookPath, theEbook, theList } from '@/testing/ebooks';
import { open } from '@/testing/page';
import { onBook, ReviewQueue } from '@/testing/queue';
import { jsonResponse, refusal } from '@/testing/server';

const approve = 'POST /ebooks/{id}/approve';
const reject = 'POST /ebooks/{id}/reject';
const waiting = ebook({ status: 'pending_review', actions: allowed('approve', 'reject') });

async function openDecision(action: ActionName, name: string) {
  const server = open(`${ebookPath}?action=${action}`, 'EXPERT', theEbook(waiting));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const comment = await dialog.findByRole<HTMLTextAreaElement>('textbox', { hidden: false });
  const write = (text: string) => fireEvent.change(comment, { target: { value: text } });
  const confirm = dialog.getByRole('button', { name });
  return { server, dialog, comment, write, confirm };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('RULES §10.9: what happens to an e-book while it is being decided', () => {
  it('another reviewer decides first: the refusal says who, what was written stays, and no action is offered any more', async () => {
    const why = 'Nguyễn Văn Quản đã phê duyệt eBook này lúc 10:00 02/09/2025.';
    const { server, dialog, comment, write, confirm } = await openDecision('reject', 'Từ chối');
    server.responses[reject] = () =>
      jsonResponse(409, {
        code: 'ebook.decided',
        message: why,
        current: { ...waiting, status: 'approved', actions: [], version: waiting.version + 1 },
      });
    write('Ý kiến của tôi');
    await userEvent.click(confirm);
    expect((await dialog.findByRole('alert')).textContent).toContain(why);
    expect(comment.isConnected && comment.value).toBe('Ý kiến của tôi');
    await userEvent.click(dialog.getByRole('button', { name: 'Hủy' }));
    await closed();
    const panel = within(screen.getByRole('region', { name: 'Xử lý' }));
    expect(panel.queryByRole('button', { name: 'Từ chối' })).toBeNull();
    expect(server.of(reject)).toHaveLength(1);
  });

  it('it is taken back and sent again: another version is not decided unseen', async () => {
    const { server, dialog, comment, write, confirm } = await openDecision('approve', 'Phê duyệt');
    const current = { ...waiting, title: 'Tên khác hẳn', version: waiting.version + 3 };
    const why = 'Lê Biên Tập đã gửi duyệt eBook này lúc 10:00 02/09/2025.';
    server.responses[approve] = () =>
      jsonResponse(409, { code: 'ebook.stale', message: why, current });
    write('Tốt.');
    await userEvent.click(confirm);
    expect((await dialog.findByRole('alert')).textContent).toContain(why);
    expect(comment.isConnected && comment.value).toBe('Tốt.');
    await dialog.findByText(/Tên khác hẳn/); // what one would decide on now
    server.responses[approve] = {
      data: { ebook: { ...current, status: 'approved', actions: [] } },
    };
    await userEvent.click(dialog.getByRole('button', { name: 'Phê duyệt' }));
    await closed();
    const versions = server.of(approve).map(({ body }) => (body as { version: number }).version);
    expect(versions).toEqual([waiting.version, current.version]);
  });

  it('it is deleted: that is reported in the dialog, and the comment stays', async () => {
    const gone = 'Không tìm thấy eBook. Có thể eBook đã bị xóa.';
    const { server, dialog, comment, write, confirm } = await openDecision('reject', 'Từ chối');
    server.responses[reject] = refusal(404, gone, 'ebook.not_found');
    write('Sai đề tài.');
    await userEvent.click(confirm);
    expect((await dialog.findByRole('alert')).textContent).toBe(gone);
    expect(comment.isConnected && comment.value).toBe('Sai đề tài.');
  });

  it('pressed twice it is decided once; after a lost response it is sent again with the same key', async () => {
    const { server, dialog, confirm } = await openDecision('approve', 'Phê duyệt');
    let lose = () => {};
    server.responses[approve] = () =>
      new Promise((_, reject) => {
        lose = () => reject(new TypeError('Failed to fetch'));
      });
    await userEvent.dblClick(confirm);
    expect(server.of(approve)).toHaveLength(1);
    lose();
    expect((await dialog.findByRole('alert')).textContent).toContain('Không kết nối được máy chủ.');
    server.responses[approve] = {
      data: { ebook: { ...waiting, status: 'approved', actions: [] } },
    };
    await userEvent.click(confirm);
    await closed();
    await screen.findByText('Đã phê duyệt');
    const keys = server.of(approve).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('RULES §10.9: the queue', () => {
  it('goes over several pages of the list', async () => {
    localStorage.setItem('cms-read-in-queue', 'off');
    const queue = new ReviewQueue(12);
    const server = open('/ebooks?limit=10', 'EXPERT', {
      ...queue.responses,
      ...theList(queue.books.slice(0, 10), { limit: 10, total: 12, totalPages: 2 }),
    });
    await screen.findByText(/ 12 kết quả$/);
    await userEvent.click(screen.getByRole('link', { name: 'Sách chờ 10' }));
    await onBook(9);
    await screen.findByText('10/12');
    await userEvent.click(screen.getByRole('link', { name: /^eBook tiếp theo/ }));
    await onBook(10);
    await screen.findByText('11/12');
    expect(server.of('GET /ebooks')).toHaveLength(1);
  });
});
