import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open } from '@/testing/page';

const image = (name: string) => new File(['x'], name, { type: 'image/png' });
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

const drop = (place: Element | Window, ...files: File[]) =>
  fireEvent.drop(place, { dataTransfer: { files, types: ['Files'] } });

/** The area for a file on the form of a new e-book. */
async function place(name: string): Promise<HTMLElement> {
  open('/ebooks/create', 'EDITOR');
  return screen.findByRole('button', { name });
}

describe('RULES §4.5: of several files, where one is taken', () => {
  it.each<[string, string, File[], string]>([
    ['the cover', 'Chọn ảnh bìa', [image('a.png'), image('b.png')], 'a.png'],
    ['the PDF', 'Chọn tệp PDF', [pdf('a.pdf'), pdf('b.pdf')], 'a.pdf'],
  ])('the place of %s takes the first and says so', async (_, name, files, first) => {
    drop(await place(name), ...files);
    await screen.findByText(`Chỉ lấy tệp đầu tiên, “${first}”.`);
    expect(screen.queryByText(/b\.p/)).toBeNull();
  });

  it('the page takes the first of each kind and says so', async () => {
    await place('Chọn ảnh bìa');
    drop(window, image('a.png'), pdf('a.pdf'), image('b.png'), pdf('b.pdf'));
    await screen.findByText(
      'Chỉ lấy ảnh đầu tiên, “a.png”. Chỉ lấy PDF đầu tiên, “a.pdf”. Để tạo nhiều eBook, hãy thả các PDF vào danh sách.',
    );
  });

  it('one of each is taken without a word', async () => {
    await place('Chọn ảnh bìa');
    drop(window, image('a.png'), pdf('a.pdf'));
    await screen.findByText(/a\.png/);
    expect(screen.queryByText(/Chỉ lấy/)).toBeNull();
  });
});
