import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, theEbook } from '@/testing/ebooks';
import { describes, here, open } from '@/testing/page';
import { noConnection } from '@/testing/server';

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

/** The text under a field, as assistive technology finds it; null where it is valid. */
async function saidUnder(name: RegExp, value: string): Promise<string | null> {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
  await waitFor(() => expect(input.value).toBe(value));
  await new Promise((done) => setTimeout(done)); // the form judges after the event
  if ((await field(name)).getAttribute('aria-invalid') !== 'true') return null;
  return describes(input);
}

describe('RULES §4: validation of a record', () => {
  // The rules are loaded after the form: once they are, a missing title is reported.
  beforeEach(async () => {
    open('/ebooks/create');
    const title = await field(/Tên eBook/);
    fireEvent.blur(title);
    await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  });

  it('title: required, and at most 500 characters as readers count them', async () => {
    for (const [title, message] of [
      ['   ', 'Title is required'],
      ['a'.repeat(501), 'Title must be less than 500 characters'],
      ['ế'.normalize('NFD').repeat(500), null], // three code points each until they are composed
      ['😀'.repeat(500), null],
      [` ${'a'.repeat(500)} `, null],
    ] as const) {
      expect(await saidUnder(/Tên eBook/, title)).toBe(message);
    }
  });

  it('published year: none, or a whole number from 1900 to next year', async () => {
    const next =
      Number(new Date().toLocaleString('en', { timeZone: 'Asia/Ho_Chi_Minh', year: 'numeric' })) +
      1;
    const wrong = `Năm xuất bản phải là số nguyên từ 1900 đến ${next}`;
    for (const year of ['1899', String(next + 1), '2020.5', 'hai nghìn', '-2000']) {
      expect(await saidUnder(/Năm xuất bản/, year), year).toBe(wrong);
    }
    for (const year of ['1900', String(next), ' 2020 ', ''])
      expect(await saidUnder(/Năm xuất bản/, year), year).toBeNull();
  });

  it('total pages: none, or a whole number from 1', async () => {
    for (const pages of ['0', '-1', '1,5', 'mười']) {
      expect(await saidUnder(/Số trang/, pages), pages).toBe(
        'Số trang phải là số nguyên từ 1 trở lên',
      );
    }
    for (const pages of ['1', '']) expect(await saidUnder(/Số trang/, pages), pages).toBeNull();
  });
});

describe('RULES §4: what a save needs', () => {
  it('creating needs a PDF: an alert, and nothing is sent', async () => {
    const server = open('/ebooks/create');
    fireEvent.change(await field(/Tên eBook/), { target: { value: 'Thiếu PDF' } });
    await userEvent.click(screen.getByRole('button', { name: 'Tạo eBook' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please upload a PDF file');
    expect(server.requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('editing does not', async () => {
    const none = { file_url: null, file_name: null, file_size: null };
    const server = open(`${at}/edit`, 'EDITOR', theEbook(none));
    await screen.findByText('Chưa có tệp PDF. Cần tải lên trước khi gửi duyệt.');
    await userEvent.click(await screen.findByRole('button', { name: 'Cập nhật' }));
    await waitFor(() => expect(here()).toBe(at));
    expect(server.of('GET /ebooks/{id}').length).toBeGreaterThan(0);
  });
});

it('RULES §10.6: a creation whose response was lost makes one e-book, however often saving fails', async () => {
  const [create, update] = ['POST /ebooks', 'PUT /ebooks/{id}'] as const;
  const server = open('/ebooks/create', 'EDITOR', {
    [create]: noConnection,
    [update]: noConnection,
  });
  const title = await field(/Tên eBook/);
  const pdf = document.querySelector<HTMLInputElement>('input[type="file"][accept*="pdf"]');
  const file = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' });
  await userEvent.upload(pdf as HTMLInputElement, file);
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
