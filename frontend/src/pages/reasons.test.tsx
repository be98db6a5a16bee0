import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, ebookPath, theList } from '@/testing/ebooks';
import { open } from '@/testing/page';
import {
  book,
  cover,
  field,
  list,
  panel,
  reason,
  reject,
  templates,
  toc,
  waiting,
} from '@/testing/reasons';
import { held, jsonResponse, refusal } from '@/testing/server';

// RULES §23.1
describe('templates in the reject panel', () => {
  it('are inserted by click and by key, edited, and counted with the rejection', async () => {
    const server = open(`${ebookPath}?action=reject`, 'EXPERT', { ...book(), ...templates() });
    await userEvent.click(await screen.findByRole('button', { name: 'Bìa mờ' }));
    const comment = await field();
    await waitFor(() => expect(document.activeElement).toBe(comment));
    expect(comment.value).toBe('Ảnh bìa mờ.');
    await userEvent.keyboard('{Alt>}2{/Alt}');
    expect(comment.value).toBe('Ảnh bìa mờ.\nVui lòng bổ sung mục lục.');
    expect(screen.getByRole('button', { name: /^Thiếu mục lục ?\(đã chèn\)$/ })).toBeDefined();
    comment.select();
    await userEvent.paste('Ảnh bìa quá mờ.\nVui lòng bổ sung cả mục lục.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.of(reject)).toHaveLength(1));
    expect(server.of(reject)[0]?.body).toMatchObject({
      comment: 'Ảnh bìa quá mờ.\nVui lòng bổ sung cả mục lục.',
    });
    expect(server.of(reject)[0]?.body).toHaveProperty('reasons', [cover.id, toc.id]);
  });

  it('used in a reason are counted up to the 20 that the server accepts', async () => {
    const many = Array.from({ length: 21 }, (_, n) => ({
      ...reason(0, `Mẫu ${n}`, `Lỗi ${n}.`),
      id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    }));
    const server = open(`${ebookPath}?action=reject`, 'EXPERT', {
      ...book(),
      ...templates(false, many),
    });
    await screen.findByRole('button', { name: 'Mẫu 20' });
    await userEvent.click(await field());
    await userEvent.paste(many.map(({ text }) => text).join('\n'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.of(reject)).toHaveLength(1));
    expect(server.of(reject)[0]?.body).toHaveProperty('reasons.length', 20);
  });

  it('are not counted after their text was deleted', async () => {
    const server = open(`${ebookPath}?action=reject`, 'EXPERT', { ...book(), ...templates() });
    await userEvent.click(await screen.findByRole('button', { name: 'Bìa mờ' }));
    const comment = await field();
    await waitFor(() => expect(comment.value).toBe('Ảnh bìa mờ.'));
    await userEvent.type(comment, '\nThiếu chương ba');
    comment.setSelectionRange(0, 'Ảnh bìa mờ.\n'.length);
    await userEvent.keyboard('{Delete}');
    expect(comment.value).toBe('Thiếu chương ba');
    expect(screen.queryByRole('button', { name: /đã chèn/ })).toBeNull();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.of(reject)).toHaveLength(1));
    expect(server.of(reject)[0]?.body).not.toHaveProperty('reasons.0');
  });

  it('are inserted by a digit pressed outside of the field; in the field a digit is only typed', async () => {
    open(`${ebookPath}?action=reject`, 'EXPERT', { ...book(), ...templates() });
    const comment = await field();
    await screen.findByRole('button', { name: 'Bìa mờ' });
    await userEvent.type(comment, '2');
    expect(comment.value).toBe('2');
    (await panel()).getByRole('button', { name: 'Hủy' }).focus();
    await userEvent.keyboard('2');
    expect(comment.value).toBe('2\nVui lòng bổ sung mục lục.');
  });

  it('do not keep the user from rejecting if they cannot be loaded', async () => {
    const server = open(`${ebookPath}?action=reject`, 'EXPERT', {
      ...book(),
      [list]: refusal(503, 'Hệ thống tạm thời gián đoạn.'),
    });
    await userEvent.type(await field(), 'Sửa lại');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Không thể tải mẫu lý do')).toBeDefined();
    server.responses[list] = templates()[list];
    await userEvent.click(alert.getByRole('button', { name: 'Thử lại' }));
    await screen.findByRole('button', { name: 'Bìa mờ' });
    await userEvent.click((await panel()).getByRole('button', { name: 'Từ chối' }));
    await waitFor(() => expect(server.of(reject)).toHaveLength(1));
    expect(server.of(reject)[0]?.body).not.toHaveProperty('reasons');
  });

  it('show that they are loading, and nothing if there are none', async () => {
    const { reply, release } = held(() => jsonResponse(200, templates(false, [])[list]));
    open(`${ebookPath}?action=reject`, 'EXPERT', { ...book(), [list]: reply });
    const loading = await screen.findByRole('status', { name: 'Đang tải mẫu lý do...' });
    release();
    await waitFor(() => expect(loading.isConnected).toBe(false));
    await field();
    expect(screen.queryByRole('region', { name: 'Mẫu lý do' })).toBeNull();
    expect(screen.queryByText('Chưa có mẫu lý do nào.')).toBeNull();
  });

  it('say that there are none to users who may add some', async () => {
    open(`${ebookPath}?action=reject`, 'MANAGER', { ...book(), ...templates(true, []) });
    await screen.findByText('Chưa có mẫu lý do nào.');
    expect(screen.getByRole('button', { name: 'Quản lý mẫu' })).toBeDefined();
  });

  it('are counted when several are rejected', async () => {
    const books = [1, 2].map((n) => ({
      ...ebook({ ...waiting, actions: [...waiting.actions], title: `Sách ${n}` }),
      id: `0198c0de-0000-7000-8000-00000000000${n}`,
    }));
    const server = open('/ebooks?status=PENDING_REVIEW', 'EXPERT', {
      ...theList(books),
      ...templates(),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Chọn tất cả/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Từ chối' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Từ chối/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Bìa mờ' }));
    await userEvent.click(dialog.getByRole('switch'));
    await userEvent.click(dialog.getByRole('button', { name: /^Từ chối/ }));
    await waitFor(() => expect(server.of('POST /ebooks/bulk/reject')).toHaveLength(1));
    expect(server.of('POST /ebooks/bulk/reject')[0]?.body).toHaveProperty('reasons', [cover.id]);
  });
});
