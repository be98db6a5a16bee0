import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { EbookRecord } from '@/api/recordSchema';
import { uploadFile } from '@/features/form/upload/uploadFile';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { here, open, pickPdf } from '@/testing/page';
import { noConnection } from '@/testing/server';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

describe('RULES §4: what a save needs', () => {
  it('creating needs a PDF: an alert, and nothing is sent', async () => {
    const server = open('/ebooks/create');
    fireEvent.change(await field(/Tên eBook/), { target: { value: 'Thiếu PDF' } });
    await userEvent.click(screen.getByRole('button', { name: 'Tạo eBook' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please upload a PDF file');
    expect(server.requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('everything but title and PDF is optional', async () => {
    vi.mocked(uploadFile).mockResolvedValue(ebook());
    const server = open('/ebooks/create');
    fireEvent.change(await field(/Tên eBook/), { target: { value: 'Chỉ có tên' } });
    const language = screen.getByLabelText<HTMLSelectElement>('Ngôn ngữ');
    await userEvent.selectOptions(language, 'Chọn ngôn ngữ');
    await pickPdf();
    await userEvent.click(screen.getByRole('button', { name: 'Tạo eBook' }));
    await waitFor(() => expect(here()).toMatch(/\/toc$/));
    const { title, ...rest } = (server.of('POST /ebooks')[0]?.body ?? {}) as EbookRecord;
    expect(title).toBe('Chỉ có tên');
    expect(Object.values(rest).filter((value) => value !== '' && value !== null)).toEqual([]);
  });

  it('saving does not wait until the PDF is read, and the reading can be stopped', async () => {
    vi.mocked(uploadFile).mockResolvedValue(ebook());
    open('/ebooks/create');
    // This worker never responds.
    vi.stubGlobal(
      'Worker',
      class {
        postMessage() {}
        terminate() {}
      },
    );
    await pickPdf();
    await userEvent.click(await screen.findByRole('button', { name: 'Dừng đọc' }));
    await screen.findByText('Đã dừng đọc PDF.');
    await pickPdf();
    await screen.findByText('Đang đọc PDF...');
    fireEvent.change(await field(/Tên eBook/), { target: { value: 'Không chờ' } });
    await userEvent.click(screen.getByRole('button', { name: 'Tạo eBook' }));
    await waitFor(() => expect(here()).toMatch(/\/toc$/));
  });

  it('editing needs no PDF', async () => {
    const none = { file_url: null, file_name: null, file_size: null };
    open(`${ebookPath}/edit`, 'EDITOR', theEbook(none));
    await screen.findByText('Chưa có tệp PDF. Cần tải lên trước khi gửi duyệt.');
    await userEvent.click(await screen.findByRole('button', { name: 'Cập nhật' }));
    await waitFor(() => expect(here()).toBe(ebookPath));
  });
});

it('RULES §10.6: a creation whose response was lost makes one e-book, however often saving fails', async () => {
  const [create, update] = ['POST /ebooks', 'PUT /ebooks/{id}'] as const;
  const server = open('/ebooks/create', 'EDITOR', {
    [create]: noConnection,
    [update]: noConnection,
  });
  const title = await field(/Tên eBook/);
  await pickPdf();
  const save = async (typed: string, name: RegExp) => {
    fireEvent.change(title, { target: { value: typed } });
    await userEvent.click(screen.getByRole('button', { name }));
  };
  await save('Toán', /Tạo eBook/);
  await waitFor(() => expect(server.of(create)).toHaveLength(1));
  await screen.findByRole('alert');
  delete server.responses[create];
  await save('Toán 7', /Tạo eBook/);
  await waitFor(() => expect(server.of(update)).toHaveLength(1));
  await save('Toán 8', /Cập nhật/);
  await waitFor(() => expect(server.of(update)).toHaveLength(2));
  expect(server.of(create)).toHaveLength(2);
});
