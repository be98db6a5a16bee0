import Dialog from '@mui/material/Dialog';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '@/testing/page';
import { until } from '@/testing/until';
import { NoticeProvider, useNotice } from './Notices';

function Deleting() {
  const notify = useNotice();
  const undo = () => notify({ text: 'Đã hoàn tác.' });
  const action = () => (
    <button type="button" onClick={undo}>
      Hoàn tác
    </button>
  );
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => notify({ text: 'Đã xóa.', action })}>
        Xóa
      </button>
    </main>
  );
}

function InDialog() {
  const notify = useNotice();
  return (
    <Dialog open>
      <button type="button" onClick={() => notify({ text: 'Đã sao chép.' })}>
        Sao chép
      </button>
    </Dialog>
  );
}

afterEach(() => void vi.useRealTimers());

const press = async (name: string) => {
  (await screen.findByRole('button', { name })).focus();
  await userEvent.keyboard(' ');
};

it('RULES §10.13: a pressed button that goes with its notice leaves the focus on the page', async () => {
  show(
    <NoticeProvider>
      <Deleting />
    </NoticeProvider>,
  );
  await press('Xóa');
  await press('Hoàn tác'); // another notice takes its place
  await screen.findByText('Đã hoàn tác.');
  await until(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  await press('Đóng');
  expect(screen.queryByText('Đã hoàn tác.')).toBeNull();
  await until(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('RULES §10.13: a notice that times out moves no focus', () => {
  vi.useFakeTimers();
  show(
    <NoticeProvider>
      <Deleting />
    </NoticeProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Xóa' }));
  act(() => void vi.advanceTimersByTime(7_000));
  expect(screen.queryByText('Đã xóa.')).toBeNull();
  vi.runAllTimers();
  expect(document.activeElement).toBe(document.body);
});

it('RULES §10.13: a notice of what is done in a dialog is not hidden from screen readers', async () => {
  show(
    <NoticeProvider>
      <InDialog />
    </NoticeProvider>,
  );
  await press('Sao chép');
  await until(() => {
    const hidden = screen.getByText('Đã sao chép.').closest('[aria-hidden="true"]');
    expect(hidden).toBeNull();
  });
});
