import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { drafts, untilStored } from '@/testing/drafts';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { close, open } from '@/testing/page';
import { noConnection } from '@/testing/server';

const reject = 'POST /ebooks/{id}/reject';
const rejected = {
  data: { ebook: ebook({ status: 'rejected', actions: [] }) },
};
const panel = () => screen.findByRole('dialog', { name: 'Từ chối' });
const field = async () =>
  within(await panel()).findByRole<HTMLTextAreaElement>('textbox', { name: /Lý do từ chối/ });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const write = (text: string) =>
  field().then((comment) => fireEvent.change(comment, { target: { value: text } }));
const ctrlEnter = { key: 'Enter', ctrlKey: true };

async function rejecting() {
  const server = open(`${ebookPath}?action=reject`, 'EXPERT', {
    ...theEbook({
      status: 'pending_review',
      actions: [{ name: 'reject', comment_required: true }],
    }),
    [reject]: rejected,
  });
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  return server;
}

describe('RULES §10.20: the text of a decision', () => {
  it('is dropped by "Hủy", and for a day it can be had back', async () => {
    await rejecting();
    await write('Viết lâu lắm.');
    await untilStored('Viết lâu lắm.');
    await press('Hủy');
    await closed();
    expect(screen.queryByText(/Đang viết dở/)).toBeNull();
    await press('Từ chối');
    expect((await field()).value).toBe('');
    await press('Lấy lại nội dung đã bỏ');
    await waitFor(async () => expect((await field()).value).toBe('Viết lâu lắm.'));
  });

  it('is sent by Ctrl+Enter, but not while an input method composes, and not without a reason', async () => {
    const server = await rejecting();
    fireEvent.keyDown(await field(), ctrlEnter);
    await screen.findByText('Comment is required for this action');
    await write('Chưa đạt');
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      fireEvent.keyDown(await field(), { ...ctrlEnter, ...composing });
      fireEvent.keyDown(await field(), { key: 'Escape', ...composing });
    }
    await panel();
    expect(server.of(reject)).toEqual([]);
    fireEvent.keyDown(await field(), ctrlEnter);
    await closed();
    expect(server.of(reject).map(({ body }) => body)).toMatchObject([{ comment: 'Chưa đạt' }]);
  });

  it('is kept without a connection, with a message, and sent once there is one', async () => {
    const server = await rejecting();
    server.responses[reject] = noConnection;
    await write('Gửi lúc mất mạng.');
    fireEvent.keyDown(await field(), ctrlEnter);
    const alert = await within(await panel()).findByRole('alert');
    expect(alert.textContent).toContain('Không kết nối được máy chủ.');
    expect(document.activeElement).toBe(await field());
    await untilStored('Gửi lúc mất mạng.');
    server.responses[reject] = rejected;
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await closed();
    expect(server.of(reject).at(-1)?.body).toMatchObject({ comment: 'Gửi lúc mất mạng.' });
    await waitFor(() => expect(drafts()).toBe(''));
  });

  it('survives Esc, a press elsewhere and a reload, and is another person’s never', async () => {
    const server = await rejecting();
    await write('Thiếu chương 3.');
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect((await field()).value).toBe('Thiếu chương 3.');
    fireEvent.keyDown(await field(), { key: 'Escape' }); // at once, before the text is stored by itself
    await closed();
    const button = screen.getByRole('button', { name: 'Từ chối' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await screen.findByText(/Đang viết dở/);
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect((await field()).value).toBe('Thiếu chương 3.'));
    await write('Thiếu chương 3 và 4.');
    await untilStored('Thiếu chương 3 và 4.');
    close();
    open(`${ebookPath}?action=reject`, 'EXPERT', server.responses);
    await waitFor(async () => expect((await field()).value).toBe('Thiếu chương 3 và 4.'));
    close();
    open(`${ebookPath}?action=reject`, 'EXPERT', server.responses, { id: 'another' });
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    expect((await field()).value).toBe('');
    expect(drafts()).toContain('Thiếu chương 3 và 4.');
  });

  it('is not offered again once it was sent', async () => {
    const server = await rejecting();
    await write('Lần một.');
    await untilStored('Lần một.');
    close(); // the copy that this visit stored stays too
    open(`${ebookPath}?action=reject`, 'EXPERT', server.responses);
    await waitFor(async () => expect((await field()).value).toBe('Lần một.'));
    fireEvent.keyDown(await field(), ctrlEnter);
    await closed();
    await waitFor(() => expect(drafts()).toBe(''));
    close();
    open(`${ebookPath}?action=reject`, 'EXPERT', server.responses);
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    expect((await field()).value).toBe('');
  });
});
