import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { close, open } from '@/testing/page';
import { refusal } from '@/testing/server';

const list = 'GET /ebooks/{id}/submissions';
const one = 'GET /ebooks/{id}/submissions/{n}';
const name = { name: 'Thay đổi so với lần gửi trước' };
const returned = ebook({ status: 'rejected', returned_count: 1, actions: [], united: null });
const listed = {
  n: 1,
  by: { id: 'u', full_name: 'Người gửi', role: 'EDITOR' },
  at: '2025-09-02T03:00:00Z',
  comment: '',
  version: returned.version,
  kept: true,
  decision: null,
};
const submissions = (kept: boolean) => ({ data: { submissions: [{ ...listed, kept }], total: 1 } });
const outline = theOutline('Chương 1|1');
const { items } = outline['GET /ebooks/{id}/toc'].data;
/** The e-book has not changed since its submission. */
const same = {
  ...outline,
  [list]: submissions(true),
  [one]: {
    data: {
      submission: {
        ...listed,
        record: returned,
        toc: items,
        toc_version: 1,
        cover: null,
        pdf: null,
      },
    },
  },
};

describe('RULES §18.7: what changed since the previous submission', () => {
  it('a failure can be retried; what is not stored is reported, and not requested', async () => {
    const files = {
      cover_image_url: null,
      file_url: null,
      file_size: null,
      total_pages: returned.total_pages,
    };
    const server = open(ebookPath, 'EXPERT', {
      ...same,
      ...theEbook({ ...returned, ...files }),
      [list]: refusal(500, 'Hỏng rồi'),
    });
    const changes = within(await screen.findByRole('region', name));
    expect((await changes.findByRole('alert')).textContent).toContain('Hỏng rồi');
    server.responses[list] = submissions(true);
    await userEvent.click(changes.getByRole('button', { name: 'Thử lại' }));
    await changes.findByText('Không có thay đổi.');
    expect(server.of(one)).toHaveLength(1);
    close();
    const again = open(ebookPath, 'EXPERT', {
      ...same,
      ...theEbook(returned),
      [list]: submissions(false),
    });
    await screen.findByText(/^Nội dung của lần gửi 1 chưa được lưu lại/);
    await waitFor(() => expect(again.of(list)).toHaveLength(1));
    expect(again.of(one)).toEqual([]);
  });

  it('nothing is requested for an e-book that was never returned', async () => {
    await import('@/features/compare/ComparePanel'); // loaded already, it would make requests at once
    const server = open(
      ebookPath,
      'EXPERT',
      theEbook({ ...returned, status: 'pending_review', returned_count: 0 }),
    );
    const history = within(await screen.findByRole('region', { name: 'Lịch sử duyệt' }));
    await history.findAllByRole('listitem');
    await screen.findByRole('region', { name: 'Mục lục' });
    expect(server.of(list)).toEqual([]);
    expect(screen.queryByRole('region', name)).toBeNull();
  });
});
