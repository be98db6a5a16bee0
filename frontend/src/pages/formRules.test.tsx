import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Ebook } from '@/api/types';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { close, descriptionOf, here, open } from '@/testing/page';
import { jsonResponse } from '@/testing/server';
import { holdTimers } from '@/testing/timers';

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });

describe('RULES §10.6: e-book form', () => {
  it('the rules of RULES §4.2, each under its field; the first that is wrong has the focus', async () => {
    const server = open('/ebooks/create');
    const thisYear = new Date().toLocaleString('en', {
      timeZone: 'Asia/Ho_Chi_Minh',
      year: 'numeric',
    });
    const year = Number(thisYear) + 1;
    await type(/Năm xuất bản/, '1899');
    await type(/Số trang/, '0');
    await type(/Môn học/, 'a'.repeat(256));
    await userEvent.click(screen.getByRole('button', { name: 'Tạo eBook' }));
    const title = await screen.findByText('Title is required');
    expect(title.getAttribute('lang')).toBe('en');
    for (const [name, words] of [
      [/Năm xuất bản/, `Năm xuất bản phải là số nguyên từ 1900 đến ${year}`],
      [/Số trang/, 'Số trang phải là số nguyên từ 1 trở lên'],
      [/Môn học/, 'Tối đa 255 ký tự (hiện có 256)'],
    ] as const)
      expect(descriptionOf(await field(name))).toContain(words);
    const pages = await field(/Số trang/);
    await waitFor(() => expect(document.activeElement).toBe(pages)); // it is beside the PDF, above the other fields
    await userEvent.click(screen.getByRole('button', { name: 'Tạo eBook' }));
    await waitFor(() => expect(document.activeElement).toBe(pages));
    expect(server.of('POST /ebooks')).toEqual([]);
    await type(/Tên eBook/, 'a'.repeat(501));
    await screen.findByText('Title must be less than 500 characters');
  });

  it('editing shows the file there is, and opens the detail page', async () => {
    const book = ebook({ file_name: 'mau.pdf', file_size: 1_500_000 });
    const renamed = { ...book, title: 'Tên mới' };
    const server = open(`${ebookPath}/edit`, 'EDITOR', theEbook(book));
    await screen.findByText(/^Tệp hiện tại: mau\.pdf \([\d,]+ MB\)$/);
    server.responses['PUT /ebooks/{id}'] = () => {
      server.responses = { ...server.responses, ...theEbook(renamed) };
      return jsonResponse(200, { data: { ebook: renamed } });
    };
    await type(/Tên eBook/, 'Tên mới');
    await userEvent.click(await screen.findByRole('button', { name: 'Cập nhật' }));
    await screen.findByText('Đã cập nhật eBook'); // first: it may end while a busy machine loads the page
    await waitFor(() => expect(here()).toBe(ebookPath));
    await screen.findByRole('heading', { level: 1, name: 'Tên mới' });
    expect(server.of('PUT /ebooks/{id}')[0]?.body).toMatchObject({ title: 'Tên mới' });
  });

  it('nothing is saved if a picked file is refused while the save waits for its check', async () => {
    holdTimers(3_000); // the save waits so long for a check, and a busy machine may take longer
    const server = open(`${ebookPath}/edit`, 'EDITOR', theEbook(ebook()));
    await type(/Tên eBook/, 'Tên mới');
    const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*="pdf"]');
    const broken = new File(['x'], 'mau.pdf', { type: 'application/pdf' });
    let look: (bytes: ArrayBuffer) => void = () => undefined;
    const bytes = new Promise<ArrayBuffer>((resolve) => {
      look = resolve;
    });
    const beginning = { arrayBuffer: () => bytes } as Blob;
    Object.assign(broken, { slice: () => beginning });
    fireEvent.change(input as HTMLInputElement, { target: { files: [broken] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Cập nhật' }));
    look(new TextEncoder().encode('không phải PDF').buffer);
    await screen.findByText('Please select a valid PDF file');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cập nhật' })).toHaveProperty('disabled', false),
    );
    expect(server.of('PUT /ebooks/{id}')).toEqual([]);
    expect(here()).toBe(`${ebookPath}/edit`);
  });

  it('a rejected e-book is a draft again after a save, and shows why it came back until it is submitted', async () => {
    const [edit, submit] = (['edit', 'submit'] as const).map((name) => ({
      name,
      comment_required: false,
    }));
    const returned = {
      action: 'reject' as const,
      comment: 'Thiếu chương 3.',
      user: { id: 'x', full_name: 'Phạm Chuyên', role: 'EXPERT' as const },
      created_at: '2025-09-02T03:00:00Z',
    };
    const rejected = ebook({ status: 'rejected', returned, actions: edit ? [edit] : [] });
    open(`${ebookPath}/toc`, 'EDITOR', theEbook(rejected), { id: rejected.created_by });
    expect((await screen.findByRole('note')).textContent).toMatch(
      /Lý do từ chối.*Thiếu chương 3\./,
    );
    close();
    const server = open(`${ebookPath}/edit`, 'EDITOR', theEbook(rejected), {
      id: rejected.created_by,
    });
    const becomes = (fields: Partial<Ebook>) => () => {
      server.responses = { ...server.responses, ...theEbook({ ...rejected, ...fields }) };
      return jsonResponse(200, server.responses['GET /ebooks/{id}']);
    };
    const draft = { status: 'draft' as const, actions: submit ? [submit] : [] };
    server.responses['PUT /ebooks/{id}'] = becomes(draft);
    const pending = { status: 'pending_review' as const, returned: null, actions: [] };
    server.responses['POST /ebooks/{id}/submit'] = becomes(pending);
    const why = async () => (await screen.findByRole('note')).textContent;
    expect(await why()).toContain('Thiếu chương 3.');
    await userEvent.click(await screen.findByRole('button', { name: 'Cập nhật' }));
    await waitFor(() => expect(here()).toBe(ebookPath));
    await screen.findAllByText('Bản nháp');
    expect(await why()).toContain('Thiếu chương 3.');
    await userEvent.click(await screen.findByRole('button', { name: 'Gửi duyệt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gửi duyệt' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Gửi duyệt' }));
    await screen.findAllByText('Chờ duyệt');
    expect(screen.queryByRole('note')).toBeNull();
    expect(server.of('PUT /ebooks/{id}')).toHaveLength(1);
  });
});
