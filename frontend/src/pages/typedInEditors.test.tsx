import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dialog } from '@/testing/accounts';
import { describedResponse } from '@/testing/described';
import { drafts, untilStored } from '@/testing/drafts';
import { ebook, ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { type ApiRequest, held, jsonResponse } from '@/testing/server';

const left = 'Đã lưu nội dung lúc bạn bấm. Những gì bạn nhập sau đó chưa được lưu.';
const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const heldData = (dataFor: (request: ApiRequest) => object) =>
  held((request) => jsonResponse(200, { data: dataFor(request) }));

describe('RULES §10.10: what is typed while something is saved stays, and is not called saved', () => {
  it.each(['Hoàn tất', 'Lưu ngay'])('outline: %s', async (name) => {
    const put = 'PUT /ebooks/{id}/toc';
    const { data } = theOutline('Một')['GET /ebooks/{id}/toc'];
    const save = heldData(({ body }) => ({ ...data, ...(body as object) }));
    const outline = { ...theEbook({ total_pages: 3 }), ...theOutline('Một'), [put]: save.reply };
    const server = open(`${ebookPath}/toc`, 'EDITOR', outline);
    const line = await screen.findByLabelText<HTMLInputElement>('Tiêu đề');
    type(line, 'Một, sửa');
    await press(name);
    await waitFor(() => expect(server.of(put)).toHaveLength(1));
    line.focus();
    type(line, 'Một, sửa và gõ tiếp');
    save.release();
    await screen.findByText('Chưa lưu');
    if (name === 'Hoàn tất') await screen.findByText(/Những gì bạn nhập sau đó chưa được lưu\./);
    expect(here()).toBe(`${ebookPath}/toc`);
    expect(document.activeElement).toBe(line);
    expect(line.value).toBe('Một, sửa và gõ tiếp');
    await untilStored('Một, sửa và gõ tiếp');
    await press('Hoàn tất');
    await waitFor(() => expect(here()).toBe(ebookPath));
    const sent = server.of(put).map(({ body }) => (body as typeof data).items[0]?.title);
    expect(sent).toEqual(['Một, sửa', 'Một, sửa và gõ tiếp']);
  });

  it('form: saving the record', async () => {
    const put = 'PUT /ebooks/{id}';
    const save = heldData(({ body }) => ({ ebook: ebook({ ...(body as object), version: 9 }) }));
    const server = open(`${ebookPath}/edit`, 'EDITOR', { [put]: save.reply });
    const title = await screen.findByLabelText<HTMLInputElement>(/^Tên eBook/);
    const description = screen.getByLabelText<HTMLTextAreaElement>('Mô tả');
    type(title, '  Đã bấm lưu  ');
    await press('Cập nhật');
    await waitFor(() => expect(server.of(put)).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Đang lưu...' }));
    type(description, 'Gõ tiếp.');
    save.release();
    await screen.findByText(left);
    expect(here()).toBe(`${ebookPath}/edit`);
    expect(title.value).toBe('Đã bấm lưu'); // as the server has it
    expect(description.value).toBe('Gõ tiếp.');
    await untilStored('Gõ tiếp.');
    await userEvent.click(screen.getByRole('link', { name: 'Tổng quan' }));
    await userEvent.click((await dialog('Rời khỏi trang?')).getByRole('button', { name: 'Ở lại' }));
    await press('Cập nhật');
    await waitFor(() => expect(here()).toBe(ebookPath));
    const [first, second] = server.of(put).map(({ body }) => body);
    expect(first).toMatchObject({ title: 'Đã bấm lưu' });
    expect(second).toMatchObject({ description: 'Gõ tiếp.', version: 9 });
  });

  it('decision: the rest of a reason stays in its panel', async () => {
    const reject = 'POST /ebooks/{id}/reject';
    const rejected = { ebook: ebook({ status: 'rejected', actions: [] }) };
    const send = heldData(() => rejected);
    const server = open(`${ebookPath}?action=reject`, 'EXPERT', {
      ...theEbook({
        status: 'pending_review',
        actions: [{ name: 'reject', comment_required: true }],
      }),
      [reject]: send.reply,
    });
    const panel = await dialog('Từ chối');
    const reason = panel.getByRole<HTMLTextAreaElement>('textbox', { name: /Lý do từ chối/ });
    await userEvent.type(reason, 'Thiếu bìa.');
    await userEvent.click(panel.getByRole('button', { name: 'Từ chối' }));
    await waitFor(() => expect(server.of(reject)).toHaveLength(1));
    await userEvent.type(reason, ' Thiếu mục lục.');
    send.release();
    const alert = await panel.findByRole('alert');
    expect(alert.textContent).toContain(
      'Đã từ chối. Những gì bạn viết sau khi bấm không được gửi cùng',
    );
    expect(reason.value).toBe('Thiếu bìa. Thiếu mục lục.');
    expect(server.of(reject)[0]?.body).toMatchObject({ comment: 'Thiếu bìa.' });
    await untilStored('Thiếu mục lục.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Từ chối' })).toBeNull());
    expect(drafts()).toContain('Thiếu mục lục.');
  });

  it('own password: a message says that it was not changed to what was typed later', async () => {
    const change = heldData(() => ({}));
    const server = open('/dashboard', 'EDITOR', { 'POST /auth/password': change.reply });
    await press(/^Tài khoản của/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Đổi mật khẩu' }));
    const form = await dialog('Đổi mật khẩu');
    await userEvent.type(form.getByLabelText('Mật khẩu hiện tại'), 'mật khẩu cũ của tôi');
    const next = form.getByLabelText<HTMLInputElement>('Mật khẩu mới');
    type(next, 'ba con mèo xanh lá');
    await userEvent.click(form.getByRole('button', { name: 'Đổi mật khẩu' }));
    await waitFor(() => expect(server.of('POST /auth/password')).toHaveLength(1));
    type(next, 'bốn con mèo xanh lá');
    change.release();
    expect((await form.findByRole('alert')).textContent).toContain(
      'Mật khẩu đã được đổi theo nội dung lúc bạn bấm.',
    );
    expect(next.value).toBe('bốn con mèo xanh lá');
  });

  it('saved filters: a name typed while another is saved', async () => {
    const { data } = describedResponse('POST /filters') as { data: { filter: { name: string } } };
    const save = heldData(() => data);
    const server = open('/ebooks?status=DRAFT', 'EDITOR', {
      'GET /filters': { data: { filters: [] } },
      'POST /filters': save.reply,
    });
    await press('Bộ lọc đã lưu');
    const panel = within(await screen.findByRole('dialog', { name: 'Bộ lọc đã lưu' }));
    const name = await panel.findByLabelText<HTMLInputElement>('Tên bộ lọc');
    type(name, 'Lọc');
    await userEvent.click(panel.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(server.of('POST /filters')).toHaveLength(1));
    type(name, 'Tên khác');
    server.responses['GET /filters'] = { data: { filters: [data.filter] } };
    save.release();
    await panel.findByRole('link', { name: data.filter.name });
    expect(name.isConnected && name.value).toBe('Tên khác');
  });
});
