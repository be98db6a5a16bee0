import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Planned } from '@/features/batch/drafts/plan';
import { planPrefix } from '@/features/batch/drafts/planPrefix';
import { open, session } from '@/testing/page';

const planned = (name: string, place: number, ebookId: string | null): Planned => ({
  name,
  size: 5,
  lastModified: 7,
  place,
  given: {},
  digest: 'd',
  key: 'k',
  fields: null,
  ebookId,
  finished: ebookId !== null,
  at: Date.now(),
});

beforeEach(() => {
  const { id } = session('EDITOR').user;
  for (const file of [planned('một.pdf', 1, 'e1'), planned('hai.pdf', 2, null)]) {
    const { size, lastModified, name } = file;
    localStorage.setItem(
      `${planPrefix}${id}:${size}:${lastModified}:${name}`,
      JSON.stringify(file),
    );
  }
});

describe('RULES §10.30: the tray', () => {
  it('shows on every screen the batch that an earlier visit left unfinished', async () => {
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
