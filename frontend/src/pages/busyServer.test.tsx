import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ebook, ebookPath, theEbook, theList, theOutline } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { type ApiRequest, jsonResponse } from '@/testing/server';
import { SharedDraft } from '@/testing/sharedDraft';

const note = /^Hệ thống đang bận, tự thử lại sau \d+ giây\.$/;
/** To be called before what causes the note: a machine that stands still would miss its one second. */
const theNote = (within: Pick<typeof screen, 'findByText'> = screen) => within.findByText(note);
const noNote = () => waitFor(() => expect(screen.queryByText(note)).toBeNull());
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Refuses the first call, to be repeated after a second; the next ones get the reply. */
function busyOnce(reply: (request: ApiRequest) => object, status = 429) {
  let calls = 0;
  return (request: ApiRequest) => {
    calls += 1;
    if (calls > 1) return jsonResponse(200, reply(request));
    const busy = jsonResponse(status, { message: 'Hệ thống đang bận.', code: 'request.busy' });
    busy.headers.set('Retry-After', '1');
    return busy;
  };
}

// RULES §§5.7 and 10.10
describe('if the server is busy, the page says so, waits, and loses nothing', () => {
  it('list: it waits and shows the rows', async () => {
    const rows = theList([ebook({ title: 'Sách mẫu' })])['GET /ebooks'] ?? {};
    open('/ebooks', 'EDITOR', { 'GET /ebooks': busyOnce(() => rows) });
    await theNote();
    await screen.findByRole('link', { name: 'Sách mẫu' });
    await noNote();
  });

  it('outline, "save now": it waits and saves, and what is typed meanwhile stays', async () => {
    const put = 'PUT /ebooks/{id}/toc';
    const server = open(`${ebookPath}/toc`, 'EDITOR', theOutline('Một'));
    const line = await screen.findByLabelText<HTMLInputElement>('Tiêu đề');
    server.responses[put] = busyOnce(() => theOutline('Một, sửa')['GET /ebooks/{id}/toc'], 503);
    type(line, 'Một, sửa');
    const shown = theNote();
    await press('Lưu ngay');
    await shown;
    type(screen.getByLabelText('Tiêu đề'), 'Một, sửa nữa');
    await noNote();
    await waitFor(() => expect(server.of(put)).toHaveLength(2));
    const [first, second] = server.of(put);
    expect(second?.body).toEqual(first?.body); // the waiting request is sent unchanged
    expect(screen.getByLabelText<HTMLInputElement>('Tiêu đề').value).toBe('Một, sửa nữa');
    server.responses[put] = theOutline('Một, sửa nữa')['GET /ebooks/{id}/toc'];
    await press('Hoàn tất');
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect(server.of(put).at(-1)?.body).toMatchObject({ items: [{ title: 'Một, sửa nữa' }] });
  });

  it('outline, autosave: it waits and saves by itself', async () => {
    const { setTimeout } = globalThis;
    const isAutosave = (ms?: number) => ms !== undefined && ms > 29_000 && ms <= 30_000;
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...rest: unknown[]) =>
      setTimeout(run, isAutosave(ms) ? 10 : ms, ...rest),
    );
    const put = 'PUT /ebooks/{id}/toc';
    const server = open(`${ebookPath}/toc`, 'EDITOR', theOutline('Một'));
    const line = await screen.findByLabelText<HTMLInputElement>('Tiêu đề');
    server.responses[put] = busyOnce(() => theOutline('Tự lưu')['GET /ebooks/{id}/toc']);
    const shown = theNote();
    type(line, 'Tự lưu');
    await shown;
    await screen.findByText(/^Đã lưu lúc/);
    await noNote();
    expect(server.of(put).map(({ body }) => body)).toMatchObject([
      { items: [{ title: 'Tự lưu' }] },
      { items: [{ title: 'Tự lưu' }] },
    ]);
  });

  it('form: a save that was carried out in spite of a 503 is not a conflict', async () => {
    const put = 'PUT /ebooks/{id}';
    const draft = new SharedDraft();
    const stores = draft.responses[put] as (request: ApiRequest) => Response;
    const server = open(`${ebookPath}/edit`, 'EDITOR', draft.responses);
    type(await screen.findByLabelText('Tác giả'), 'Một lần');
    server.responses[put] = async (request) => {
      const stored = stores(request);
      return server.of(put).length > 1 ? stored : busyOnce(() => stored, 503)(request);
    };
    const shown = theNote();
    await press('Cập nhật');
    await shown;
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect(server.of(put)).toHaveLength(2);
    expect(draft.record.author).toBe('Một lần');
  });

  it('form: it waits, saves, and continues', async () => {
    const put = 'PUT /ebooks/{id}';
    const server = open(`${ebookPath}/edit`, 'EDITOR', {
      [put]: busyOnce(() => theEbook({ author: 'Người kiên nhẫn' })['GET /ebooks/{id}'] ?? {}),
    });
    type(await screen.findByLabelText('Tác giả'), 'Người kiên nhẫn');
    const shown = theNote();
    await press('Cập nhật');
    await shown;
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect(server.of(put).map(({ body }) => body)).toMatchObject([
      { author: 'Người kiên nhẫn' },
      { author: 'Người kiên nhẫn' },
    ]);
  });

  it('an action waits in its dialog, and is repeated with the same idempotency key', async () => {
    const approve = 'POST /ebooks/{id}/approve';
    const approved = theEbook({ status: 'approved', actions: [] })['GET /ebooks/{id}'] ?? {};
    const server = open(`${ebookPath}?action=approve`, 'EXPERT', {
      ...theEbook({
        status: 'pending_review',
        actions: [{ name: 'approve', comment_required: false }],
      }),
      [approve]: busyOnce(() => approved),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Phê duyệt' }));
    const comment = dialog.getByRole<HTMLTextAreaElement>('textbox', { hidden: false });
    type(comment, 'Tốt');
    const shown = theNote(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Phê duyệt' }));
    await shown;
    expect(comment.value).toBe('Tốt');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second, ...more] = server.of(approve);
    expect(first?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(second?.body).toEqual(first?.body);
    expect(more).toEqual([]);
  });
});
