import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebookPath, theEbook, theList } from '@/testing/ebooks';
import { noteWith } from '@/testing/notes';
import { here, open, pickPdf } from '@/testing/page';
import { refusal } from '@/testing/server';

const main = () => screen.getByRole('main');

/** Presses a button that is gone afterwards, as by the keyboard. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(button.isConnected).toBe(false));
}

describe('RULES §10.13: a button that goes when it is pressed leaves the focus on the page', () => {
  it.each([
    ['“clear” of the filter bar', '/ebooks?subject=Toán', 'Xóa bộ lọc'],
    ['a tag', '/ebooks?created_by=x', 'Bỏ lọc theo người tạo'],
    ['“clear” of the history', '/admin/history?action=reject', 'Xóa bộ lọc'],
  ])('%s', async (_, address, button) => {
    open(address, 'MANAGER');
    await press(button);
    await waitFor(() => expect(document.activeElement).toBe(main()));
  });

  it('the retry of an error', async () => {
    const server = open('/ebooks', 'EDITOR', { 'GET /ebooks': refusal(404, 'Hỏng.') });
    await screen.findByText('Hỏng.');
    delete server.responses['GET /ebooks'];
    await press('Thử lại');
    await waitFor(() => expect(document.activeElement).toBe(main()));
  });

  it('“clear” of a list without matches', async () => {
    const server = open('/ebooks?search=x', 'EDITOR', theList([]));
    await screen.findByText('Không tìm thấy eBook phù hợp với bộ lọc.');
    const [, clear] = screen.getAllByRole('button', { name: 'Xóa bộ lọc' });
    delete server.responses['GET /ebooks'];
    clear?.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(here()).toBe('/ebooks'));
    await waitFor(() => expect(document.activeElement).toBe(main()));
  });

  it('“clear” of the chosen values', async () => {
    open('/ebooks/values', 'MANAGER');
    await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    await press('Bỏ chọn');
    await waitFor(() => expect(document.activeElement).toBe(main()));
  });

  it('“next” of the notes, which stays but can no longer be pressed', async () => {
    const notes = Array.from({ length: 26 }, (_, n) => noteWith({ id: `n${n}`, number: n + 1 }));
    open(ebookPath, 'EXPERT', {
      ...theEbook({ open_notes: 26 }),
      'GET /ebooks/{id}/notes': { data: { notes, may_write: true } },
    });
    const next = await screen.findByRole('button', { name: 'Các ghi chú sau' });
    next.focus();
    await userEvent.keyboard(' ');
    await screen.findByText('26–26 trong 26 ghi chú');
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(next).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(next);
  });

  it('the removal of a file, whose place is the button that chooses one', async () => {
    open('/ebooks/create', 'EDITOR');
    await pickPdf();
    // Once the PDF was read, the focus is on the title.
    await waitFor(() => expect(document.activeElement?.id).toBe('field-title'));
    await press('Bỏ tệp đã chọn');
    expect(document.activeElement?.textContent).toBe('Chọn tệp PDF');
  });
});
