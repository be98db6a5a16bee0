import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { uploadFile } from '@/features/form/upload/uploadFile';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { here, open, pickFile, pickPdf } from '@/testing/page';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

it('RULES §10.10: a file whose upload was cancelled stays chosen while another is sent again', async () => {
  vi.mocked(uploadFile).mockImplementation(
    (_file, _steps, show, signal) =>
      new Promise((_, reject) => {
        show({ kind: 'sending', percent: 40, rate: null });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  open(`${ebookPath}/edit`, 'EDITOR', theEbook({}));
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);
  await pickFile('image', new File([jpeg], 'bìa.jpg', { type: 'image/jpeg' }));
  await pickPdf('mới.pdf');
  await userEvent.click(await screen.findByRole('button', { name: 'Cập nhật' }));
  for (const _ of ['cover', 'PDF']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Hủy tải lên' }));
    // RULES §10.13: the pressed button disappears with the upload.
    expect(document.activeElement).toHaveProperty('type', 'submit');
  }
  const cover = within(screen.getByRole('region', { name: 'Ảnh bìa' }));
  const retry = await cover.findByRole('button', { name: 'Tải lên lại' });
  vi.mocked(uploadFile).mockResolvedValueOnce(ebook());
  await userEvent.click(retry);
  await cover.findByText('Đã tải lên');
  expect(here()).toBe(`${ebookPath}/edit`);
  screen.getByText(/mới\.pdf/);
});
