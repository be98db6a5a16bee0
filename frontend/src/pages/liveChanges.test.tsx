import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dialog } from '@/testing/accounts';
import { ebook, ebookPath, theEbook, theList } from '@/testing/ebooks';
import { LiveStream } from '@/testing/liveStream';
import { open } from '@/testing/page';
import { held, jsonResponse, never, refusal } from '@/testing/server';
import { SharedDraft } from '@/testing/sharedDraft';

const changed = /^eBook đã thay đổi ở nơi khác\./;
const list = 'GET /ebooks';

describe('RULES §10.19: what others change', () => {
  it('in the e-book of a form is only reported, and what is typed stays', async () => {
    const stream = new LiveStream();
    const server = open(`${ebookPath}/edit`, 'EDITOR', stream.responses);
    const title = await screen.findByLabelText<HTMLInputElement>(/^Tên eBook/);
    await stream.untilOpen();
    title.focus();
    fireEvent.change(title, { target: { value: 'Tôi đang gõ dở' } });
    const read = server.of('GET /ebooks/{id}').length;
    const { id, version } = ebook();
    stream.send('ebook', id, version + 1);
    await screen.findByText(changed);
    expect(title.value).toBe('Tôi đang gõ dở');
    expect(document.activeElement).toBe(title);
    expect(server.of('GET /ebooks/{id}')).toHaveLength(read);
  });

  it('in the e-book of a decision is only reported; refused, the reason stays', async () => {
    const stream = new LiveStream();
    const waiting = ebook({
      status: 'pending_review',
      actions: [{ name: 'reject', comment_required: true }],
    });
    const why = 'Nguyễn Văn Quản đã phê duyệt eBook này lúc 10:00 02/09/2025.';
    open(`${ebookPath}?action=reject`, 'EXPERT', {
      ...theEbook(waiting),
      ...stream.responses,
      'POST /ebooks/{id}/reject': refusal(409, why, 'ebook.not_allowed'),
    });
    const panel = await dialog('Từ chối');
    const reason = panel.getByRole<HTMLTextAreaElement>('textbox', { name: /Lý do từ chối/ });
    await stream.untilOpen();
    fireEvent.change(reason, { target: { value: 'Thiếu chương cuối' } });
    stream.send('ebook', waiting.id, waiting.version + 1);
    await screen.findByText(changed);
    expect(reason.isConnected && reason.value).toBe('Thiếu chương cuối');
    await userEvent.click(panel.getByRole('button', { name: 'Từ chối' }));
    await panel.findByText(why);
    expect(reason.isConnected && reason.value).toBe('Thiếu chương cuối');
  });

  it('is not confused with one’s own save of the outline, before the e-book was read again', async () => {
    const stream = new LiveStream();
    const draft = new SharedDraft({ status: 'rejected' }, 'A');
    const { id, version } = draft.record;
    const server = open(`${ebookPath}/toc`, 'EDITOR', { ...draft.responses, ...stream.responses });
    const title = await screen.findByLabelText<HTMLInputElement>('Tiêu đề');
    await stream.untilOpen();
    server.responses['PUT /ebooks/{id}/toc'] = ({ body }) => {
      server.responses['GET /ebooks/{id}'] = never; // the e-book, which is a draft again, is read late
      const saved = { ...draft.outline, ...(body as object), version: draft.outline.version + 1 };
      return jsonResponse(200, { data: { ...saved, ebook_version: version + 1 } });
    };
    fireEvent.change(title, { target: { value: 'B' } });
    await userEvent.click(screen.getByRole('button', { name: 'Lưu ngay' }));
    await screen.findByText(/^Đã lưu lúc/);
    stream.send('ebook', id, version + 1);
    await stream.untilCollected();
    expect(screen.queryByText(changed)).toBeNull();
    stream.send('ebook', id, version + 2);
    await screen.findByText(changed);
  });

  it('is in the history too, if the e-book was read again for a claim before', async () => {
    const stream = new LiveStream();
    const { id, version } = ebook();
    const server = open(ebookPath, 'EDITOR', { ...theEbook(ebook()), ...stream.responses });
    await screen.findByRole('region', { name: 'Lịch sử duyệt' });
    await stream.untilOpen();
    const reads = () => server.of('GET /ebooks/{id}/workflow-logs').length;
    const before = reads();
    Object.assign(server.responses, theEbook(ebook({ version: version + 1, title: 'Bản mới' })));
    stream.send('claim', id, 0);
    await screen.findByRole('heading', { name: 'Bản mới' });
    expect(reads()).toBe(before);
    stream.send('ebook', id, version + 1);
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it('is read if the e-book could not be read before, or is being read', async () => {
    const stream = new LiveStream();
    const { id, version } = ebook();
    const server = open(ebookPath, 'MANAGER', {
      ...theList([]),
      ...stream.responses,
      'GET /ebooks/{id}': refusal(404, 'Không tìm thấy eBook.', 'ebook.not_found'),
    });
    await screen.findByRole('alert');
    await stream.untilOpen();
    const old = held(() => jsonResponse(200, { data: { ebook: ebook({ title: 'Cũ' }) } }));
    server.responses['GET /ebooks/{id}'] = old.reply;
    stream.send('ebook', id, version);
    await waitFor(() => expect(server.of('GET /ebooks/{id}').length).toBeGreaterThan(1));
    stream.send('ebook', id, version + 1);
    await stream.untilCollected();
    const restored = theEbook(ebook({ version: version + 1, title: 'Đã về' }));
    Object.assign(server.responses, restored);
    old.release();
    await screen.findByRole('heading', { level: 1, name: 'Đã về' });
  });

  it('is read although the claim of the e-book has no response', async () => {
    const stream = new LiveStream();
    const waiting = ebook({
      status: 'pending_review',
      actions: [{ name: 'approve', comment_required: false }],
    });
    const server = open(ebookPath, 'EXPERT', {
      ...theEbook(waiting),
      ...stream.responses,
      'PUT /ebooks/{id}/claim': never,
    });
    await waitFor(() => expect(server.of('PUT /ebooks/{id}/claim')).toHaveLength(1));
    await stream.untilOpen();
    const changed = ebook({ ...waiting, version: waiting.version + 1, title: 'Bản mới' });
    Object.assign(server.responses, theEbook(changed));
    stream.send('ebook', changed.id, changed.version);
    await screen.findByRole('heading', { name: 'Bản mới' });
  });

  it('while the shown list is being read again under the focus, is offered too', async () => {
    const stream = new LiveStream();
    const shown = ebook();
    const added = ebook({ id: '0198c0de-0000-7000-8000-0000000000aa', title: 'Mới đến' });
    const server = open('/ebooks', 'MANAGER', { ...theList([shown]), ...stream.responses });
    (await screen.findByRole('link', { name: shown.title })).focus();
    await stream.untilOpen();
    const old = held(() => jsonResponse(200, theList([shown])[list]));
    server.responses[list] = old.reply;
    const reads = server.of(list).length;
    stream.send('ebook', shown.id, shown.version);
    await waitFor(() => expect(server.of(list).length).toBe(reads + 1));
    Object.assign(server.responses, theList([shown, added]));
    stream.send('ebook', added.id, 1);
    await stream.untilCollected();
    old.release();
    await screen.findByRole('button', { name: 'Có thay đổi – tải lại' });
  });

  it('in a burst is read once', async () => {
    const stream = new LiveStream();
    const { id } = ebook();
    const server = open('/ebooks', 'MANAGER', { ...theList([ebook()]), ...stream.responses });
    await screen.findByRole('link', { name: ebook().title });
    await stream.untilOpen();
    const read = server.of(list).length;
    for (let version = 2; version < 32; version += 1) stream.send('ebook', id, version);
    await waitFor(() => expect(server.of(list).length).toBeGreaterThan(read));
    await stream.untilCollected();
    expect(server.of(list).length - read).toBe(1);
  });

  it.each(['/ebooks', '/dashboard'])(
    'before the page was loaded is not read again: %s',
    async (address) => {
      const stream = new LiveStream();
      const { id, version } = ebook();
      const server = open(address, 'EDITOR', stream.responses);
      await stream.untilOpen();
      await screen.findByRole('heading', { level: 1 });
      const old = performance.now() + 60_000; // older than the page itself
      for (const kind of ['ebook', 'notes', 'claim'] as const) stream.send(kind, id, version, old);
      await stream.untilCollected();
      const read = server.requests
        .filter(({ call }) => call.startsWith('GET ') && call !== 'GET /events')
        .map(({ path, query }) => path + JSON.stringify(query));
      expect(read.filter((one, n) => read.indexOf(one) < n)).toEqual([]);
    },
  );
});
