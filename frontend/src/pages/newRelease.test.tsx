import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { open } from '@/testing/page';

// The release that the server writes into the document is read when the pages are loaded.
vi.hoisted(() => {
  document.documentElement.dataset.release = '7';
});

const offered = () => screen.queryByText('Đã có phiên bản mới. Tải lại khi bạn sẵn sàng.');
const follow = async (name: string) =>
  userEvent.click(await screen.findByRole('link', { name, hidden: true }));

/** Opens a page of a server that says which release it is. */
function openOf(release: string, path: string): void {
  const { fetch } = open(path);
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await fetch(...call);
    response.headers.set('Cms-Release', release);
    return response;
  });
}

// In this order: a tab that has met a later release remembers it until it is loaded again.
describe('RULES §10.27: releases', () => {
  // Milliseconds. Servers of one build may differ by up to a minute.
  it.each(['6', '7', '60007'])(
    'release %s of a server is not offered to pages of release 7',
    async (release) => {
      openOf(release, '/dashboard');
      await follow('eBooks');
      await screen.findByRole('link', { name: 'Tạo mới' });
      expect(offered()).toBeNull();
    },
  );

  it('a later release is offered while nothing is unsaved, and not again once it was closed', async () => {
    openOf('60008', '/ebooks/create');
    const title = await screen.findByLabelText(/^Tên eBook/);
    await waitFor(() => expect(offered()).not.toBeNull());
    fireEvent.change(title, { target: { value: 'Đang gõ dở' } });
    await waitFor(() => expect(offered()).toBeNull());
    fireEvent.change(title, { target: { value: '' } });
    await waitFor(() => expect(offered()).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(offered()).toBeNull());
    await follow('Tổng quan');
    await screen.findByText('Tổng số eBook');
    expect(offered()).toBeNull();
  });
});
