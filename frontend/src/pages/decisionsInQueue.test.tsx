import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { close, here, open } from '@/testing/page';
import { onBook, openQueue, ReviewQueue } from '@/testing/queue';
import { held, noConnection, refusal } from '@/testing/server';
import { holdTimers } from '@/testing/timers';
import { undoMs } from '@/ui/undo/DelayedSends';
import { tabSends } from '@/ui/undo/tabSends';

const reject = 'POST /ebooks/{id}/reject';
const panel = async () => within(await screen.findByRole('region', { name: 'Xử lý' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));
const follow = (name: string | RegExp) =>
  screen.findByRole('link', { name }).then((link) => userEvent.click(link));
const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Lý do từ chối/ });
const reasonIs = (text: string) => waitFor(async () => expect((await reason()).value).toBe(text));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const decidesAtOnce = () => localStorage.setItem('cms-undo-decision', 'off');

async function rejectWith(text: string) {
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Từ chối' }));
  await userEvent.type(await reason(), text);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
}

async function approves() {
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Phê duyệt' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Phê duyệt' }));
}

afterEach(() => tabSends.keepOnlyOf('nobody'));

describe('RULES §10.28: a decision in the queue can be taken back', () => {
  it('one waits: the next one sends it; the last of the queue is sent immediately', async () => {
    holdTimers(undoMs);
    const queue = new ReviewQueue(3);
    await openQueue(queue);
    await rejectWith('Thiếu đáp án 0.');
    await onBook(1);
    expect(queue.statuses()[0]).toBe('pending_review');
    await rejectWith('Thiếu đáp án 1.');
    await onBook(2);
    await waitFor(() => expect(queue.statuses()[0]).toBe('rejected'));
    await userEvent.keyboard('z');
    await onBook(1);
    await reasonIs('Thiếu đáp án 1.');
    await userEvent.keyboard('{Escape}');
    await follow(/^eBook tiếp theo/);
    await onBook(2);
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Phê duyệt' }));
    const switches = (await dialog()).queryAllByRole('switch', { name: /hoàn tác/ });
    expect(switches).toEqual([]); // no e-book follows
    await userEvent.click((await dialog()).getByRole('button', { name: 'Phê duyệt' }));
    await screen.findByText('Bạn đã xem hết danh sách này.');
    expect(queue.statuses()).toEqual(['rejected', 'pending_review', 'approved']);
  });

  it('an e-book whose decision waits offers only to take it back', async () => {
    holdTimers(undoMs);
    await openQueue(new ReviewQueue(2));
    await rejectWith('Khoan đã.');
    await onBook(1);
    await follow(/^eBook trước/);
    await onBook(0);
    const waits = await panel();
    await waits.findByText('Quyết định của bạn sẽ được gửi sau vài giây.');
    expect(waits.getAllByRole('button').map((one) => one.textContent)).toEqual(['Hoàn tác']);
    await userEvent.click(waits.getByRole('button', { name: 'Hoàn tác' }));
    await reasonIs('Khoan đã.');
  });

  it.each(['on', 'off'])('its key is named if single keys are %s', async (keys) => {
    localStorage.setItem('cms-keys', keys);
    holdTimers(undoMs);
    await openQueue(new ReviewQueue(2));
    await rejectWith('Khoan đã.');
    await onBook(1);
    const undo = await screen.findByRole('button', { name: 'Hoàn tác' });
    expect(undo.getAttribute('aria-keyshortcuts')).toBe(keys === 'on' ? 'z' : null);
  });

  it('without a response it can be sent again, once', async () => {
    const pass = holdTimers(undoMs);
    const queue = new ReviewQueue(2);
    const server = await openQueue(queue, { [reject]: noConnection });
    await rejectWith('Mất mạng.');
    await onBook(1);
    expect(pass()).toBe(true);
    const lost = (await screen.findByText(/Chưa từ chối được “Sách chờ 1”/)).closest(
      '[role=status]',
    );
    server.responses[reject] = queue.responses[reject] as object;
    const again = within(lost as HTMLElement).getByRole('button', { name: 'Gửi lại' });
    await userEvent.click(again);
    await screen.findByText('Đã từ chối: “Sách chờ 1”');
    expect(again.isConnected).toBe(false);
    expect(queue.statuses()).toEqual(['rejected', 'pending_review']);
    const keys = server.of(reject).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]); // one decision for the server
  });

  it.each([
    ['sends it', undefined, 'rejected'],
    ['stays if it cannot be sent', noConnection, 'pending_review'],
  ])('signing out %s', async (_, response, status) => {
    holdTimers(undoMs);
    const queue = new ReviewQueue(2);
    await openQueue(queue, response ? { [reject]: response } : {});
    await rejectWith('Chưa đạt.');
    await onBook(1);
    await press(/^Tài khoản của/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Đăng xuất' }));
    if (response) {
      await screen.findByText(/Chưa từ chối được “Sách chờ 1”/);
      await onBook(1);
    } else await waitFor(() => expect(here()).toBe('/login'));
    expect(queue.statuses()[0]).toBe(status);
  });

  it('switched off, it is sent immediately, and the browser remembers that; one opened by its address always is', async () => {
    holdTimers(undoMs);
    const queue = new ReviewQueue(4);
    await openQueue(queue);
    const undoSwitch = 'Chờ 6 giây để có thể hoàn tác';
    const asked = async () => {
      await userEvent.click(await (await panel()).findByRole('button', { name: 'Phê duyệt' }));
      return (await dialog()).findByRole('switch', { name: undoSwitch });
    };
    await userEvent.click(await asked());
    await userEvent.click((await dialog()).getByRole('button', { name: 'Phê duyệt' }));
    await onBook(1);
    await waitFor(() => expect(queue.statuses()[0]).toBe('approved'));
    close();
    open(here(), 'EXPERT', queue.responses);
    await onBook(1);
    const kept = await asked();
    expect(kept).toHaveProperty('checked', false);
    await userEvent.click(kept);
    close();
    open(`/ebooks/${queue.at(1).id}?action=approve`, 'EXPERT', queue.responses);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Phê duyệt' }));
    await onBook(2);
    expect(screen.queryByRole('button', { name: 'Hoàn tác' })).toBeNull();
    await waitFor(() => expect(queue.statuses()[1]).toBe('approved'));
  });
});

describe('RULES §10.20: from one decision to the next', () => {
  it('switched off, the user stays, and the browser remembers it', async () => {
    const queue = new ReviewQueue(2);
    await openQueue(queue);
    const nextSwitch = async () => {
      await userEvent.click(await (await panel()).findByRole('button', { name: 'Phê duyệt' }));
      return (await dialog()).findByRole('switch', { name: 'Mở eBook tiếp theo' });
    };
    await userEvent.click(await nextSwitch());
    await press('Hủy');
    await closed();
    close();
    open(here(), 'EXPERT', queue.responses);
    expect(await nextSwitch()).toHaveProperty('checked', false);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Phê duyệt' }));
    await waitFor(() => expect(queue.statuses()[0]).toBe('approved'));
    await screen.findByRole('link', { name: 'eBook tiếp theo (2/2)' });
    await onBook(0);
  });

  it('a user who continues while it is being sent sees the outcome there, and stays', async () => {
    decidesAtOnce();
    const { reply, release } = held(refusal(500, 'Hỏng.'));
    await openQueue(new ReviewQueue(3), { [reject]: reply });
    await rejectWith('Đang gửi.');
    expect(await screen.findByRole('button', { name: 'Đang xử lý...' })).toHaveProperty(
      'disabled',
      true,
    );
    await userEvent.keyboard('{Escape}'); // it is under way: the panel stays
    await dialog();
    await follow(/^eBook tiếp theo/);
    await onBook(1);
    release();
    await screen.findByText(/^Chưa từ chối được “Sách chờ 1”. Hỏng./);
    await onBook(1);
    await follow(/^eBook trước/);
    await onBook(0);
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Từ chối' }));
    await reasonIs('Đang gửi.');
  });

  it('the queue is frozen on entry: a decision takes nobody’s place, and the next is offered', async () => {
    localStorage.setItem('cms-open-next', 'off');
    const queue = new ReviewQueue(3);
    const server = await openQueue(queue);
    await screen.findByText('1/3');
    expect(screen.getByRole('button', { name: 'eBook trước' })).toHaveProperty('disabled', true);
    await approves();
    await waitFor(() => expect(queue.statuses()[0]).toBe('approved'));
    await closed();
    await screen.findByText('1/3');
    await follow('eBook tiếp theo (2/3)');
    await onBook(1);
    await follow(/^eBook tiếp theo/);
    await onBook(2);
    await follow(/^eBook trước/);
    await onBook(1);
    window.history.back(); // one step, however far one went along the queue
    await waitFor(() => expect(here()).toContain('status=PENDING_REVIEW'));
    await screen.findByRole('link', { name: 'Sách chờ 2' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sách chờ 1' })).toBeNull());
    const crawled = server.of('GET /ebooks').filter(({ query }) => query.limit === '100');
    expect(crawled).toEqual([]);
  });

  it('the next one is asked of the server, which leaves out what others have decided', async () => {
    localStorage.setItem('cms-open-next', 'off');
    const queue = new ReviewQueue(3);
    await openQueue(queue);
    await screen.findByText('1/3');
    queue.decide(1, 'approved');
    await approves();
    const next = await screen.findByRole('link', { name: /^eBook tiếp theo \(/ });
    await waitFor(() => expect(next.getAttribute('href')).toBe(`/ebooks/${queue.at(2).id}`));
    await userEvent.click(next);
    await onBook(2);
    await screen.findByText('3/3');
  });
});
