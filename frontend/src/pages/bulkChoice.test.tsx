import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ebook } from '@/api/types';
import { ebook, theList } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { jsonResponse } from '@/testing/server';

const approve = 'POST /ebooks/bulk/approve';
const waiting = (
  n: number,
  actions: Ebook['actions'] = [{ name: 'approve', comment_required: false }],
) =>
  ebook({
    id: `0198c0de-0000-7000-8000-00000000010${n}`,
    title: `Sách ${n}`,
    status: 'pending_review',
    actions,
  });
const books = [waiting(1), waiting(2), waiting(3), waiting(4), waiting(5, [])];

const box = (n: number) => screen.getByRole('checkbox', { name: `Chọn “Sách ${n}”` });
const all = () => screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' });
const bar = () => screen.queryByRole('region', { name: 'Các eBook đã chọn' });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Chọn “/ })
    .flatMap((one, i) => (one.checked ? [i + 1] : []));
const areChosen = (...numbers: number[]) =>
  waitFor(() => {
    expect(chosen()).toEqual(numbers);
    expect(bar()?.textContent ?? 'none').toContain(
      numbers.length > 0 ? `Đã chọn ${numbers.length} eBook trên trang này` : 'none',
    );
  });

async function openList(...shown: Ebook[]) {
  const server = open('/ebooks', 'EXPERT', theList(shown));
  await screen.findByRole('link', { name: 'Sách 1' });
  return server;
}

beforeEach(() => localStorage.setItem('cms-undo-decision', 'off'));

describe('RULES §10.18: several e-books together', () => {
  it('rows are chosen by boxes, ranges by Shift, by mouse and by keys; the choice is of this page', async () => {
    await openList(...books);
    const user = userEvent.setup();
    await user.click(box(1));
    await areChosen(1);
    await user.keyboard('{Shift>}');
    await user.click(box(3));
    await user.keyboard('{/Shift}');
    await areChosen(1, 2, 3);
    expect(screen.queryByRole('checkbox', { name: 'Chọn “Sách 5”' })).toBeNull(); // it allows no action
    box(4).focus();
    await user.keyboard(' ');
    await areChosen(1, 2, 3, 4);
    box(2).focus();
    await user.keyboard('{Shift>} {/Shift}');
    await areChosen(1);
    await user.click(all());
    await areChosen(1, 2, 3, 4);
    await user.click(within(bar() as HTMLElement).getByRole('button', { name: 'Bỏ chọn' }));
    await areChosen();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await user.click(box(1));
    await areChosen(1);
    await user.selectOptions(screen.getByLabelText('Trạng thái'), 'Chờ duyệt');
    await waitFor(() => expect(here()).toContain('status=PENDING_REVIEW'));
    await areChosen();
  });

  it('after a lost connection what was done is not done again, and the user continues', async () => {
    const [first, second] = [waiting(1), waiting(2)];
    const server = await openList(first, second);
    const results = [first, second].map((one) => ({
      id: one.id,
      ebook: { ...one, status: 'approved', actions: [] },
    }));
    server.responses[approve] = () => {
      const lost = server.of(approve).length === 1; // the server acts, but its response is lost
      return lost
        ? Promise.reject(new TypeError('Failed to fetch'))
        : jsonResponse(200, { data: { results } });
    };
    await userEvent.click(all());
    await userEvent.click(within(bar() as HTMLElement).getByRole('button', { name: 'Phê duyệt' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Phê duyệt 2 eBook' }));
    await dialog.findByText(/2 eBook chưa rõ kết quả/);
    dialog.getByText(/Không kết nối được máy chủ\./);
    expect(server.of(approve)).toHaveLength(1); // nothing is repeated without a press
    await userEvent.click(dialog.getByRole('button', { name: 'Thử lại với 2 eBook' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Đã phê duyệt 2 eBook');
    await areChosen();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    const keys = server.of(approve).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });
});
