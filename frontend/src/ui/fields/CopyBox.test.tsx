import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '@/testing/page';
import { NoticeProvider } from '@/ui/messages/Notices';
import { CopyBox } from './CopyBox';

const link = 'https://thu-vien.example/abc';

const showBox = () =>
  show(
    <NoticeProvider>
      <CopyBox label="Liên kết" value={link} copied="Đã sao chép." byKeys="Nhấn Ctrl+C." />
    </NoticeProvider>,
  );

afterEach(() => void vi.restoreAllMocks());

it('copies the text', async () => {
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  showBox();
  await user.click(screen.getByRole('button', { name: 'Sao chép' }));
  await screen.findByText('Đã sao chép.');
  expect(write.mock.lastCall).toEqual([link]);
});

it('without access to the clipboard, Ctrl+C copies the text', async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  showBox();
  await user.click(screen.getByRole('button', { name: 'Sao chép' }));
  await screen.findByText('Nhấn Ctrl+C.');
  expect((await user.copy())?.getData('text')).toBe(link);
});
