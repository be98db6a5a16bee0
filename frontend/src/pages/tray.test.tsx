import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilePlan } from '@/features/batch/drafts/plan';
import { open, session } from '@/testing/page';
import { type Task, tasks } from '@/ui/tray/tasks';
import { batchPrefix } from '@/ui/unsaved/uploadEntries';

const planned = (name: string, place: number, ebookId: string | null): FilePlan => ({
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
      `${batchPrefix}${id}:${size}:${lastModified}:${name}`,
      JSON.stringify(file),
    );
  }
});

async function openTray() {
  const tray = within(await screen.findByRole('region', { name: 'Việc đang chạy' }));
  await userEvent.click(tray.getByRole('button', { name: 'Tạo từ nhiều PDF: chờ bạn' }));
  return tray;
}

const failed: Task = {
  id: 'a',
  kind: 'upload',
  title: 'Tải lên “a.pdf”',
  text: '',
  percent: null,
  state: 'failed',
  stop: () => undefined,
};

describe('RULES §10.30: the tray', () => {
  it('shows on every screen the batch that an earlier visit left unfinished', async () => {
    open('/exams');
    const tray = await openTray();
    tray.getByText('Đã xong 1 trên 2 tệp · cần chọn lại 1 tệp');
    await userEvent.click(tray.getByRole('button', { name: 'Mở “Tạo từ nhiều PDF”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tạo từ nhiều PDF' }));
    const lines = dialog.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines[0]).toContain('Đã xong từ lần trước');
    expect(lines[1]).toContain('Chưa tạo. Chọn lại tệp này để tiếp tục.');
  });

  it('leaves the focus on the page when a task is dismissed', async () => {
    open('/exams');
    const tray = await openTray();
    act(() => tasks.show({ ...failed, dismiss: () => tasks.remove(failed.id) }));
    await userEvent.click(tray.getByRole('button', { name: /^Bỏ “Tải lên/ }));
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  it('sends again what could not be sent', async () => {
    open('/exams');
    const tray = await openTray();
    const again = vi.fn();
    const resend = () => {
      again();
      tasks.show({ ...failed, state: 'running' });
    };
    act(() => tasks.show({ ...failed, again: resend }));
    await userEvent.click(tray.getByRole('button', { name: 'Thử lại' }));
    expect(again).toHaveBeenCalledOnce();
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
    act(() => tasks.remove('a'));
  });

  it('keeps the focus when it is opened and closed', async () => {
    open('/exams');
    const tray = await openTray();
    const close = tray.getByRole('button', { name: 'Thu gọn việc đang chạy' });
    expect(document.activeElement).toBe(close);
    await userEvent.click(close);
    expect(document.activeElement).toBe(tray.getByRole('button'));
  });
});
