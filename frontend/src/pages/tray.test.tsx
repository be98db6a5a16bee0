import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, session } from '@/testing/page';

const left = (name: string, place: number, ebookId: string | null, finished: boolean) => ({
  ...{ name, size: 5, lastModified: 7, place, given: {}, digest: 'd', key: 'k', fields: null },
  ...{ ebookId, finished, at: Date.now() },
});

beforeEach(() => {
  const { id } = session('EDITOR').user;
  for (const planned of [left('một.pdf', 1, 'e1', true), left('hai.pdf', 2, null, false)]) {
    const { size, lastModified, name } = planned;
    localStorage.setItem(
      `cms-batch:${id}:${size}:${lastModified}:${name}`,
      JSON.stringify(planned),
    );
  }
});

describe('RULES §10.30: the tray', () => {
  it('tells on any screen of a batch that an earlier page left unfinished', async () => {
    open('/exams');
    const tray = within(await screen.findByRole('region', { name: 'Việc đang chạy' }));
    await userEvent.click(tray.getByRole('button', { name: 'Tạo từ nhiều PDF: chờ bạn' }));
    tray.getByText('Đã xong 1 trên 2 tệp · cần chọn lại 1 tệp');
    await userEvent.click(tray.getByRole('button', { name: 'Mở “Tạo từ nhiều PDF”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tạo từ nhiều PDF' }));
    const lines = dialog.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines[0]).toContain('Đã xong từ lần trước');
    expect(lines[1]).toContain('Chưa tạo. Chọn lại tệp này để tiếp tục.');
  });
});
