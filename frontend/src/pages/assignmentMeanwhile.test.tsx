import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { LiveStream } from '@/testing/liveStream';
import { hasArrived, open } from '@/testing/page';
import { jsonResponse, type Server } from '@/testing/server';

const assign = 'PUT /ebooks/{id}/assignment';
const unassign = 'DELETE /ebooks/{id}/assignment';
const give = 'PUT /ebooks/{id}/creator';
const stale = 'eBook đã được thay đổi sau khi bạn mở. Vui lòng xem lại trước khi tiếp tục.';

const expert = { id: '01900000-0000-7000-8000-00000000000e', full_name: 'Phạm Chuyên' };
const manager = { id: '01900000-0000-7000-8000-00000000000d', full_name: 'Lê Quản' };
const colleagues = [
  { ...manager, role: 'MANAGER' },
  { ...expert, role: 'EXPERT' },
];
const opened = ebook({
  status: 'pending_review',
  submitted_at: '2025-09-02T03:00:00Z',
  may_assign: true,
  may_give: true,
  assignment: { user: expert, due: null, at: '2025-09-02T04:00:00Z' },
});
const changed = {
  ...opened,
  version: opened.version + 1,
  creator: manager,
  assignment: { user: manager, due: null, at: '2025-09-02T05:00:00Z' },
};

/** Opens a dialog; a colleague changes the e-book, and the page behind the dialog reads it again. */
async function changedUnder(button: string, name: string) {
  const stream = new LiveStream();
  const server = open(ebookPath, 'MANAGER', {
    ...theEbook(opened),
    'GET /colleagues': { data: { colleagues, more: false } },
    ...stream.responses,
  });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await stream.untilOpen();
  Object.assign(server.responses, theEbook(changed));
  stream.send('ebook', changed.id, changed.version);
  await waitFor(() => expect(hasArrived(changed.assignment.at)).toBe(true));
  const press = (label: string) => userEvent.click(dialog.getByRole('button', { name: label }));
  return { server, dialog, press };
}

const refuses = (server: Server, call: string, code = 'ebook.stale') => {
  server.responses[call] = () => jsonResponse(409, { code, message: stale, current: changed });
};

describe('RULES §10.11: what a colleague has done under an open dialog', () => {
  it.each(['ebook.stale', 'ebook.decided'])(
    'is not overwritten unseen: who is assigned is said first (%s)',
    async (code) => {
      const { server, dialog, press } = await changedUnder('Giao duyệt', 'Giao duyệt');
      refuses(server, assign, code);
      await press('Giao');
      await dialog.findByText(stale);
      expect(server.of(assign)[0]?.body).toMatchObject({ version: opened.version });
      dialog.getByText('Giao cho Lê Quản');
      server.responses[assign] = { data: { ebook: changed } };
      await press('Giao'); // still meant
      await screen.findByText('Đã giao cho Phạm Chuyên');
      expect(server.of(assign)[1]?.body).toMatchObject({
        version: changed.version,
        user_id: expert.id,
      });
    },
  );

  it('is not ended unseen', async () => {
    const { server, dialog, press } = await changedUnder('Giao duyệt', 'Giao duyệt');
    refuses(server, unassign);
    await press('Hủy giao duyệt');
    await dialog.findByText(stale);
    expect(server.of(unassign)[0]?.headers.get('If-Match')).toBe(`"${opened.version}"`);
    dialog.getByText('Giao cho Lê Quản');
  });

  it('is not given away unseen: who has the e-book now is said first', async () => {
    const title = 'Chuyển eBook cho người khác';
    const { server, dialog, press } = await changedUnder('Chuyển cho...', title);
    await userEvent.click(await dialog.findByRole('radio', { name: /^Phạm Chuyên/ }));
    refuses(server, give);
    await press('Chuyển');
    await dialog.findByText(stale);
    expect(server.of(give)[0]?.body).toMatchObject({ version: opened.version });
    dialog.getByText(/ thay cho Lê Quản/);
  });
});
