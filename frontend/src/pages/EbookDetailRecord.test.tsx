import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { close, here, open } from '@/testing/page';
import { jsonResponse, refusal } from '@/testing/server';
import { gate } from '@/testing/until';

const timeAndDate = /^\d\d:\d\d \d\d\/\d\d\/\d{4}$/;

describe('RULES §10.7: e-book detail', () => {
  it('shows the record with tags, size and times, and an empty history', async () => {
    const fields = {
      title: 'Chi tiết',
      description: 'Dòng một',
      subject: 'Toán',
      grade: 'Lớp 9',
      language: 'English' as const,
      author: 'Ngô Bảo',
      publisher: 'NXB Trẻ',
      published_year: 2020,
      total_pages: 3,
      file_size: 3 * 1_048_576,
      tags: 'hình học, , đại số ,hình học',
      actions: [{ name: 'edit' as const, comment_required: false }],
    };
    open(ebookPath, 'EDITOR', {
      ...theEbook(fields),
      'GET /ebooks/{id}/workflow-logs': { data: { logs: [] } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Chi tiết' });
    const emptyHistory = await screen.findByText('No workflow history yet');
    expect(emptyHistory.getAttribute('lang')).toBe('en');
    await screen.findByText('Nhà xuất bản'); // the record is shown later than the title
    const value = (name: string) =>
      [...document.querySelectorAll('dt')].find((term) => term.textContent?.trim() === name)
        ?.nextElementSibling?.textContent;
    for (const [name, text] of [
      ['Môn học', 'Toán'],
      ['Khối lớp', 'Lớp 9'],
      ['Ngôn ngữ', 'Tiếng Anh'],
      ['Tác giả', 'Ngô Bảo'],
      ['Nhà xuất bản', 'NXB Trẻ'],
      ['Năm xuất bản', '2020'],
      ['Số trang', '3'],
    ])
      expect(value(name ?? ''), name).toBe(text);
    expect(value('Dung lượng')).toMatch(/^[\d,]+ MB$/);
    for (const name of ['Ngày tạo', 'Cập nhật lần cuối'])
      expect(value(name), name).toMatch(timeAndDate);
    const tags = within(screen.getByRole('list', { name: 'Từ khóa' })).getAllByRole('listitem');
    expect(tags.map(({ textContent }) => textContent)).toEqual(['hình học', 'đại số']);
    expect(screen.getByRole('link', { name: 'Mở PDF' }).getAttribute('target')).toBe('_blank');
    screen.getByRole('link', { name: 'Mục lục' });
    screen.getByRole('link', { name: 'Chỉnh sửa' });
    expect(screen.queryByRole('button', { name: 'Xóa' })).toBeNull();
  });

  it('a manager deletes, and is told so in the list; the e-book is not there any more', async () => {
    const server = open(ebookPath, 'MANAGER', {
      ...theEbook({ title: 'Bị xóa', actions: [{ name: 'delete', comment_required: false }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
    const question = within(await screen.findByRole('dialog'));
    expect(server.of('DELETE /ebooks/{id}')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Xóa' }));
    await screen.findByText('Đã xóa eBook'); // first: it may end while a busy machine loads the list
    await waitFor(() => expect(here()).toBe('/ebooks'));
    expect(server.of('DELETE /ebooks/{id}')).toHaveLength(1);
    close();
    open(ebookPath, 'MANAGER', { 'GET /ebooks/{id}': refusal(404, 'Không tìm thấy eBook.') });
    await screen.findByText('Không thể tải eBook');
  });

  it('the history shows action, time, name, role and comment, newest first', async () => {
    // action, role, shown action, shown role, comment
    const steps = [
      ['unpublish', 'ADMIN', 'Gỡ xuất bản', 'Quản trị viên', 'Sai bản quyền.'],
      ['publish', 'MANAGER', 'Xuất bản', 'Quản lý', ''],
      ['approve', 'EXPERT', 'Phê duyệt', 'Chuyên gia', ''],
      ['submit', 'EDITOR', 'Gửi duyệt', 'Biên tập viên', 'Đã thêm chương 3.'],
      ['reject', 'EXPERT', 'Từ chối', 'Chuyên gia', 'Thiếu chương 3.'],
      ['submit', 'EDITOR', 'Gửi duyệt', 'Biên tập viên', ''],
    ] as const;
    const logs = steps.map(([action, role, , , comment], n) => ({
      id: `0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f6${n}`,
      action,
      comment,
      created_at: `2025-01-0${6 - n}T00:00:00Z`,
      version: 6 - n,
      user: { id: `0197a3b2-7c1d-7e4f-8a90-0b2c3d4e5f6${n}`, full_name: `Người ${n}`, role },
      to: null,
    }));
    open(ebookPath, 'EDITOR', { 'GET /ebooks/{id}/workflow-logs': { data: { logs } } });
    const history = within(await screen.findByRole('region', { name: 'Lịch sử duyệt' }));
    const rows = await history.findAllByRole('listitem');
    expect(rows).toHaveLength(steps.length);
    for (const [n, [, , shownAction, shownRole, comment]] of steps.entries()) {
      const text = rows[n]?.textContent;
      expect(text).toContain(shownAction);
      expect(text).toContain(`Người ${n} · ${shownRole}`);
      expect(text).toContain(comment);
      expect(rows[n]?.querySelector('time')?.textContent).toMatch(timeAndDate);
    }
  });

  it('the notes of a round say that they are loading, failed, or none', async () => {
    const entry = { comment: '', version: 2, to: null, created_at: '2025-01-02T00:00:00Z' };
    const user = { id: '0197a3b2-7c1d-7e4f-8a90-0b2c3d4e5f60', full_name: 'Người', role: 'EXPERT' };
    const logs = (['approve', 'submit'] as const).map((action, n) => ({
      ...entry,
      id: `0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f6${n}`,
      action,
      user,
    }));
    let reads = 0;
    const { released, release } = gate();
    open(ebookPath, 'EDITOR', {
      'GET /ebooks/{id}/workflow-logs': { data: { logs } },
      'GET /ebooks/{id}/notes': async () => {
        reads++;
        if (reads > 1) return jsonResponse(200, { data: { notes: [], may_write: false } });
        await released;
        return refusal(403, 'Bạn không được xem ghi chú này.')();
      },
    });
    const history = within(await screen.findByRole('region', { name: 'Lịch sử duyệt' }));
    await userEvent.click(await history.findByRole('button', { name: 'Xem ghi chú của vòng này' }));
    await history.findByText('Đang tải ghi chú...');
    release();
    await history.findByText('Không thể tải ghi chú');
    history.getByText('Bạn không được xem ghi chú này.');
    await userEvent.click(history.getByRole('button', { name: 'Thử lại' }));
    await history.findByText('Vòng này không có ghi chú.');
  });

  it('an outline that cannot be read is not taken for an empty one', async () => {
    const server = open(ebookPath, 'EXPERT', {
      'GET /ebooks/{id}/toc': refusal(403, 'Không được xem.'),
    });
    const outline = within(await screen.findByRole('region', { name: 'Mục lục' }));
    await outline.findByText('Không thể tải mục lục');
    delete server.responses['GET /ebooks/{id}/toc'];
    await userEvent.click(outline.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(outline.queryByText('Không thể tải mục lục')).toBeNull());
    await outline.findAllByRole('listitem');
  });

  it.each<[string, string | null, number]>([
    ['without a PDF', null, 0],
    ['with a PDF', '/files/a.pdf', -1],
  ])('an outline %s can be scrolled by keyboard', async (_, file_url, tabIndex) => {
    open(ebookPath, 'EXPERT', { ...theEbook({ file_url }), ...theOutline('Chương 1|1') });
    const list = await screen.findByRole('list', { name: 'Mục lục' });
    expect(list.tabIndex).toBe(tabIndex); // with a PDF its buttons are focused
  });
});
