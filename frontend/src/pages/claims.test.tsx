import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { describedResponse } from '@/testing/described';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { held, jsonResponse } from '@/testing/server';

const claim = 'PUT /ebooks/{id}/claim';
const release = 'DELETE /ebooks/{id}/claim';
const waiting = ebook({
  status: 'pending_review',
  actions: [{ name: 'approve', comment_required: false }],
});

/** Opens the e-book, which claims it. */
async function claimed() {
  const server = open(ebookPath, 'EXPERT', theEbook(waiting));
  await waitFor(() => expect(server.of(claim)).toHaveLength(1));
  return server;
}

/** Another window of this browser has claimed an e-book, or renewed the claim. */
const claimedElsewhere = (id: string, minutesAgo = 0) =>
  localStorage.setItem(`cms-claim:${id}:other`, String(Date.now() - minutesAgo * 60_000));

const leave = async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Quay lại danh sách' }));
  await waitFor(() => expect(here()).toBe('/ebooks'));
};
const comeBack = () => window.history.back();
const closeWindow = async () => void window.dispatchEvent(new Event('pagehide'));
const reopenWindow = () => void window.dispatchEvent(new Event('pageshow'));

const own = `cms-claim:${waiting.id}:`;
const noted = () => Object.keys(localStorage).filter((key) => key.startsWith(own));

describe('RULES §10.19: opening a waiting e-book claims it until it is left', () => {
  it.each([
    ['leaving it', leave, comeBack],
    ['closing the window', closeWindow, reopenWindow],
  ])('%s does not end the claim while another window shows it', async (_, end, again) => {
    claimedElsewhere(waiting.id);
    const server = await claimed();
    expect(noted()).toHaveLength(2);
    await end();
    await waitFor(() => expect(noted()).toEqual([`${own}other`]));
    again();
    await waitFor(() => expect(server.of(claim)).toHaveLength(2));
    expect(server.of(release)).toEqual([]);
  });

  it('leaving it ends a claim that has no response yet only after that', async () => {
    const response = held(() => jsonResponse(200, describedResponse(claim) as object));
    const server = open(ebookPath, 'EXPERT', { ...theEbook(waiting), [claim]: response.reply });
    await waitFor(() => expect(server.of(claim)).toHaveLength(1));
    await leave();
    await waitFor(() => expect(noted()).toEqual([]));
    expect(server.of(release)).toEqual([]);
    response.release();
    await waitFor(() => expect(server.of(release)).toHaveLength(1));
  });

  it.each([
    ['leaving it', leave],
    ['closing the window', closeWindow],
  ])('%s ends the claim if another window shows another e-book, or has crashed', async (_, end) => {
    claimedElsewhere('0198c0de-0000-7000-8000-0000000000ff');
    claimedElsewhere(waiting.id, 31); // and never renewed it
    const server = await claimed();
    await end();
    await waitFor(() => expect(server.of(release)).toHaveLength(1));
    await waitFor(() => expect(noted()).toEqual([]));
  });
});
